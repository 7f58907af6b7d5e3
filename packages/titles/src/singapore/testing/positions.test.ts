import { checkpointAt, seededRandom } from '@topside/engine/testing'
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
    const { laid } = playPosition(rules, position, { times: 40, answers: 60, options, random })
    // Rare ones can be laid too.
    for (let i = 0; i < 500; i++) checkpointAt(rules, { players: '3' }, position, random)
    expect(differing(laid)).toBeGreaterThan(15)
    expect(position.rules?.filter((rule) => !numbers.includes(rule))).toEqual([])
  },
)
