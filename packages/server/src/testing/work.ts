import { setTimeout } from 'node:timers/promises'
import { ask, type Place } from './client.ts'

/** What a server has done since it started, as its `/metrics` say. */
interface Work {
  /** When that was, in seconds. */
  readonly at: number
  /** Seconds of processor time, of all its threads. */
  readonly processor: number
  /** Counts, by what was counted. */
  readonly counts: { readonly [what: string]: number }
}

/** Processor time of a server that nobody asks anything, in seconds for each second: for its clocks, its garbage and what looks at it. */
const IDLE = 0.1
/** Statements for each second that it may send to the store meanwhile, and besides those how many of its clocks: each rings once a minute at most. */
const [STATEMENTS, CLOCKS] = [0.5, 4]

/** What must stand still while nobody asks, with the name of its metric; the figures of all its labels are taken together. */
const STILL = {
  commands: 'topside_commands_total',
  thoughts: 'topside_thought_seconds_count',
  'answers without thinking': 'topside_unsearched_total',
  'steps of computers': 'topside_computer_steps_total',
  'steps of computers that failed': 'topside_computer_failures_total',
  'matches opened': 'topside_match_open_seconds_count',
} as const
const STATEMENTS_METRIC = 'topside_statements_total'

async function workOf(place: Place): Promise<Work> {
  const { body } = await ask<string>(place, 'GET', '/metrics')
  const sum = (name: string): number =>
    [...body.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce((all, [, n]) => all + Number(n), 0)
  const counts = Object.fromEntries(Object.entries(STILL).map(([what, name]) => [what, sum(name)]))
  return {
    at: performance.now() / 1000,
    processor: sum('process_cpu_seconds_total'),
    counts: { ...counts, statements: sum(STATEMENTS_METRIC) },
  }
}

/** What a server did for a while in which nobody asked it anything. */
export interface Rest {
  /** What it did and must not: empty if it was at rest. */
  readonly faults: readonly string[]
  /** All that it did, for people. */
  readonly told: string
}

/** Looks at a server for so many seconds in which nobody may ask it anything. */
export async function lookAtRest(place: Place, seconds: number): Promise<Rest> {
  const before = await workOf(place)
  await setTimeout(seconds * 1_000)
  const after = await workOf(place)
  const took = after.at - before.at
  const processor = (after.processor - before.processor) / took
  const done = (what: string): number => (after.counts[what] ?? 0) - (before.counts[what] ?? 0)
  const faults = Object.keys(STILL).flatMap((what) => (done(what) === 0 ? [] : [`${done(what)} ${what}`]))
  const statements = done('statements')
  if (statements > took * STATEMENTS + CLOCKS) faults.push(`${statements} statements`)
  const share = `${(100 * processor).toFixed(1)} % of a processor`
  if (processor > IDLE) faults.push(share)
  return {
    faults: faults.map((what) => `with nobody there the server did in ${took.toFixed(1)} s: ${what}`),
    told: `${share}, ${statements} statements in ${took.toFixed(1)} s`,
  }
}

/**
 * Waits until a server is at rest that nobody asks anything any more: what was begun may be finished. Resolves with the last look, of so many
 * `seconds`, which found something if it did not come to rest within the seconds `within`.
 */
export async function comesToRest(place: Place, seconds: number, within: number): Promise<Rest> {
  const from = performance.now()
  let rest = await lookAtRest(place, seconds)
  while (rest.faults.length > 0 && performance.now() - from < within * 1_000) rest = await lookAtRest(place, seconds)
  return rest
}
