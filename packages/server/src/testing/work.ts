import { setTimeout } from 'node:timers/promises'
import { ask, type Place } from './client.ts'

/** A server's work since its start, from `/metrics`. */
interface Work {
  /** Time of the sample in seconds. */
  readonly at: number
  /** CPU seconds of all its threads. */
  readonly processor: number
  /** Counters by name. */
  readonly counts: { readonly [what: string]: number }
}

/** CPU seconds per second of an idle server, for timers, garbage collection and metrics. */
const IDLE = 0.1
/**
 * Maximum statements per second that an idle server sends to the store, plus one for each of its timers, which fire
 * once a minute at most.
 */
const [STATEMENTS, CLOCKS] = [0.5, 4]

/** Counters that must not change while idle, with their metrics' names, summed over labels. */
const STILL = {
  commands: 'topside_commands_total',
  analyses: 'topside_thought_seconds_count',
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

/** A server's work during an idle period. */
export interface Rest {
  /** Work that should not have happened; empty if the server was idle. */
  readonly faults: readonly string[]
  /** All work, for people. */
  readonly told: string
}

/** Observes a server for some seconds in which no requests may be sent. */
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
 * Waits until a server without requests is idle, since work may still be in progress. Resolves with the last
 * observation, of `seconds`, which has faults if the server was not idle within `within` seconds.
 */
export async function comesToRest(place: Place, seconds: number, within: number): Promise<Rest> {
  const from = performance.now()
  let rest = await lookAtRest(place, seconds)
  while (rest.faults.length > 0 && performance.now() - from < within * 1_000) rest = await lookAtRest(place, seconds)
  return rest
}
