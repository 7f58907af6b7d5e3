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

/** Milliseconds between two checks of the log. */
const INTERVAL = 2_000

/**
 * A running match as it was some minutes ago, for spectators. It plays the film frame by frame, each once its command
 * is old enough, without using the rules.
 */
export class DelayedMatch {
  readonly #owned: ObservableMatch
  readonly #names: FilmNames
  readonly #matches: Matches
  readonly #films: FilmLibrary
  readonly #work: LongWork
  readonly #say: Say
  readonly #changed: () => void
  readonly #film = new FilmPlayer([])
  /** Number of the last frame reached; -1: none. */
  #seq = -1
  /** The last known frame shown, and its number. */
  #last: { readonly number: number; readonly frame: FilmFrame } | undefined
  /** The last command that is old enough but whose frame was missing and could not be made. */
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

  /** Whether spectators must see the match with a delay. */
  static needed({ row }: Pick<ViewSource, 'row'>): boolean {
    return row.status === 'running' && row.delay > 0
  }

  /**
   * The match as it was `delay` minutes ago. `changed` is called when later commands become visible. Rejects with a
   * `Fault` if nothing of the match is or can be filmed.
   */
  static async start(owned: ObservableMatch, services: LoadServices, changed: () => void): Promise<DelayedMatch> {
    const late = new DelayedMatch(owned, services, changed)
    const length = await late.#oldEnough()
    await owned.completeFilm(length)
    await late.#take(length)
    late.#again()
    return late
  }

  /** Whether spectators have seen the match's end. */
  get over(): boolean {
    return this.#film.outcome !== undefined
  }

  /** History lines as spectators may read them. */
  records({ from, to }: RecordsRequest): HistoryLine[] {
    return this.#film.lines(from, Math.max(from, to))
  }

  /** Number of history lines at the last call that are still valid. */
  takeKept(): number {
    return this.#film.takeKept()
  }

  /**
   * Writes the changes since the last call. `kept`: number of earlier history lines that are still valid. Returns the
   * later lines, if they are few enough to send unasked.
   */
  write(projection: FilmProjection, kept: number): HistoryNews | undefined {
    const { hidden } = this.#film
    projection.write(this.#film, this.#seq - hidden, this.#last?.frame.answers ?? 0, kept)
    return newsOf({ from: kept, to: this.#film.historyLength }, (range) => this.records(range))
  }

  /**
   * Shows commands that have become old enough; called every {@link INTERVAL}. Returns whether there were any. Rejects
   * if the store fails.
   */
  async look(): Promise<boolean> {
    const [before, length] = [this.#seq, await this.#oldEnough()]
    if (length <= before) return false
    await this.#take(length)
    // The process that plays the match writes its film well within any delay, unless it crashed.
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
    return this.#matches.logs.length(this.#row.id, this.#row.delay, Math.max(0, this.#seq))
  }

  /** Shows the stored frames up to this command. */
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

/** Whether an upgrade of the match replaced a frame after it was shown: the new one is a key frame. */
function isAnew(frame: FilmFrame | null, known: FilmFrame | undefined): boolean {
  if (frame?.key !== true) return false
  return known?.key !== true || partsOf(known) !== partsOf(frame)
}

/** Number of versions shown after a frame's command, each under different rules. */
function partsOf({ before = [] }: FilmFrame): number {
  return before.length + 1
}
