import { FILM_CHUNK, type Match } from '@topside/engine'
import { describe, Fault } from '../faults.ts'
import { type Say, WRONG } from '../log/say.ts'
import type { Films, NewChunk, StoredFilm } from '../store/films.ts'
import { joinedFrames, NO_FRAME, packChunk, renamedFrames, unpackChunk } from './film-chunks.ts'
import { FilmReel, type StoredEnd } from './film-reel.ts'
import type { FilmRest, FilmSoFar } from './film-so-far.ts'
import { beginningOf, type WholeReplays } from './replay.ts'
import type { Stored } from './stored.ts'

/** Milliseconds between two writes. */
const INTERVAL = 1_000
/** Milliseconds after which frames are written even if they do not fill a chunk. */
const LATE = 30_000

/** Services of a film writer. */
export interface FilmServices {
  readonly films: Films
  readonly replays: Pick<WholeReplays, 'film'>
  readonly say: Say
  /** Milliseconds between two writes. */
  readonly interval?: number
}

/** Frames to be packed. */
interface Frames {
  /** Number of the first frame, which starts a chunk. */
  readonly from: number
  readonly length: number
  /** The JSON of one chunk's frames, starting at this index. */
  partAt(at: number): readonly string[]
}

/**
 * Writes films in the background, in chunks, those of many matches in one statement. Frames lost in a crash are made by
 * replay when the match is next loaded; if the rules no longer give the same result, they stay unknown.
 */
