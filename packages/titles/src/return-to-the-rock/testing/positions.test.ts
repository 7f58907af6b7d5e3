import { Match } from '@topside/engine'
import { CheapDice, Coverage, checkpointAt, seededRandom, sized } from '@topside/engine/testing'
import { expect, it } from 'vitest'
import { playPosition } from '../../shared/laying.ts'
import numbers from '../rules.json' with { type: 'json' }
import { rules } from '../title.ts'
import { positions } from './positions.ts'

it.each(positions.map((position) => [position.name, position] as const))(
  'the position "%s" keeps the rules, however it is laid out, and asks somebody or ends the match',
  (_name, position) => {
    const random = seededRandom(position.name)
    const { laid } = playPosition(rules, position, { times: 60, options: () => ({}), random })
    expect(new Set(laid.map(({ table }) => JSON.stringify(table))).size).toBeGreaterThan(50)
    expect(position.rules?.filter((rule) => !numbers.includes(rule))).toEqual([])
  },
)

it('11.2.1 random play from the position "bottleneck" comes to retreats without room for all', () => {
  const [bottleneck] = positions.filter(({ name }) => name === 'bottleneck')
  const random = seededRandom('narrow')
  let crowded = 0
  for (let i = 0; i < sized(100, 150); i++) {
    const checkpoint = checkpointAt(rules, {}, bottleneck!, random)
    const match = Match.resume(rules, { options: {}, dice: new CheapDice(`narrow ${i}`) }, checkpoint, [])
    const any = new Coverage().policy(random)
    // The first Impulse and the next one usually take fewer answers.
    for (let n = 0; n < 60 && match.outcome === undefined; n++) {
      const [seat = 0] = match.deciding
      const decision = match.decision(seat)!
      if (decision.kind === 'retreat.order') {
        expect(decision).toMatchObject({ rule: '11.2.1' })
        crowded++
        break
      }
      const choice = bottleneck?.opening?.(decision, n, random) ?? any(decision, seat)
      match.apply({ kind: 'choose', seat, choice })
    }
  }
  expect(crowded).toBeGreaterThan(10)
})
