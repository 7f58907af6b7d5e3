import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import type { Say } from '../log/say.ts'
import type { TurnBounds } from '../security/fair-turns.ts'
import { OVERLOADED, WAITING_FILES, WAITING_FORESIGHTS, WAITING_MATCHES } from '../security/limits.ts'
import { ReplayPool } from './pool.ts'
import { Thinkers, type ThoughtWatch } from './thinkers.ts'

/** The pools of a server: apart, so that whoever asks for files keeps nobody waiting who plays. */
export interface ReplayPools {
  /** For matches that are opened or looked back at. Askers are matches. */
  readonly play: ReplayPool
  /** For where answers lead, before they are given. Askers are users. */
  readonly foresight: ReplayPool
  /** For files. Askers are addresses. */
  readonly files: ReplayPool
  /** For computers that play, and for hints. */
  readonly thinkers: Thinkers
  /** Ends all threads, and refuses what waits. */
  close(): Promise<void>
}

/** The pools that can be made to refuse everything, so that what is done without them is seen: for tests. */
export const POOLS = ['play', 'foresight', 'files', 'thinkers'] as const
/** One of them. */
export type PoolName = (typeof POOLS)[number]

/** Threads for files, at most: the others of a machine are for those who play. */
const MOST_THREADS = 4
/**
 * The thread that people wait for before they answer: milliseconds for which it is kept without work, for what it has compiled is most of its speed, and
 * how much less urgent it is than those who play.
 */
const FORESIGHT = { kept: 600_000, nice: 5 }

/**
 * Pools of threads that know the titles of a module. No thread is there before it is needed. `watch` is told how long computers think; those that are
 * `overloaded` refuse everything. `patience`: milliseconds that any of the work may wait and take, instead of what is usual.
 */
export function replayPools(
  say: Say,
  titleModule = usualTitles(),
  watch?: ThoughtWatch,
  overloaded: readonly PoolName[] = [],
  patience?: number,
): ReplayPools {
  const patient = patience !== undefined && { longest: patience, longestTask: patience }
  const bounds = (name: PoolName, usual: TurnBounds) =>
    overloaded.includes(name) ? OVERLOADED : { ...usual, ...patient }
  const threads = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1))
  const play = new ReplayPool({ ...bounds('play', WAITING_MATCHES), threads: 1, titleModule, say })
  const foresight = new ReplayPool({
    ...bounds('foresight', WAITING_FORESIGHTS),
    threads: 1,
    titleModule,
    say,
    keep: FORESIGHT.kept,
    nice: FORESIGHT.nice,
  })
  const files = new ReplayPool({ ...bounds('files', WAITING_FILES), threads, titleModule, say })
  const thinkers = new Thinkers({
    threads,
    titleModule,
    say,
    watch,
    patience,
    ...(overloaded.includes('thinkers') && { waiting: OVERLOADED }),
  })
  return {
    play,
    foresight,
    files,
    thinkers,
    close: async () => {
      await Promise.all([play.close(), foresight.close(), files.close(), thinkers.close()])
    },
  }
}

function usualTitles(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('@topside/titles')).href
}
