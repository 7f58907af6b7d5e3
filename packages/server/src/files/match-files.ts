import { Fault, fault } from '../faults.ts'
import { computerOf } from '../holder.ts'
import type { FilmLibrary } from '../match/opening.ts'
import type { StoredLog } from '../match/stored-log.ts'
import { type Asking, FairTurns } from '../security/fair-turns.ts'
import { LONGEST_STORING, WAITING_IMPORTS } from '../security/limits.ts'
import type { Db } from '../store/db.ts'
import type { StoredFilm } from '../store/films.ts'
import { type ImportedMatch, storeImport } from '../store/imports.ts'
import type { ListedMatch, Matches } from '../store/matches.ts'
import { siteKey } from '../store/site-key.ts'
import type { TitleList } from '../titles.ts'
import { FileCache } from './file-cache.ts'
import type { FilePool } from './tasks.ts'

/** Services of {@link MatchFiles}. */
export interface FileServices {
  readonly db: Db
  readonly matches: Matches
  readonly films: FilmLibrary
  readonly titles: TitleList
  readonly pool: FilePool
  /** Milliseconds that an import may wait for others, and that storing it may take; default: the usual limits. */
  readonly patience?: number | undefined
}

const NO_FILM: StoredFilm = { chunks: [], names: {} }

/** The client that requests a file, and the signal that ends the request. */
export type FileAsking = Required<Asking>

/**
 * Exports and imports matches as files. Threads make and check them. Files are cached for users with the same rights:
 * those of a finished match permanently, those of a running match until its next command.
 */
export class MatchFiles {
  readonly #services: FileServices
  readonly #cache = new FileCache()
  #key: Uint8Array | undefined
  readonly #imports: FairTurns

  constructor(services: FileServices) {
    this.#services = services
    const { patience } = services
    this.#imports = new FairTurns(1, { ...WAITING_IMPORTS, ...(patience !== undefined && { longest: patience }) })
  }

  /** The file of a match for the holder of these seats, as bytes of JSON. Rejects as {@link FilePool.run} does. */
  async exported(row: ListedMatch, held: readonly number[], asking: FileAsking): Promise<Uint8Array> {
    const seats = row.status === 'finished' ? [] : held
    const { length, read } = await this.#stored(row, seats.length === 0)
    const name = await this.#nameOf('export', row, length, seats)
    const make = async (signal: AbortSignal): Promise<Uint8Array> => {
      const film = await this.#film(row, length, read, { ...asking, signal }).catch((error: unknown) => {
        // It can no longer be replayed and was not filmed; the file has everything else.
        if (error instanceof Fault && error.wire.code === 'unplayable') return NO_FILM
        throw error
      })
      const prepare = async () => {
        const kept = row.status === 'finished' ? await this.#services.matches.keptCheckpoints(row.id) : []
        return { ...(await read()), film, kept, seats, key: await this.#siteKey() }
      }
      return this.#services.pool.run('export', prepare, { ...asking, signal })
    }
    return this.#cache.get(name, make, asking.signal)
  }

  /** The current public history of a match, as bytes of JSON. Rejects as {@link FilePool.run} does. */
  async record(row: ListedMatch, asking: FileAsking): Promise<Uint8Array> {
    const { length, read } = await this.#stored(row, true)
    const name = await this.#nameOf('record', row, length, [])
    const make = async (signal: AbortSignal): Promise<Uint8Array> => {
      const film = await this.#film(row, length, read, { ...asking, signal })
      return this.#services.pool.run('record', async () => ({ ...(await read()), film }), { ...asking, signal })
    }
    return this.#cache.get(name, make, asking.signal)
  }

  /** The film of a match; makes missing frames now. */
  async #film(
    { id, status }: ListedMatch,
    length: number,
    read: () => Promise<StoredLog>,
    asking: FileAsking,
  ): Promise<StoredFilm> {
    if (status === 'open') return NO_FILM
    return this.#services.films.complete(id, length, (soFar) =>
      this.#services.pool.run('film', async () => ({ ...(await read()), soFar }), asking),
    )
  }

  /** Throws the `Fault` `too-busy` if this client cannot import a file now. */
  admit(asker: string): void {
    this.#imports.admit(asker)
  }

  /**
   * Imports a file for a user. Returns the new match's id. Rejects as {@link FilePool.run} does, and with `too-busy` if
   * the store is too slow.
   */
  imported(body: Uint8Array, user: string, asking: FileAsking): Promise<string> {
    const { pool } = this.#services
    return this.#imports.run(async (left) => {
      const file = await pool.run('check', async () => ({ body, key: await this.#siteKey() }), {
        ...asking,
        signal: left,
      })
      return this.#store(file, user, left)
    }, asking)
  }

  /**
   * Makes a new match for a user that continues another one from its command `at`. Returns its id. Rejects as
   * {@link imported} does, and with the `Fault` `not-from-here` if the rules cannot continue from there.
   */
  async playedOn(row: ListedMatch, at: number, user: string, asking: FileAsking): Promise<string> {
    const { matches, pool } = this.#services
    const { length, read } = await this.#stored(row, false)
    if (at > length) throw fault('bad-request', { key: 'error.bad-request', args: { where: 'at' } })
    return this.#imports.run(async (left) => {
      const film = await this.#film(row, length, read, { ...asking, signal: left })
      const prepare = async () => ({ ...(await read()), film, kept: await matches.keptCheckpoints(row.id), at })
      const made = await pool.run('playOn', prepare, { ...asking, signal: left })
      if ('nearest' in made) throw fault('not-from-here', undefined, made.nearest)
      return this.#store(made, user, left)
    }, asking)
  }

  async #siteKey(): Promise<Uint8Array> {
    this.#key ??= (await siteKey(this.#services.db)).key
    return this.#key
  }

  async #store(file: ImportedMatch, user: string, left: AbortSignal): Promise<string> {
    const { db, patience = LONGEST_STORING } = this.#services
    const over = new AbortController()
    const late = setTimeout(() => over.abort(fault('too-busy')), patience)
    try {
      return await storeImport(db, file, user, AbortSignal.any([left, over.signal]))
    } finally {
      clearTimeout(late)
    }
  }

  /** Refuses waiting imports, and ends the running one. */
  close(): Promise<void> {
    return this.#imports.close()
  }

  /** The length of the log that may be shown, and a function that reads it once the task starts. */
  async #stored(row: ListedMatch, spectator: boolean): Promise<{ length: number; read: () => Promise<StoredLog> }> {
    const { matches } = this.#services
    const { id, status, delay } = row
    const late = spectator && status === 'running' ? delay : 0
    const length = status === 'open' ? 0 : await matches.logs.length(id, late)
    const read = async (): Promise<StoredLog> => {
      const stored = await matches.get(id)
      if (stored === undefined) throw fault('not-found')
      return { ...stored, log: await matches.logs.text(id, length) }
    }
    return { length, read }
  }

  /** The cache key: everything that a file depends on. */
  async #nameOf(kind: string, row: ListedMatch, length: number, seats: readonly number[]): Promise<string> {
    const rules = (await this.#services.titles.rules(row.title))?.rulesVersion
    const names = row.seats.map((each) => [each.seat, each.name, computerOf(each)])
    return JSON.stringify([kind, row.id, row.status, rules, row.rulesAt, length, seats, names])
  }
}
