import { describe, Fault, fault, firstCause, newerRules, rulesChanged } from '../faults.ts'
import { ODD, type Say, WRONG } from '../log/say.ts'
import type { StoredCheckpoint } from '../store/checkpoints.ts'
import type { StoredFilm } from '../store/films.ts'
import { CLOSED, type Matches, type StoredMatch } from '../store/matches.ts'
import type { NotedVersion } from '../store/upgrades.ts'
import type { FilmRest, FilmSoFar } from './film-so-far.ts'
import { toBeNoted } from './going-on.ts'
import { beginningOf, type Replayed, resume, SHORT, type WholeReplays } from './replay.ts'
import type { Stored } from './stored.ts'

/** The films of matches. */
export interface FilmLibrary {
  /**
   * The film of a match, at least up to command `length`; `make` makes missing frames by replay. Rejects as `make` does
   * if nothing of the match was filmed.
   */
  complete(match: string, length: number, make: (soFar: FilmSoFar) => Promise<FilmRest>): Promise<StoredFilm>
  /** The existing part of a match's film. Rejects if the store fails. */
  kept(match: string): Promise<StoredFilm>
  /** A match's stored film, from the chunk that contains frame `first`. Rejects if the store fails. */
  stored(match: string, first: number): Promise<StoredFilm>
}

/** Services needed to open a match. */
export interface OpeningServices {
  readonly matches: Matches
  /** Replays matches. */
  readonly replays: WholeReplays
  readonly films: FilmLibrary
  readonly say: Say
}

/** An opened match. */
export interface Opened {
  readonly replayed: Replayed
  /** Number of commands at the checkpoint from which it was opened; -1: replayed from its beginning. */
  readonly from: number
  /** The match as now stored. */
  readonly stored: Stored
}

/**
 * Opens a stored match that has begun, from its last checkpoint or by a full replay. A running match with older rules
 * is upgraded to the current version, which `noteVersion` stores. Throws a `Fault` if it can be neither played with the
 * current rules nor upgraded to them, or if the operator closed it.
 */
export async function openStored(
  services: OpeningServices,
  stored: Stored,
  noteVersion: (noted: NotedVersion) => Promise<void>,
): Promise<Opened> {
  const { id, stuck, outcome } = stored.row
  // Everything about it is public, so it must not go on even if it can be opened again.
  if (outcome?.reason.key === CLOSED.reason.key) throw fault('unplayable', CLOSED.reason)
  try {
    const opened = await new Opening(services, noteVersion).open(stored)
    if (stuck !== null) await services.matches.noteStuck(id, null)
    return opened
  } catch (error) {
    // Finished matches need no note: their films can still be shown.
    const stands = stored.row.status === 'running' && error instanceof Fault && error.wire.code === 'unplayable'
    if (stands) await noteStuck(services, id, firstCause(error))
    throw error
  }
}

/** Stores why a match cannot be opened, and logs it if that is new. */
export async function noteStuck({ matches, say }: OpeningServices, id: string, why: string): Promise<void> {
  if (await matches.noteStuck(id, why)) say(`Match ${id} cannot be opened: ${why}`, { ...WRONG, match: id })
}

class Opening {
  readonly #services: OpeningServices
  readonly #noteVersion: (noted: NotedVersion) => Promise<void>

  constructor(services: OpeningServices, noteVersion: (noted: NotedVersion) => Promise<void>) {
    this.#services = services
    this.#noteVersion = noteVersion
  }

  async open(stored: Stored): Promise<Opened> {
    const { row, title } = stored
    if (row.rulesAt > title.rulesVersion) throw newerRules(row)
    const noted = await this.#services.matches.checkpoint(row.id)
    const running = row.status === 'running'
    if (running && row.rulesAt < title.rulesVersion) return this.open(await this.#goOn(stored, noted))
    const own = noted?.rulesVersion === title.rulesVersion && noted.checkpoint.seq > beginningOf(stored)
    const resumed = own && row.seq - noted.checkpoint.seq <= SHORT ? await this.#resumed(stored, noted) : undefined
    if (resumed !== undefined && own) return { replayed: resumed, from: noted.checkpoint.seq, stored }
    try {
      return await this.#whole(stored)
    } catch (error) {
      // The rules changed without a new version, or a part of the log is lost.
      if (!running || !(error instanceof Fault) || error.wire.code !== 'unplayable') throw error
      return this.#whole(await this.#goOn(stored, noted))
    }
  }

  /**
   * Upgrades a running match to the current rules version: unchanged if its replay shows what was shown, otherwise from
   * its last checkpoint.
   */
  async #goOn(stored: Stored, noted: StoredCheckpoint | undefined): Promise<Stored> {
    const { matches, replays, films, say } = this.#services
    const { row, title } = stored
    const { rulesVersion } = title
    const length = await matches.logs.length(row.id)
    const going = await replays
      .goingOn(stored, { noted, film: await films.kept(row.id) }, length)
      .catch((error: unknown) => {
        throw error instanceof Fault ? error : rulesChanged(row, rulesVersion, error)
      })
    const upgrade = going && (await toBeNoted(row.id, going))
    await this.#noteVersion({ match: row.id, rulesVersion, length, upgrade })
    if (going !== undefined) {
      const { from, to } = going.upgrade
      const versions = `by version ${to} of its rules, ${from} before`
      say(`Match ${row.id} goes on from its last step ${versions}: ${going.why}`, { ...ODD, match: row.id })
    }
    const now: StoredMatch | undefined = await matches.get(row.id)
    if (now === undefined) throw fault('not-found')
    return { ...now, title }
  }

  /** The match resumed at a checkpoint; `undefined` if the log does not fit it. */
  async #resumed(stored: Stored, noted: StoredCheckpoint): Promise<Replayed | undefined> {
    const { matches, replays, say } = this.#services
    const { id } = stored.row
    const log = await matches.logs.read(id, noted.checkpoint.seq - 1)
    return resume(stored, noted, log, replays.work).catch((error: unknown) => {
      say(`Match ${id} does not go on from its checkpoint: ${describe(error)}`, { ...ODD, match: id })
      return undefined
    })
  }

  async #whole(stored: Stored): Promise<Opened> {
    const { matches, replays } = this.#services
    const replayed = await replays.whole(stored, await matches.logs.length(stored.row.id)).catch((error: unknown) => {
      throw error instanceof Fault ? error : rulesChanged(stored.row, stored.title.rulesVersion, error)
    })
    return { replayed, from: -1, stored }
  }
}
