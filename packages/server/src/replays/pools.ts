import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import type { Say } from '../log/say.ts'
import type { TurnBounds } from '../security/fair-turns.ts'
import { OVERLOADED, WAITING_FILES, WAITING_MATCHES, WAITING_PREVIEWS } from '../security/limits.ts'
import { ReplayPool } from './pool.ts'
import { type AnalysisWatch, Thinkers } from './thinkers.ts'

/** The pools of a server, separate so that requests for files do not delay play. */
export interface ReplayPools {
  /** For opening and replaying matches; queued by match. */
  readonly play: ReplayPool
  /** For previews of answers; queued by user. */
  readonly preview: ReplayPool
  /** For files; queued by address. */
  readonly files: ReplayPool
  /** For computer players, and for hints. */
  readonly thinkers: Thinkers
  /** Ends all threads and refuses queued tasks. */
  close(): Promise<void>
}

/** Pools that tests can make refuse everything. */
export const POOLS = ['play', 'preview', 'files', 'thinkers'] as const
/** The name of a pool. */
export type PoolName = (typeof POOLS)[number]

/** Maximum number of threads for files; the other processors are for play. */
const MOST_THREADS = 4
/**
 * The preview thread, which players wait for: milliseconds until it is ended when idle (long, as its compiled code
 * would be lost), and its niceness.
 */
const PREVIEW = { kept: 600_000, nice: 5 }

/**
 * Pools of threads with a module's titles, started on demand. `watch` receives the times of computers; `overloaded`
 * pools refuse everything. `patience`: milliseconds that any task may wait and take, instead of the usual limits.
 */
export function replayPools(
  say: Say,
  titleModule = usualTitles(),
  watch?: AnalysisWatch,
  overloaded: readonly PoolName[] = [],
  patience?: number,
): ReplayPools {
  const patient = patience !== undefined && { longest: patience, longestTask: patience }
  const bounds = (name: PoolName, usual: TurnBounds) =>
    overloaded.includes(name) ? OVERLOADED : { ...usual, ...patient }
  const threads = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1))
  const play = new ReplayPool({ ...bounds('play', WAITING_MATCHES), threads: 1, titleModule, say })
  const preview = new ReplayPool({
    ...bounds('preview', WAITING_PREVIEWS),
    threads: 1,
    titleModule,
    say,
    keep: PREVIEW.kept,
    nice: PREVIEW.nice,
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
    preview,
    files,
    thinkers,
    close: async () => {
      await Promise.all([play.close(), preview.close(), files.close(), thinkers.close()])
    },
  }
}

function usualTitles(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('@topside/titles')).href
}
