import { testPositions } from '../../shared/laying.ts'
import numbers from '../rules.json' with { type: 'json' }
import { rules } from '../title.ts'
import { positions } from './positions.ts'

testPositions(rules, positions, numbers, { times: 2, most: 24, answers: 60, differ: 2 })
