import { type Decision, seededRandom } from '@topside/engine'
import { titles } from '@topside/titles/testing'
import { expect, test } from 'vitest'
import { policy } from '../policy.ts'
import { opponents } from './opponents.ts'

/** Number of initial answers that are checked one by one, and the interval of later checks. */
const FIRST = 12
const APART = 25

/** Tests, in a match of each scenario, that weights do not depend on hidden information; stops after `most` answers. */
export async function testOvert(most: number): Promise<void> {
  for (const { id, heuristics: fetched } of titles) {
    const heuristics = await fetched?.()
    if (heuristics?.overt !== true) continue
    const { rules, start } = await opponents(id)
    for (const scenario of rules.scenarios)
      test(`${id}: in ${scenario} the weights are the same whatever is hidden from the seat`, () => {
        const match = start({ scenario }, 'overt')
        const random = seededRandom('overt')
        let compared = 0
        while (match.outcome === undefined && match.answers < most) {
          const [seat = 0] = match.deciding
          const { answers } = match
          if (answers < FIRST || answers % APART === 0) {
            const seen = match.seenBy(seat, random)
            const decision = match.decision(seat) as Decision
            expect(heuristics.weigh(seen.game, seat, decision)).toEqual(heuristics.weigh(match.game, seat, decision))
            compared++
          }
          match.apply({ kind: 'choose', seat, choice: policy(match, seat, heuristics, random) })
        }
        expect(compared).toBeGreaterThan(1)
      })
  }
}
