import { seededRandom, timeLimit } from '@topside/engine/testing'
import { expect, it } from 'vitest'
import { playPosition } from '../../shared/laying.ts'
import numbers from '../rules.json' with { type: 'json' }
import { rules } from '../title.ts'
import { positions } from './positions.ts'

it.each(positions.map((position) => [position.name, position] as const))(
  'the position "%s" keeps the rules, and so does what follows, some of which it is meant for',
  { timeout: timeLimit.matches },
  (_name, position) => {
    const random = seededRandom(position.name)
    const options = () => ({ ...position.options })
    const { cited } = playPosition(rules, position, { times: 4, answers: 120, options, random })
    expect(position.rules?.filter((rule) => !numbers.includes(rule))).toEqual([])
    expect(position.rules?.some((rule) => cited.has(rule))).toBe(true)
  },
)
