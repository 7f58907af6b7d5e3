import type { Options, Seat } from '@topside/engine'
import { expect, test } from 'vitest'
import type { Opponents } from './opponents.ts'

/** Matches that a title's weights must mostly win. */
export interface Contest {
  readonly options: Options
  /** The seats of each side. */
  readonly sides: readonly (readonly Seat[])[]
  /** Each side plays one match per seed; `least`: the minimum number of wins. */
  readonly seeds: readonly number[]
  readonly least: number
}

/** Tests that a title's weights win against random choices, and play against each other to the end. */
export function testWeights({ played }: Opponents, contests: readonly Contest[]): void {
  test.each(contests)(
    'the weights alone play $options to its end, and win against random choices on both sides',
    ({ options, sides, seeds, least }) => {
      for (const side of sides) {
        const won = seeds.filter((seed) => {
          const { winner, winners = [winner] } = played(options, seed, side)
          return winners.some((seat) => seat !== null && side.includes(seat))
        })
        expect(won.length).toBeGreaterThanOrEqual(least)
      }
      expect([...sides.flat(), null]).toContain(played(options, 0, sides.flat()).winner)
    },
  )
}
