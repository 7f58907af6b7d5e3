import { checkpointAt, seededRandom, sized } from '@topside/engine/testing'
import { expect, it } from 'vitest'
import { differing, playPosition } from '../../shared/laying.ts'
import numbers from '../rules.json' with { type: 'json' }
import { rules } from '../title.ts'
import { positions } from './positions.ts'

it.each(positions.map((position) => [position.name, position] as const))(
  'the position "%s" keeps the rules, however it is laid out, and what follows it does too',
  (_name, position) => {
    const random = seededRandom(position.name)
    const options = () => ({ players: random() < 0.5 ? '2' : '3' })
    const times = sized(20, 40)
    const { laid } = playPosition(rules, position, { times, answers: 60, options, random })
    // Rare positions can also be set up.
    for (let i = 0; i < sized(100, 500); i++) checkpointAt(rules, { players: '3' }, position, random)
    expect(differing(laid)).toBeGreaterThan(sized(7, 15))
    expect(position.rules?.filter((rule) => !numbers.includes(rule))).toEqual([])
  },
)