export class FilmWriter {
  readonly #services: FilmServices
  /** By match, the reels with unwritten frames. */
  readonly #unwritten = new Map<string, FilmReel>()
  /** Reels to be written without waiting for more frames. */
  readonly #soon = new Set<FilmReel>()
  readonly #opening = new Map<FilmReel, Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(services: FilmServices) {
    this.#services = services
  }

  /** The reel of a newly loaded match, with the unwritten frames of its previous reel. */
  begin(stored: Stored, match: Match): FilmReel {
    const reel = new FilmReel(stored, match, this.#unwritten.get(stored.row.id))
    this.mark(reel)
    return reel
  }

  /** Schedules a reel's new frames for writing. `soon`: without waiting for more. */
  mark(reel: FilmReel, soon = false): void {
    this.#unwritten.set(reel.id, reel)
    if (soon) this.#soon.add(reel)
    this.#timer ??= setTimeout(this.#look, this.#services.interval ?? INTERVAL)
  }

  /** The match was unloaded: the rest of its film is written soon. */
  letGo(reel: FilmReel): void {
    reel.letGo()
    if (this.#unwritten.get(reel.id) === reel) this.mark(reel, true)
  }

  /** The match was deleted. */
  forget({ id }: FilmReel): void {
    this.#unwritten.delete(id)
  }

  readonly #look = (): void => {
    this.#timer = undefined
    const now = performance.now()
    const due = [...this.#unwritten.values()].filter((reel) => this.#isDue(reel, now))
    for (const reel of due) if (reel.end === undefined) void this.#open(reel)
    const known = due.filter(({ end }) => end !== undefined)
    this.#write(known, new Set(known.filter((reel) => this.#isLate(reel, now))))
      .catch(this.#failed)
      .finally(() => {
        if (this.#unwritten.size > 0) this.#timer ??= setTimeout(this.#look, this.#services.interval ?? INTERVAL)
      })
  }

  readonly #failed = (error: unknown): void => {
    // A failing store reports its own errors, and the write is retried.
    if (!(error instanceof Fault)) this.#services.say(`Films not written: ${describe(error)}`, WRONG)
  }

  #isDue(reel: FilmReel, now: number): boolean {
    const { end, length } = reel
    if (end === undefined) return !this.#opening.has(reel)
    return end.open.length + length >= FILM_CHUNK || this.#isLate(reel, now)
  }

  /** Whether to write an incomplete chunk too. */
  #isLate(reel: FilmReel, now: number): boolean {
    const { end, since = now } = reel
    return this.#soon.has(reel) || (end !== undefined && end.missing.length > 0) || now - since >= LATE
  }

  /**
   * Writes all unwritten frames, of one match or of all. Rejects if the store fails; frames that cannot be made by
   * replay now are made later.
   */
  async flush(match?: string): Promise<void> {
    const reels = [...this.#unwritten.values()].filter(({ id }) => match === undefined || id === match)
    await Promise.all(reels.map((reel) => (reel.end === undefined ? this.#open(reel) : undefined)))
    await this.#write(reels.filter(({ end }) => end !== undefined))
  }

  /**
   * The film of a match, at least up to command `length`. Unwritten frames are written first; `make` then replays the
   * match for missing ones. Rejects as `make` does if nothing of the match was filmed.
   */
  async complete(match: string, length: number, make: (soFar: FilmSoFar) => Promise<FilmRest>): Promise<StoredFilm> {
    const { films } = this.#services
    if (this.#unwritten.has(match)) await this.flush(match)
    const soFar = await this.#soFar(match)
    if (soFar.upto < length) {
      try {
        const { last, frames, ...rest } = await make(soFar)
        const texts = [...last, ...frames]
        const [from, partAt] = [soFar.upto + 1 - last.length, (at: number) => texts.slice(at, at + FILM_CHUNK)]
        await films.write(await this.#chunks(match, rest, { from, length: texts.length, partAt }))
      } catch (error) {
        if (soFar.upto < 0 || !(error instanceof Fault) || error.wire.code !== 'unplayable') throw error
      }
    }
    return films.film(match)
  }

  /** A match's film as far as it exists, after writing this process's unwritten frames. Rejects if the store fails. */
  async kept(match: string): Promise<StoredFilm> {
    if (this.#unwritten.has(match)) await this.flush(match)
    return this.#services.films.film(match)
  }

  /** A match's stored film, from the chunk that contains frame `first`. Rejects if the store fails. */
  stored(match: string, first: number): Promise<StoredFilm> {
    return this.#services.films.film(match, first)
  }

  async #soFar(match: string): Promise<FilmSoFar> {
    const { films } = this.#services
    const tail = await films.tail(match)
    if (tail === undefined) return { upto: -1, last: [] }
    const last = unpackChunk(tail.body).map((frame) => JSON.stringify(frame))
    return { upto: tail.upto, last, names: await films.namesOf(tail) }
  }

  /** Stops the timer. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Reads the end of the stored film, and makes the frames missing between it and the reel. */
  #open(reel: FilmReel): Promise<void> {
    const before = this.#opening.get(reel)
    if (before !== undefined) return before
    const opening = this.#endOf(reel)
      .then((end) => {
        reel.end ??= end
        if (end.missing.length === 0) this.#done(reel)
      })
      .catch(this.#failed)
      .finally(() => this.#opening.delete(reel))
    this.#opening.set(reel, opening)
    return opening
  }

  async #endOf(reel: FilmReel): Promise<StoredEnd> {
    const soFar = await this.#soFar(reel.id)
    const last = renamedFrames(soFar.last, soFar.names, reel.names)
    const open = last.length < FILM_CHUNK ? last : []
    return { upto: soFar.upto, open, missing: await this.#missing(reel, soFar) }
  }

  async #missing(reel: FilmReel, soFar: FilmSoFar): Promise<readonly string[]> {
    const { before, from, first, stored, id } = reel
    const { upto } = soFar
    if (upto >= before) return []
    // `first` is still set: nothing is written before the missing frames are known.
    const whole = JSON.stringify(first)
    const unknown = Array.from({ length: before - upto - 1 }, () => NO_FRAME)
    if (before === beginningOf(stored)) return [...unknown, whole]
    try {
      return (await this.#services.replays.film(stored, before, soFar)).frames
    } catch (error) {
      if (!(error instanceof Fault) || error.wire.code === 'too-busy' || before !== from) throw error
      this.#services.say(
        `Match ${id}: what it showed from command ${upto + 1} to ${before - 1} is lost: ${describe(error)}`,
        {
          ...WRONG,
          match: id,
        },
      )
      return [...unknown, whole]
    }
  }

  /**
   * Writes the frames of reels with known ends, one statement after the other: full chunks, and for those of `whole`
   * all frames. An incomplete chunk costs as much as a full one and would soon be rewritten.
   */
  #write(reels: readonly FilmReel[], whole: ReadonlySet<FilmReel> = new Set(reels)): Promise<void> {
    const writing = this.#writing.then(() => this.#writeNow(reels, whole))
    this.#writing = writing.catch(() => undefined)
    return writing
  }

  async #writeNow(reels: readonly FilmReel[], whole: ReadonlySet<FilmReel>): Promise<void> {
    for (const reel of whole) this.#soon.delete(reel)
    const packed = await Promise.all(reels.map((reel) => this.#packed(reel, whole.has(reel))))
    const chunks = packed.flatMap(({ rows }) => rows)
    if (chunks.length > 0) await this.#services.films.write(chunks)
    for (const { reel, end } of packed) {
      reel.wrote(end)
      this.#done(reel)
    }
  }

  /** Forgets a reel that is completely stored. */
  #done(reel: FilmReel): void {
    if (reel.last <= (reel.end?.upto ?? -1) && this.#unwritten.get(reel.id) === reel) this.#unwritten.delete(reel.id)
  }

  async #packed(
    reel: FilmReel,
    whole: boolean,
  ): Promise<{ reel: FilmReel; end: StoredEnd; rows: readonly NewChunk[] }> {
    const { upto, open, missing } = reel.end ?? { upto: -1, open: [], missing: [] }
    const known = [...open, ...missing]
    const fresh = reel.frames(Math.max(0, upto - reel.before))
    const [from, all] = [upto + 1 - open.length, known.length + fresh.length]
    const freshIn = (at: number) =>
      fresh.slice(Math.max(0, at - known.length), Math.max(0, at + FILM_CHUNK - known.length))
    const full = all - (all % FILM_CHUNK)
    const length = whole || full === 0 ? all : full
    // An incomplete last chunk will be rewritten: its frames are kept as JSON.
    const rest = length === full ? [] : [...known.slice(full), ...freshIn(full).map((frame) => JSON.stringify(frame))]
    const partAt = (at: number) =>
      at === full ? rest : [...known.slice(at, at + FILM_CHUNK), ...joinedFrames(freshIn(at))]
    const isNew = missing.length + fresh.length > 0
    const rows = isNew ? await this.#chunks(reel.id, reel, { from, length, partAt }) : []
    return { reel, end: { upto: Math.max(upto, from + length - 1), open: rest, missing: [] }, rows }
  }

  /** Packs frames into chunks. */
  async #chunks(
    match: string,
    { names: of, beginning }: Pick<FilmRest, 'names' | 'beginning'>,
    { from, length, partAt }: Frames,
  ): Promise<NewChunk[]> {
    const names = await this.#services.films.name(of)
    const chunks: NewChunk[] = []
    for (let at = 0; at < length; at += FILM_CHUNK) {
      const body = await packChunk(partAt(at))
      const upto = from + Math.min(at + FILM_CHUNK, length) - 1
      chunks.push({ match, chunk: (from + at) / FILM_CHUNK, upto, names, body, beginning })
    }
    return chunks
  }
}
