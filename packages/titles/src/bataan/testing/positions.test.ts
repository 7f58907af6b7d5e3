import { seededRandom, timeLimit } from '@topside/engine/testing'
import { expect, it } from 'vitest'
import { differing, playPosition } from '../../shared/laying.ts'
import numbers from '../rules.json' with { type: 'json' }
import { rules } from '../title.ts'
import { positions } from './positions.ts'

it.each(positions.map((position) => [position.name, position] as const))(
  'the position "%s" keeps the rules, however it is laid out, and so does what follows',
  { timeout: timeLimit.matches },
  (_name, position) => {
    const random = seededRandom(position.name)
    const options = () => ({ ...position.options })
    const { laid, cited } = playPosition(rules, position, { times: 12, answers: 60, options, random })
    expect(differing(laid)).toBe(12)
    expect(position.rules?.filter((rule) => !numbers.includes(rule))).toEqual([])
    expect(position.rules?.some((rule) => cited.has(rule))).toBe(true)
  },
)
