import { sized } from '@topside/engine/testing'
import { expect, test } from 'vitest'
import { opponents } from './opponents.ts'

const { played } = await opponents('corregidor')
const JAPAN = 1

/** Nothing is better than a decisive victory, by however many points. */
const BEST = 2000

/**
 * How a match ended for a seat: who won, and by how many points of the side that scores: the Americans in 1942, the
 * Japanese in 1945.
 */
function standing({ winner, reason, level }: ReturnType<typeof played>, seat: number): number {
  if (winner === seat && level?.key === 'level.decisive') return BEST
  const points = Number(reason.args?.['points'] ?? 0)
  const scorer = reason.rule === '12.0E' ? JAPAN : 0
  const won = winner === null ? 0 : winner === seat ? 1000 : -1000
  return won + (seat === scorer ? points : -points)
}

/** Tests that the weights of Corregidor alone play scenarios to their end, and do better than choices at random. */
export function testStanding(scenarios: readonly string[]): void {
  test.each(scenarios)(
    'the weights of the title alone play %s to its end, and do better than choices at random on both sides, or as well as can be',
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
