import type { HistoryLine, RecordLine } from '../record/record.ts'
import type { Seat } from '../table/seat.ts'
import type { Film, FilmFrame } from './film.ts'
import type { FilmMoment, FilmViewer, SeenFilm } from './film-moments.ts'
import { FilmPlayer } from './film-player.ts'

/** How the moments of a finished match are counted. */
export interface FilmOver {
  /**
   * Whether a command, given by number, gets no moment of its own. A command that takes something back always gets one.
   */
  leftOut(command: number): boolean
}

/**
 * The history of a match from its film: the lines as spectators read them, and the lines that each seat reads instead,
 * by number.
 */
export interface FilmHistory {
  readonly lines: readonly HistoryLine[]
  readonly reads: { readonly [seat: string]: { readonly [number: string]: RecordLine } }
}

/** Lines `from` to `to` (exclusive) of a history as these seats together may read them; no seats: spectators. */
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

/**
 * Number of answers in effect after a frame; `undefined` if the frame gets no moment. A later frame with no more
 * answers than that replaces its moment.
 */
type Counted = (frame: FilmFrame, number: number, answers: number) => number | undefined

/**
 * A film as a viewer may see it. No other code decides who sees what of a film. While a match runs, a seat gets what
 * its own connection was shown, and no viewer gets sealed parts. Even the number of frames is hidden, because it would
 * reveal who has answered in secret: a secret decision of several seats is one moment. With `over`, for a finished
 * match, every viewer gets a moment for each answer in effect, unless `over` leaves it out.
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

/** A known frame with its number. */
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
    // A key frame and the frames after it do not remove moments of equal answers from before it.
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
