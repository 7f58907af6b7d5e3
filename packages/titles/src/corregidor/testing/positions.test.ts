import { testPositions } from '../../shared/laying.ts'
import numbers from '../rules.json' with { type: 'json' }
import { rules } from '../title.ts'
import { positions } from './positions.ts'

testPositions(rules, positions, numbers, { times: 1, most: 4, answers: 120, differ: 1 })
