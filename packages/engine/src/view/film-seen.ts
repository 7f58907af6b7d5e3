import type { HistoryLine } from '../match/checkpoint.ts'
import type { RecordLine } from '../record/record.ts'
import type { Seat } from '../table/seat.ts'
import type { Film, FilmFrame } from './film.ts'
import type { FilmMoment, FilmViewer, SeenFilm } from './film-moments.ts'
import { FilmPlayer } from './film-player.ts'

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
