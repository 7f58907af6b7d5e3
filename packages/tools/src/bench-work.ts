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
