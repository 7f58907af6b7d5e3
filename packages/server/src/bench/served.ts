import type { ServerOptions } from '../options.ts'
import { createServer, type RunningServer } from '../server.ts'
import type { Db } from '../store/db.ts'
import type { ServerBench } from './figures.ts'
import type { Job, ScriptedMatch } from './job.ts'
import { inLoadProcess, type LoadResult } from './load-process.ts'
import { randomPolicy } from './policy.ts'
import { prepareMatch } from './scripts.ts'

/** Most commands per second of a lane, with one match and with many. */
const FASTEST = { alone: 3_000, besides: 1_000 }
/** Most matches that a lane plays one after the other. */
const TRIES = 50

/** A load with callbacks: when everything is ready, and when it is over but its connections are still open. */
export interface Load extends Pick<Job, 'spectators' | 'rate' | 'rehearsals'> {
  /** Milliseconds of the load; default: the bench's. */
  readonly limit?: number
  /** Unmeasured commands before that. */
  readonly warmUp?: number
  readonly before?: () => Promise<void>
  readonly after?: () => Promise<void>
}

/** Concurrent matches, with enough commands for a load. */
export type Lanes = readonly (readonly ScriptedMatch[])[]

const NONE = { burst: Number.MAX_SAFE_INTEGER, perSecond: Number.MAX_SAFE_INTEGER }
/** Limits of a server that no load reaches. */
export const UNLIMITED = {
  limit: NONE,
  processor: NONE,
  looks: NONE,
  changes: NONE,
  connections: Number.MAX_SAFE_INTEGER,
}

/** A server in this process on a store that stays open after it. */
export function benchServer(
  { title }: ServerBench,
  db: Db,
  options: Partial<ServerOptions> = {},
): Promise<RunningServer> {
  const own = { titles: [title], port: 0, host: '127.0.0.1', db: { ...db, close: async () => undefined } }
  return createServer({ ...UNLIMITED, ...own, ...options })
}

/** Stores that many lanes of matches. */
export async function prepareLanes(bench: ServerBench, db: Db, matches: number, load: Load): Promise<Lanes> {
  const { rules } = await bench.title.load()
  const perSecond = load.rate > 0 ? load.rate / matches : matches === 1 ? FASTEST.alone : FASTEST.besides
  const lanes: ScriptedMatch[][] = []
  for (let lane = 0; lane < matches; lane++) {
    const list: ScriptedMatch[] = []
    let needed = ((load.limit ?? bench.duration) / 1000) * perSecond + (load.warmUp ?? 0) / matches
    for (let n = 0; needed > 0 && n < TRIES; n++) {
      const match = await prepareMatch(db, rules, randomPolicy(bench.seed + lane * 1000 + n), needed)
      list.push(match)
      needed -= Math.max(1, match.commands.length)
    }
    lanes.push(list)
  }
  return lanes
}

/** Runs a server in this process and a load of that many matches in another. */
export async function served(bench: ServerBench, db: Db, matches: number, load: Load): Promise<LoadResult> {
  return servedLanes(bench, db, await prepareLanes(bench, db, matches, load), load)
}

/** The same with stored matches. */
export async function servedLanes(bench: ServerBench, db: Db, lanes: Lanes, load: Load): Promise<LoadResult> {
  const server = await benchServer(bench, db)
  try {
    return await loaded(bench, server.port, lanes, load)
  } finally {
    await server.close()
  }
}

/** Measures a load on the server at a port. Throws if a command was refused. */
export async function loaded(bench: ServerBench, port: number, lanes: Lanes, load: Load): Promise<LoadResult> {
  await load.before?.()
  const { spectators, rate, rehearsals = 0, warmUp = 0, limit = bench.duration } = load
  const result = await inLoadProcess({ port, lanes, spectators, rate, rehearsals, warmUp, limit }, load.after)
  if (result.refused > 0) throw new Error(`${result.refused} commands of the load were refused`)
  return result
}
