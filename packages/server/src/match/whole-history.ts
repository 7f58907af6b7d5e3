import { type FilmHistory, filmLines, type Match } from '@topside/engine'
import { fault } from '../faults.ts'
import type { StoredFilm } from '../store/films.ts'
import type { LoadedMatch, LoadServices } from './loaded-match.ts'
import type { LinesFor } from './observable.ts'
import { recordsFor } from './records.ts'

/** The history before the checkpoint from which `match` was opened. */
interface Past {
  readonly match: Match
  readonly history: FilmHistory
}

/** The whole history of a loaded match. Parts that are not in memory are read from its film on demand. */
export class WholeHistory {
  readonly #services: LoadServices
  readonly #loaded: LoadedMatch
  #past: Past | undefined

  constructor(services: LoadServices, loaded: LoadedMatch) {
    this.#services = services
    this.#loaded = loaded
  }

  /** Calls `work` with access to the history. Rejects with a `Fault` if the match is not loaded or cannot be read. */
  async read<T>(work: (lines: LinesFor) => T | Promise<T>): Promise<T> {
    const { match } = this.#loaded
    if (match === undefined) throw fault('match-not-running')
    const base = match.historyLength - match.history(undefined).length
    if (base === 0) return work((seats, range) => recordsFor(match, seats, range))
    const past = await this.#pastOf(match)
    return work((seats, { from, to }) => [
      ...filmLines(past, seats, from, Math.min(to, base)),
      ...recordsFor(match, seats, { from: Math.max(from, base), to }),
    ])
  }

  /** The film up to this command, completed in the store. Rejects with a `Fault` if nothing of it can be made. */
  film(length: number): Promise<StoredFilm> {
    const { films, replays } = this.#services
    const { id, stored } = this.#loaded
    return films.complete(id, length, (soFar) => replays.film(stored, length, soFar))
  }

  /** Unloads what was read. */
  unload(): void {
    this.#past = undefined
  }

  /** The earlier history, read from the film because the rules may have changed since. */
  async #pastOf(match: Match): Promise<FilmHistory> {
    if (this.#past?.match === match) return this.#past.history
    const film = await this.film(match.seq)
    const history = await this.#services.replays.history(this.#loaded.stored, match.seq, film)
    this.#past = { match, history }
    return history
  }
}
