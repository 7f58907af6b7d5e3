import type { Options, Seat } from '@topside/engine'
import { expect, test } from 'vitest'
import type { Opponents } from './opponents.ts'

/** Matches of a title that its weights must mostly win. */
export interface Contest {
  readonly options: Options
  /** The seats of each side. */
  readonly sides: readonly (readonly Seat[])[]
  /** A match of each side for each seed, and how many of them it wins at least. */
  readonly seeds: readonly number[]
  readonly least: number
}

/** Tests that the weights of a title alone win against choices at random, and play against each other to the end. */
export function testWeights({ played }: Opponents, contests: readonly Contest[]): void {
  test.each(contests)(
    'the weights of the title alone play $options to its end, and win against choices at random on both sides',
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
