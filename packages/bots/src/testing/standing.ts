import { sized } from '@topside/engine/testing'
import { expect, test } from 'vitest'
import { opponents } from './opponents.ts'

const { played } = await opponents('corregidor')
const JAPAN = 1

/** The score of a decisive victory; points do not increase it. */
const BEST = 2000

/**
 * The score of a seat at the end of a match: by the winner, and by the points of the side that scores: the Americans in
 * 1942, the Japanese in 1945.
 */
function standing({ winner, reason, level }: ReturnType<typeof played>, seat: number): number {
  if (winner === seat && level?.key === 'level.decisive') return BEST
  const points = Number(reason.args?.['points'] ?? 0)
  const scorer = reason.rule === '12.0E' ? JAPAN : 0
  const won = winner === null ? 0 : winner === seat ? 1000 : -1000
  return won + (seat === scorer ? points : -points)
}

/** Tests that the weights of Corregidor play scenarios to their end, and do better than random choices. */
export function testStanding(scenarios: readonly string[]): void {
  test.each(scenarios)(
    'the weights alone play %s to its end, and do better than random choices on both sides, or as well as possible',
    (scenario) => {
      const options = { scenario, sides: 'first-us' }
      if (sized(false, true)) expect([0, JAPAN, null]).toContain(played(options, 0, [0, JAPAN]).winner)
      const byChance = played(options, 0, [])
      for (const seat of [0, JAPAN]) {
        const better = Math.min(BEST, standing(byChance, seat) + 1)
        expect(standing(played(options, 0, [seat]), seat)).toBeGreaterThanOrEqual(better)
      }
    },
  )
}
