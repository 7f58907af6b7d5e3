import { type Film, type FilmFrame, type FilmPart, filmNames, type Match, sameJson } from '@topside/engine'
import { frameRenamer } from '@topside/protocol'
import { rulesChanged } from '../faults.ts'
import type { Budget } from '../security/budget.ts'
import { Camera } from './camera.ts'
import { NO_FRAME, renamedFrames } from './film-chunks.ts'
import type { FilmRest, FilmSoFar } from './film-so-far.ts'
import { beginningOf } from './replay.ts'
import type { Stored } from './stored.ts'
import { type PlayableLog, played } from './stored-log.ts'

/**
 * Makes the rest of a log's film by replay, from the match's beginning or upgrade; earlier missing frames stay unknown.
 * Throws the `Fault` `unplayable` if the rules refuse the log or the replay differs from the last stored frames, and
 * the errors of {@link Budget.check}.
 */
export function filmRest(log: PlayableLog, { upto, last: stored, names: named }: FilmSoFar, budget: Budget): FilmRest {
  const names = filmNames(log.title.table)
  const last = renamedFrames(stored, named, names)
  const from = upto + 1 - last.length
  const unknown = Math.max(0, beginningOf(log) - from)
  const frames = Array.from({ length: unknown }, () => NO_FRAME)
  const shoot = filming(tellsAsks(log))
  let before = 0
  let differs: number | undefined
  played(log, budget, (match) => {
    const shown = { frame: shoot(match), before, length: match.historyLength }
    before = shown.length
    if (match.seq < from) return
    const [text, known] = [JSON.stringify(shown.frame), last[frames.length]]
    if (known !== undefined && known !== text && isCompared(known) && showsOther(JSON.parse(known), shown))
      differs ??= match.seq
    frames.push(text)
  })
  // The log ends before the film does.
  if (last.slice(frames.length).some(isCompared)) differs ??= from + frames.length
  if (differs === undefined) return { names, last, frames: frames.slice(last.length), beginning: beginningOf(log) }
  throw rulesChanged(log.row, log.title.rulesVersion, new Error(`command ${differs} shows something else`))
}

/** A frame of a replayed match. */
interface FilmedAgain {
  readonly frame: FilmFrame
  /** Length of the history before the frame's command, and after it. */
  readonly before: number
  readonly length: number
}

/** Whether the match's film includes decisions: delayed spectators are shown them from the film. */
export function tellsAsks({ row }: Pick<Stored, 'row'>): boolean {
  return row.delay > 0
}

/** Films a replay: call the result at its beginning and after each command. `asks`: see {@link Camera}. */
export function filming(asks = false): (match: Match) => FilmFrame {
  let camera: Camera | undefined
  return (match) => {
    if (camera === undefined) {
      match.game.table.takeChanges()
      match.takeHistoryKept()
      camera = new Camera(match, asks)
      return camera.first
    }
    const frame = camera.shoot()
    camera.takeChange()
    return frame
  }
}

/** Two frames of the same moment with different contents. */
export interface Difference {
  readonly stored: FilmFrame
  readonly replayed: FilmFrame
}

/**
 * Compares a replay with its film. Call the result at its beginning and after each command; it returns the frames if
 * they differ.
 */
export function comparing(match: Match, film: Film | undefined): (now: Match) => Difference | undefined {
  if (film === undefined) return () => undefined
  const [shoot, rename] = [filming(), frameRenamer(filmNames(match.title.table), film.names)]
  let before = 0
  return (now) => {
    const shown = { frame: rename(shoot(now)), before, length: now.historyLength }
    before = shown.length
    const stored = film.frames[now.seq]
    return stored != null && showsOther(stored, shown) ? { stored, replayed: shown.frame } : undefined
  }
}

/** Whether a stored frame differs from the replayed one of the same moment. Both use the same names. */
function showsOther(stored: FilmFrame, { frame, before, length }: FilmedAgain): boolean {
  // A key frame cannot be compared with a frame of changes: the film has a gap there.
  if (stored.key !== frame.key) return false
  const [start = before, again = before] = [stored.kept, frame.kept]
  if (start + (stored.open?.lines?.length ?? 0) !== length) return true
  const [one, other] = [withoutAsks(stored), withoutAsks(frame)]
  if (start === again) return !sameText(JSON.stringify(one), JSON.stringify(other))
  const both = Math.max(start, again)
  return !sameText(JSON.stringify(since(one, start, both)), JSON.stringify(since(other, again, both)))
}

/**
 * Drops a frame's history lines before number `from`; they start at number `start`. The number of lines repeated after
 * a takeback depends on where the match was opened.
 */
function since(frame: FilmFrame, start: number, from: number): FilmFrame {
  const { kept: _kept, open = {}, own = {}, ...rest } = frame
  const { lines = [], ...opened } = open
  const known = Object.entries(own).map(([seat, { reads = [], ...part }]) => {
    const later = reads.filter(([number]) => number >= from)
    return [seat, later.length === 0 ? part : { ...part, reads: later }] as const
  })
  const told = known.filter(([, part]) => Object.keys(part).length > 0)
  const shown = lines.length > from - start ? { ...opened, lines: lines.slice(from - start) } : opened
  return {
    ...rest,
    ...(Object.keys(shown).length > 0 && { open: shown }),
    ...(told.length > 0 && { own: Object.fromEntries(told) }),
  }
}

/**
 * Whether two frames as JSON show the same: the order of keys may differ in films from files, and the order of changes
 * in films written before it was fixed.
 */
function sameText(one: string, other: string): boolean {
  return one === other || sameJson(inOrder(JSON.parse(one)), inOrder(JSON.parse(other)))
}

/** A frame with all changes in order of their indexes. */
function inOrder({ open, own, sealed, ...frame }: FilmFrame): FilmFrame {
  return {
    ...frame,
    ...(open && { open: partInOrder(open) }),
    ...(own && { own: Object.fromEntries(Object.entries(own).map(([seat, part]) => [seat, partInOrder(part)])) }),
    ...(sealed && { sealed: partInOrder(sealed) }),
  }
}

function partInOrder<T extends Pick<FilmPart, 'pieces' | 'spaces' | 'tracks'>>(part: T): T {
  const { pieces, spaces, tracks } = part
  return {
    ...part,
    ...(pieces && { pieces: pairsInOrder(pieces) }),
    ...(spaces && { spaces: pairsInOrder(spaces) }),
    ...(tracks && { tracks: pairsInOrder(tracks) }),
  }
}

/** Pairs of index and value, by index. */
function pairsInOrder(values: readonly number[]): readonly number[] {
  const pairs = Array.from({ length: values.length / 2 }, (_, at) => values.slice(2 * at, 2 * at + 2))
  return pairs.sort(([a = 0], [b = 0]) => a - b).flat()
}

/** A frame without its decisions and takeback request. */
function withoutAsks({ before: _before, answers, open, ...frame }: FilmFrame): FilmFrame {
  const { asks: _asks, takeback: _takeback, ...shown } = open ?? {}
  return Object.keys(shown).length === 0 ? { answers, ...frame } : { answers, open: shown, ...frame }
}

/** Whether a frame is known and not a key frame, which may encode the same differently. */
function isCompared(frame: string): boolean {
  return frame !== NO_FRAME && (JSON.parse(frame) as FilmFrame).key === undefined
}
