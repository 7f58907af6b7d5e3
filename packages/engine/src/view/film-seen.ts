import type { RollLine } from '../dice/dice.ts'
import type { HistoryLine, RecordLine } from '../record/record.ts'
import type { Seat } from '../table/seat.ts'
import type { Outcome } from '../title/title.ts'
import type { Film, FilmFrame, FilmPart } from './film.ts'

/** Whose film is looked at: that of some seats together (none: of spectators), or all that there was, once the match is over. */
export type FilmViewer = readonly Seat[] | 'all'

/** A film as somebody may see it. */
export interface SeenFilm {
  /** The moments that stand, each as what differs from the one before; the first is the whole table. */
  readonly moments: readonly FilmMoment[]
  /** The history at the end. */
  readonly lines: readonly HistoryLine[]
  readonly allies: readonly number[]
  readonly outcome: Outcome | undefined
  /** Commands that this viewer may not know yet. */
  readonly hidden: number
  /** All rolls in order, also those taken back; only for the viewer `all`. */
  readonly rolls: readonly RollLine[]
  /** The rolls that stand. */
  readonly standing: readonly RollLine[]
}

/** A moment of a {@link SeenFilm}. Values by index; -1 for a piece: it is not seen any more. */
export interface FilmMoment {
  /** Number of the frame: commands given until then, those taken back included. `undefined` while the match runs: it would tell who has answered. */
  readonly frame: number | undefined
  /** Length of the history. */
  readonly history: number
  readonly pieces: ReadonlyMap<number, number>
  /** Pieces that this viewer knows and not everybody. */
  readonly own: ReadonlyMap<number, number>
  readonly spaces: ReadonlyMap<number, number>
  readonly tracks: ReadonlyMap<number, number>
  readonly sides: readonly string[]
  /** The fight that goes on, by its parts: the same object until it changes; `undefined`: there is none. */
  readonly fight: { readonly [part: string]: unknown } | undefined
}

/** How moments are counted of a match that is over. */
export interface FilmOver {
  /** Commands, by number, after which there is no moment of its own, unless they take something back. */
  leftOut(command: number): boolean
}

/** The history of a match as its film tells it: as spectators read it, and what each seat reads otherwise, by number of the line. */
export interface FilmHistory {
  readonly lines: readonly HistoryLine[]
  readonly reads: { readonly [seat: string]: { readonly [number: string]: RecordLine } }
}

/** Lines `from` to `to` (exclusive) of a history as these seats together may read them; none: spectators. */
export function filmLines(
  { lines, reads }: FilmHistory,
  seats: readonly Seat[],
  from: number,
  to = lines.length,
): HistoryLine[] {
  return lines.slice(from, to).map((open, index) => {
    const read = seats.findLast((seat) => reads[seat]?.[from + index] !== undefined)
    const line = read === undefined ? undefined : reads[read]?.[from + index]
    return line === undefined ? open : { at: open.at, line }
  })
}

/** The history at the end of a film, for {@link filmLines}. */
export function filmHistory(film: Film, seats: number): FilmHistory {
  const { lines } = filmSeenBy(film, [])
  const told = Array.from({ length: seats }, (_, seat) =>
    filmSeenBy(film, [seat]).lines.flatMap(({ line }, number) =>
      line === lines[number]?.line ? [] : [[number, line]],
    ),
  )
  return { lines, reads: Object.fromEntries(told.map((each, seat) => [seat, Object.fromEntries(each)])) }
}

/** Which frames stand in the end: not what was taken back later. `undefined`: there is no moment after this frame; else the number of answers that stand. */
type Counted = (frame: FilmFrame, number: number, answers: number) => number | undefined

/**
 * A film as somebody may see it: who may see which is decided here alone. Of a running match a seat is given what its own connection was shown, and
 * nobody what is sealed: not even the number of frames, which would tell who has answered in secret; a decision of several in secret is one moment.
 * With `over`, of a match that is over, there is a moment for each answer that stands, whoever looks.
 */
export function filmSeenBy(film: Film, viewer: FilmViewer, over?: FilmOver): SeenFilm {
  const counted: Counted = (frame, number, answers) => {
    if (viewer !== 'all' && over === undefined) return frame.answers
    const standing = frame.sealed?.answers ?? frame.answers
    const without = frame.key === undefined && over?.leftOut(number) === true
    return without && standing >= answers ? undefined : standing
  }
  const player = new FilmPlayer(viewer)
  const frames = knownFrames(film)
  const shown = standingFrames(frames, counted)
  const moments: FilmMoment[] = []
  for (const known of frames) {
    player.take(known.frame)
    const number = viewer === 'all' || over !== undefined ? known.number : undefined
    if (shown.has(known)) moments.push(player.moment(number))
  }
  return { moments, ...player.end() }
}

/** A frame that is known, with its number. */
interface KnownFrame {
  readonly number: number
  readonly frame: FilmFrame
}

function knownFrames({ frames }: Film): KnownFrame[] {
  const known: KnownFrame[] = []
  for (const [number, frame] of frames.entries()) {
    if (frame === null) continue
    for (const earlier of frame.before ?? []) known.push({ number, frame: earlier })
    known.push({ number, frame })
  }
  return known
}

