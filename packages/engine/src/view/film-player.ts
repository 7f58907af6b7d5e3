import type { PublicQuestion } from '../decision/effects.ts'
import type { Takeback } from '../decision/takeback.ts'
import type { RollLine } from '../dice/dice.ts'
import type { HistoryLine, RecordLine } from '../record/record.ts'
import type { Seat } from '../table/seat.ts'
import type { Outcome } from '../title/title.ts'
import type { FilmFrame, FilmPart } from './film.ts'
import type { FilmMoment, FilmViewer, SeenFilm } from './film-moments.ts'

/** Text key of a line with unknown content. */
export const UNKNOWN_LINE = 'match.line-unknown'

/** The value of an unseen piece. */
const UNSEEN = -1

/** Values by index, with the indexes that changed since the last moment. */
class Values {
  readonly #now = new Map<number, number>()
  readonly #told = new Map<number, number>()
  readonly #changed = new Set<number>()
  readonly #untold: number | undefined

  /** `untold`: a value that is not reported for an index never reported before. */
  constructor(untold?: number) {
    this.#untold = untold
  }

  take(pairs: readonly number[] | undefined): void {
    if (pairs === undefined) return
    for (let i = 0; i + 1 < pairs.length; i += 2) this.set(pairs[i] as number, pairs[i + 1] as number)
  }

  get(index: number): number {
    return this.#now.get(index) ?? UNSEEN
  }

  set(index: number, value: number): void {
    this.#now.set(index, value)
    this.#changed.add(index)
  }

