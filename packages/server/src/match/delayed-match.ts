import { FILM_CHUNK, type FilmFrame, type FilmNames, FilmPlayer, filmNames, type HistoryLine } from '@topside/engine'
import { frameRenamer, type HistoryNews, type RecordsRequest } from '@topside/protocol'
import { describe } from '../faults.ts'
import { type Say, WRONG } from '../log/say.ts'
import type { Matches, MatchRow } from '../store/matches.ts'
import { unpackChunk } from './film-chunks.ts'
import type { FilmProjection } from './film-projection.ts'
import type { LoadServices } from './loaded-match.ts'
import type { LongWork } from './long-work.ts'
import type { ObservableMatch, ViewSource } from './observable.ts'
import type { FilmLibrary } from './opening.ts'
import { newsOf } from './records.ts'

/** Milliseconds between two looks into the log. */
const INTERVAL = 2_000

/** A running match as spectators saw it some minutes ago: its film, each frame once its command is old enough. No rules are asked. */
export class DelayedMatch {
  readonly #owned: ObservableMatch
  readonly #names: FilmNames
  readonly #matches: Matches
  readonly #films: FilmLibrary
  readonly #work: LongWork
  readonly #say: Say
  readonly #changed: () => void
  readonly #film = new FilmPlayer([])
  /** Number of the last command that is old enough, as far as the film goes. */
  #seq = -1
  /** The last frame that was taken, and its number. */
  #last: { readonly number: number; readonly frame: FilmFrame } | undefined
  /** The last command that is old enough and was not in the film, nor could be filmed. */
  #missing = -1
  #timer: NodeJS.Timeout | undefined

  private constructor(owned: ObservableMatch, { matches, films, replays, say }: LoadServices, changed: () => void) {
    this.#owned = owned
    this.#names = filmNames(owned.title.table)
    this.#matches = matches
    this.#films = films
    this.#work = replays.work
    this.#say = say
    this.#changed = changed
  }

  /** Whether spectators of a match must see it late. */
  static needed({ row }: Pick<ViewSource, 'row'>): boolean {
    return row.status === 'running' && row.delay > 0
  }

  /**
   * The match as it was `delay` minutes ago; `changed` is called when something happened later. Rejects with a `Fault` if nothing of the match is
   * filmed, nor can be.
   */
  static async start(owned: ObservableMatch, services: LoadServices, changed: () => void): Promise<DelayedMatch> {
    const late = new DelayedMatch(owned, services, changed)
    const length = await late.#oldEnough()
    await owned.completeFilm(length)
    await late.#take(length)
    late.#again()
    return late
  }

  /** Whether spectators have seen the end. */
  get over(): boolean {
    return this.#film.outcome !== undefined
  }

  /** Lines of the history as spectators read them. */
  records({ from, to }: RecordsRequest): HistoryLine[] {
    return this.#film.lines(from, Math.max(from, to))
  }

  /** How many lines of the history known at the last call still stand. */
  takeKept(): number {
    return this.#film.takeKept()
  }

  /**
   * Writes what happened since this was called last. `kept`: lines of the history known before that still stand. Answers the later ones, if they are
   * few enough to be sent to somebody who did not ask.
   */
  write(projection: FilmProjection, kept: number): HistoryNews | undefined {
    const { hidden } = this.#film
    projection.write(this.#film, this.#seq - hidden, this.#last?.frame.answers ?? 0, kept)
    return newsOf({ from: kept, to: this.#film.historyLength }, (range) => this.records(range))
  }

  /** Takes what has become old enough; done every {@link INTERVAL} by itself. Answers whether there was anything. Rejects if the store fails. */
  async look(): Promise<boolean> {
    const [before, length] = [this.#seq, await this.#oldEnough()]
    if (length <= before) return false
    await this.#take(length)
    // The process that plays the match writes its film in less than any delay, unless it died.
    if (this.#seq < length && this.#missing < length) {
      await this.#owned.completeFilm(length)
      await this.#take(length)
      if (this.#seq < length) this.#missing = length
    }
    return this.#seq > before
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #again(): void {
    this.#timer = setTimeout(async () => {
      try {
        if ((await this.look()) && this.#timer !== undefined) this.#changed()
      } catch (error) {
        this.#say(`Match ${this.#row.id}, spectators: ${describe(error)}`, { ...WRONG, match: this.#row.id })
      }
      if (this.#timer !== undefined && !this.over) this.#again()
    }, INTERVAL)
  }

  get #row(): MatchRow {
    return this.#owned.row
  }

  #oldEnough(): Promise<number> {
    return this.#matches.length(this.#row.id, this.#row.delay, Math.max(0, this.#seq))
  }

  /** Takes the frames up to this command, as far as they are stored. */
  async #take(length: number): Promise<void> {
    const { chunks, names } = await this.#films.stored(this.#row.id, Math.max(0, this.#seq))
    const renamers = new Map(
      Object.entries(names).map(([digest, text]) => [digest, frameRenamer(JSON.parse(text), this.#names)]),
    )
    const turn = this.#work.begin()
    for (const chunk of chunks) {
      await turn()
      const rename = renamers.get(chunk.names) ?? ((frame: FilmFrame) => frame)
      for (const [index, frame] of unpackChunk(chunk.body).entries())
        this.#takeFrame(chunk.chunk * FILM_CHUNK + index, frame && rename(frame), length)
    }
  }

  #takeFrame(number: number, frame: FilmFrame | null, length: number): void {
    if (number > length || number < this.#seq) return
    const known = this.#last?.number === number ? this.#last.frame : undefined
    if (number === this.#seq && !isAnew(frame, known)) return
    this.#seq = number
    if (frame === null) return
    const shown = [...(frame.before ?? []), frame]
    const taken = known === undefined ? 0 : partsOf(known)
    for (const each of shown.slice(Math.min(taken, shown.length - 1))) this.#film.take(each)
    this.#last = { number, frame }
  }
}

/** Whether the match went on from a frame under other rules since it was known: it tells everything anew then. */
function isAnew(frame: FilmFrame | null, known: FilmFrame | undefined): boolean {
  if (frame?.key !== true) return false
  return known?.key !== true || partsOf(known) !== partsOf(frame)
}

/** How often the match was shown after the command of a frame, each time under other rules. */
function partsOf({ before = [] }: FilmFrame): number {
  return before.length + 1
}