function standingFrames(frames: readonly KnownFrame[], counted: Counted): ReadonlySet<KnownFrame> {
  const kept: { readonly answers: number; readonly part: number; readonly known: KnownFrame }[] = []
  let [before, part] = [0, 0]
  for (const known of frames) {
    const { frame, number } = known
    const answers = counted(frame, number, before)
    before = frame.sealed?.answers ?? frame.answers
    if (answers === undefined) continue
    // What is told anew, and what follows on it, takes nothing back that stood before.
    if (frame.key === true) part++
    const over = frame.open?.outcome != null
    for (let last = kept.at(-1); !over && last !== undefined; last = kept.at(-1)) {
      if (last.answers < answers || (last.answers === answers && last.part < part)) break
      kept.pop()
    }
    kept.push({ answers, part, known })
  }
  return new Set(kept.map(({ known }) => known))
}

/** Values by index, and which of them changed since the last moment. */
class Values {
  readonly #now = new Map<number, number>()
  readonly #told = new Map<number, number>()
  readonly #changed = new Set<number>()

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

  /** Forgets all values, for a frame that tells them anew. */
  clear(): void {
    for (const index of this.#now.keys()) this.#changed.add(index)
    this.#now.clear()
  }

  /** What differs from the last time. */
  changes(): ReadonlyMap<number, number> {
    const changes = new Map<number, number>()
    for (const index of this.#changed) {
      const value = this.get(index)
      if ((this.#told.get(index) ?? UNSEEN) === value) continue
      this.#told.set(index, value)
      changes.set(index, value)
    }
    this.#changed.clear()
    return changes
  }
}

/** The value of a piece that is not seen. */
const UNSEEN = -1

/** Puts frames together, one after the other, to what a viewer saw. */
class FilmPlayer {
  readonly #viewer: FilmViewer
  readonly #pieces = new Values()
  readonly #own = new Values()
  readonly #spaces = new Values()
  readonly #tracks = new Values()
  /** The pieces that each part of the film besides the open one has. */
  readonly #parts = new Map<string, Map<number, number>>()
  readonly #lines: HistoryLine[] = []
  /** By number of the line, what each seat reads otherwise. */
  readonly #reads = new Map<number, RecordLine[]>()
  readonly #rolls = new Map<number, RollLine>()
  #standing: RollLine[] = []
  readonly #ahead = new Map<string, number>()
  #fight: { readonly [part: string]: unknown } | undefined
  #sides: readonly string[] = []
  #allies: readonly number[] = []
  #outcome: Outcome | undefined
  #unseen = 0

  constructor(viewer: FilmViewer) {
    this.#viewer = viewer
  }

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
    this.#unseen = 0
    this.#ahead.clear()
  }

  /** Unknown lines stand empty. */
  #cut(kept: number): void {
    while (this.#lines.length < kept) this.#lines.push({ at: 0, line: { key: UNKNOWN_LINE } })
    for (let number = kept; number < this.#lines.length; number++) this.#reads.delete(number)
    this.#lines.length = kept
  }

  #takeOpen({ pieces, spaces, tracks, sides, allies, fight, lines, outcome }: FilmPart): void {
    this.#pieces.take(pieces)
    this.#spaces.take(spaces)
    this.#tracks.take(tracks)
    if (lines !== undefined) this.#lines.push(...lines)
    this.#sides = sides ?? this.#sides
    this.#allies = allies ?? this.#allies
    if (outcome !== undefined) this.#outcome = outcome ?? undefined
    if (fight === undefined) return
    const parts = Object.entries({ ...this.#fight, ...fight }).filter(([, part]) => part !== null)
    this.#fight = parts.length === 0 ? undefined : Object.fromEntries(parts)
  }

  #takeOwn(seat: string, { pieces, reads = [], ahead }: FilmPart): void {
    this.#takePieces(seat, pieces)
    if (ahead !== undefined) this.#ahead.set(seat, ahead)
    for (const [number, line] of reads) this.#reads.set(number, [...(this.#reads.get(number) ?? []), line])
  }

  /** A piece is one of the viewer's own as long as any part that he sees has it. */
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

  /** The moment that it has come to, to be asked for in order; `frame`: its number, as far as it is told. */
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

  /** What is known at the end. */
  end(): Omit<SeenFilm, 'moments'> {
    return {
      lines: this.#lines.map((line, number) => this.#read(line, this.#reads.get(number) ?? [])),
      allies: this.#allies,
      outcome: this.#outcome,
      hidden: this.#viewer === 'all' ? 0 : this.#unseen - Math.max(0, ...this.#ahead.values()),
      rolls: [...this.#rolls.values()].sort((a, b) => a.n - b.n),
      standing: this.#standing,
    }
  }

  /** A line as its viewer reads it; the viewer `all` reads what every seat reads. */
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

/** Text key of a line whose content is unknown. */
export const UNKNOWN_LINE = 'match.line-unknown'