  /** Forgets all values, before a frame that repeats everything. */
  clear(): void {
    for (const index of this.#now.keys()) this.#changed.add(index)
    this.#now.clear()
  }

  /** The differences since the last call. */
  changes(): ReadonlyMap<number, number> {
    const changes = new Map<number, number>()
    for (const index of this.#changed) {
      const value = this.get(index)
      if ((this.#told.get(index) ?? this.#untold) === value) continue
      this.#told.set(index, value)
      changes.set(index, value)
    }
    this.#changed.clear()
    return changes
  }
}

/** Reconstructs what a viewer saw from the frames of a film, taken in order. */
export class FilmPlayer {
  readonly #viewer: FilmViewer
  readonly #pieces = new Values(UNSEEN)
  readonly #own = new Values(UNSEEN)
  readonly #spaces = new Values(UNSEEN)
  readonly #tracks = new Values()
  /** For each part of the film except the public one: its pieces and their values. */
  readonly #parts = new Map<string, Map<number, number>>()
  readonly #lines: HistoryLine[] = []
  /** By line number: the versions that seats read in place of the public line. */
  readonly #reads = new Map<number, RecordLine[]>()
  readonly #rolls = new Map<number, RollLine>()
  #standing: RollLine[] = []
  readonly #ahead = new Map<string, number>()
  #fight: { readonly [part: string]: unknown } | undefined
  #sides: readonly string[] = []
  #allies: readonly number[] = []
  #outcome: Outcome | undefined
  #takeback: Takeback | undefined
  readonly #asks = new Map<Seat, PublicQuestion>()
  #unseen = 0
  /** Number of lines that have stayed valid since the last {@link takeKept}. */
  #kept = 0

  constructor(viewer: FilmViewer) {
    this.#viewer = viewer
  }

  /** Takes the next known frame. */
  take(frame: FilmFrame): void {
    if (frame.key === true) this.#clear()
    if (frame.kept !== undefined) this.#cut(frame.kept)
    if (frame.open !== undefined) this.#takeOpen(frame.open)
    for (const seat in frame.own) {
      const own = frame.own[seat]
      if (own !== undefined && this.#sees(Number(seat))) this.#takeOwn(seat, own)
    }
    const { sealed } = frame
    this.#unseen = sealed?.unseen ?? this.#unseen
    if (sealed === undefined || this.#viewer !== 'all') return
    this.#takePieces('sealed', sealed.pieces)
    const { unrolled, rolls = [] } = sealed
    if (unrolled !== undefined) this.#standing = this.#standing.filter(({ n }) => n < unrolled)
    this.#standing.push(...rolls)
    for (const roll of rolls) this.#rolls.set(roll.n, roll)
  }

  #sees(seat: Seat): boolean {
    return this.#viewer === 'all' || this.#viewer.includes(seat)
  }

  #clear(): void {
    for (const values of [this.#pieces, this.#own, this.#spaces, this.#tracks]) values.clear()
    this.#parts.clear()
    this.#standing = []
    this.#fight = undefined
    this.#outcome = undefined
    this.#takeback = undefined
    this.#asks.clear()
    this.#unseen = 0
    this.#ahead.clear()
  }

  /** Cuts the history to `kept` lines; fills missing lines with {@link UNKNOWN_LINE}. */
  #cut(kept: number): void {
    while (this.#lines.length < kept) this.#lines.push({ at: 0, line: { key: UNKNOWN_LINE } })
    for (let number = kept; number < this.#lines.length; number++) this.#reads.delete(number)
    this.#lines.length = kept
    this.#kept = Math.min(this.#kept, kept)
  }

  #takeOpen(part: FilmPart): void {
    const { pieces, spaces, tracks, sides, allies, fight, lines, outcome, takeback } = part
    this.#pieces.take(pieces)
    this.#spaces.take(spaces)
    this.#tracks.take(tracks)
    if (lines !== undefined) this.#lines.push(...lines)
    this.#sides = sides ?? this.#sides
    this.#allies = allies ?? this.#allies
    if (outcome !== undefined) this.#outcome = outcome ?? undefined
    if (takeback !== undefined) this.#takeback = takeback ?? undefined
    for (const [seat, asked] of Object.entries(part.asks ?? {}))
      if (asked === null) this.#asks.delete(Number(seat))
      else this.#asks.set(Number(seat), asked)
    if (fight === undefined) return
    const parts = Object.entries({ ...this.#fight, ...fight }).filter(([, part]) => part !== null)
    this.#fight = parts.length === 0 ? undefined : Object.fromEntries(parts)
  }

  #takeOwn(seat: string, { pieces, reads = [], ahead }: FilmPart): void {
    this.#takePieces(seat, pieces)
    if (ahead !== undefined) this.#ahead.set(seat, ahead)
    for (const [number, line] of reads) this.#reads.set(number, [...(this.#reads.get(number) ?? []), line])
  }

  /**
   * Updates the pieces of a part. A piece remains one of the viewer's own pieces as long as any visible part has it.
   */
  #takePieces(name: string, pairs: readonly number[] = []): void {
    let part = this.#parts.get(name)
    if (part === undefined) {
      part = new Map()
      this.#parts.set(name, part)
    }
    for (let i = 0; i + 1 < pairs.length; i += 2) {
      const [piece, value] = [pairs[i] as number, pairs[i + 1] as number]
      if (value === UNSEEN) part.delete(piece)
      else part.set(piece, value)
      this.#own.set(piece, this.#ownOf(piece))
    }
  }

  #ownOf(piece: number): number {
    for (const part of this.#parts.values()) {
      const value = part.get(piece)
      if (value !== undefined) return value
    }
    return UNSEEN
  }

  /** The current moment; call it in order. `frame`: its number, if the viewer may know it. */
  moment(frame: number | undefined): FilmMoment {
    return {
      frame,
      history: this.#lines.length,
      pieces: this.#pieces.changes(),
      own: this.#own.changes(),
      spaces: this.#spaces.changes(),
      tracks: this.#tracks.changes(),
      sides: this.#sides,
      fight: this.#fight,
    }
  }

  /** Number of lines in the history. */
  get historyLength(): number {
    return this.#lines.length
  }

  /** Lines `from` to `to` (exclusive) of the history, as the viewer reads them. */
  lines(from = 0, to = this.#lines.length): HistoryLine[] {
    return this.#lines.slice(from, to).map((line, index) => this.#read(line, this.#reads.get(from + index) ?? []))
  }

  /** Number of lines known at the last call that are still valid. */
  takeKept(): number {
    const kept = this.#kept
    this.#kept = this.#lines.length
    return kept
  }

  /** Public descriptions of what seats must decide, if the film has them ({@link FilmPart.asks}). */
  get asks(): ReadonlyMap<Seat, PublicQuestion> {
    return this.#asks
  }

  /** The open takeback request, if the film has it. */
  get takeback(): Takeback | undefined {
    return this.#takeback
  }

  /** The allies of each seat, as a bit mask. */
  get allies(): readonly number[] {
    return this.#allies
  }

  /** The outcome, once the film has been played that far. */
  get outcome(): Outcome | undefined {
    return this.#outcome
  }

  /** Number of commands that this viewer may not know of yet. */
  get hidden(): number {
    return this.#viewer === 'all' ? 0 : this.#unseen - Math.max(0, ...this.#ahead.values())
  }

  /** The result at the end of the film. */
  end(): Omit<SeenFilm, 'moments'> {
    return {
      lines: this.lines(),
      allies: this.allies,
      outcome: this.outcome,
      hidden: this.hidden,
      rolls: [...this.#rolls.values()].sort((a, b) => a.n - b.n),
      standing: this.#standing,
    }
  }

  /** A line as its viewer reads it; the viewer `all` reads every seat's version. */
  #read(open: HistoryLine, reads: readonly RecordLine[]): HistoryLine {
    const last = reads.at(-1)
    if (last === undefined) return open
    if (this.#viewer !== 'all') return { at: open.at, line: last }
    let { line } = open
    for (const told of reads) {
      const key = told.key === open.line.key ? line.key : told.key
      line = { ...line, key, args: { ...line.args, ...told.args } }
    }
    return { at: open.at, line }
  }
}
