import { type AnyTitle, Match } from '@topside/engine'
import { LongWork } from '@topside/server/testing/parts'
import type { Recorded } from './bench-matches.ts'
import type { Figure } from './figures.ts'
import type { BenchWork } from './titles.ts'

/** Budget of a piece of work in microseconds. */
const MOST = 1_000

/** Times pieces of a title's rules for some seconds each; the median of all rounds in microseconds per run. */
export function benchWork(work: readonly BenchWork[], seconds: number): Figure[] {
  return work.map(({ name, times, run }) => {
    const rounds: number[] = []
    const until = performance.now() + 1000 * seconds
    while (performance.now() < until) {
      const from = performance.now()
      run()
      rounds.push((1000 * (performance.now() - from)) / times)
    }
    rounds.sort((a, b) => a - b)
    return { name, value: rounds[rounds.length >> 1] ?? 0, unit: 'µs', budget: { most: MOST } }
  })
}

/** Rounds of which each choice counts with its least time. */
const ROUNDS = 5

/** Budgets of the longest time for which a choice holds the event loop, in milliseconds. */
const HELD = { p99: 0.5, worst: 3 }

/** Times each choice as a server applies it: the longest part of it between two turns of the event loop. */
export async function benchDearest(title: AnyTitle, matches: readonly Recorded[]): Promise<Figure[]> {
  const held: number[] = []
  const whole: number[] = []
  const slices = new LongWork().commands()
  for (const { setup, commands } of matches) {
    const least = commands.map(() => ({ part: Number.POSITIVE_INFINITY, whole: Number.POSITIVE_INFINITY }))
    for (let round = 0; round < ROUNDS; round++) {
      const match = Match.start(title, setup)
      for (const [index, command] of commands.entries()) {
        const parts: number[] = []
        const timed = <T>(part: () => T): T => {
          const from = performance.now()
          const done = part()
          parts.push(performance.now() - from)
          return done
        }
        const applied = await slices.run(match.applyInParts(command, slices.due), timed)
        if (!applied.ok) throw new Error('not accepted')
        const best = least[index]
        if (best === undefined) continue
        best.part = Math.min(best.part, Math.max(...parts))
        best.whole = Math.min(
          best.whole,
          parts.reduce((sum, part) => sum + part, 0),
        )
      }
    }
    held.push(...least.map(({ part }) => part))
    whole.push(...least.map((each) => each.whole))
  }
  const at = (values: readonly number[], share: number): number =>
    [...values].sort((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? 0
  return [
    { name: 'dearest choice, held at once: p99', value: at(held, 0.99), unit: 'ms', budget: { most: HELD.p99 } },
    { name: 'dearest choice, held at once: worst', value: at(held, 1), unit: 'ms', budget: { most: HELD.worst } },
    { name: 'dearest choice, all parts: p99', value: at(whole, 0.99), unit: 'ms' },
    { name: 'dearest choice, all parts: worst', value: at(whole, 1), unit: 'ms' },
  ]
}
