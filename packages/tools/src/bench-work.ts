import { type AnyTitle, Match } from '@topside/engine'
import { SLICE_OF_COMMAND } from '@topside/server/testing/parts'
import type { Recorded } from './bench-matches.ts'
import type { Figure } from './figures.ts'
import type { BenchWork } from './titles.ts'

/** Maximum time of a piece of work in microseconds. */
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

/** Number of rounds. The minimum time of each step of the rules counts, so that interruptions of the process do not. */
const ROUNDS = 5

/** Budgets of the longest time for which a choice holds the event loop, in milliseconds. */
const HELD = { p99: 0.5, worst: 3 }

/** Times each choice of whole matches, and the longest part of it between two turns of a server's event loop. */
export function benchDearest(title: AnyTitle, matches: readonly Recorded[]): Figure[] {
  const steps = matches.flatMap((match) => stepTimes(title, match))
  const held = steps.map(longestPart).sort((a, b) => a - b)
  const whole = steps.map((times) => times.reduce((sum, time) => sum + time, 0)).sort((a, b) => a - b)
  const at = (times: readonly number[], share: number): number => times[Math.ceil(share * times.length) - 1] ?? 0
  return [
    { name: 'dearest choice, held at once: p99', value: at(held, 0.99), unit: 'ms', budget: { most: HELD.p99 } },
    { name: 'dearest choice, held at once: worst', value: at(held, 1), unit: 'ms', budget: { most: HELD.worst } },
    { name: 'dearest choice, all parts: p99', value: at(whole, 0.99), unit: 'ms' },
    { name: 'dearest choice, all parts: worst', value: at(whole, 1), unit: 'ms' },
  ]
}

/** By command of a match, the minimum time of each step that it takes, in milliseconds. */
function stepTimes(title: AnyTitle, { setup, commands }: Recorded): number[][] {
  const least = commands.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    const match = Match.start(title, setup)
    for (const [index, command] of commands.entries()) {
      const parts = match.applyInParts(command, () => true)
      const times = least[index] ?? []
      for (let step = 0, done = false; !done; step++) {
        const from = performance.now()
        done = parts.next().done === true
        times[step] = Math.min(times[step] ?? Number.POSITIVE_INFINITY, performance.now() - from)
      }
    }
  }
  return least
}

/** The longest part of a command. A command yields after the step with which its time slice is used up. */
function longestPart(steps: readonly number[]): number {
  let [longest, part] = [0, 0]
  for (const time of steps) {
    part += time
    longest = Math.max(longest, part)
    if (part >= SLICE_OF_COMMAND) part = 0
  }
  return longest
}
