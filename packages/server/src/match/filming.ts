import { type Film, type FilmFrame, filmNames, type Match } from '@topside/engine'
import { frameRenamer } from '@topside/protocol'
import { rulesChanged } from '../faults.ts'
import type { Budget } from '../security/budget.ts'
import { Camera } from './camera.ts'
import { NO_FRAME, renamedFrames } from './film-chunks.ts'
import type { FilmRest, FilmSoFar } from './film-so-far.ts'
import { beginningOf } from './replay.ts'
import { type PlayableLog, played } from './stored-log.ts'

/**
 * Makes the rest of the film of a log by playing it again, from the upgrade of its match on; what is missing before is
 * not known. Throws the `Fault` `unplayable` if the rules refuse the log, or if it does not lead again to the last
 * frames that are stored, and what {@link Budget.check} throws.
 */
export function filmRest(log: PlayableLog, { upto, last: stored, names: named }: FilmSoFar, budget: Budget): FilmRest {
  const names = filmNames(log.title.table)
  const last = renamedFrames(stored, named, names)
  const from = upto + 1 - last.length
  const unknown = Math.max(0, beginningOf(log) - from)
  const frames = [...Array.from({ length: unknown }, () => NO_FRAME), ...filmOf(log, budget, from)]
  const differs = last.findIndex((frame, index) => index >= unknown && isCompared(frame) && frame !== frames[index])
  if (differs === -1) return { names, last, frames: frames.slice(last.length), beginning: beginningOf(log) }
  throw rulesChanged(log.row, log.title.rulesVersion, new Error(`command ${from + differs} shows something else`))
}

/** The film of a log from frame `from`, or the upgrade of its match, on, as JSON of its frames. */
export function filmOf(log: PlayableLog, budget: Budget, from = 0): string[] {
  const frames: string[] = []
  const shoot = filming()
  played(log, budget, (match) => {
    const frame = shoot(match)
    if (match.seq >= from) frames.push(JSON.stringify(frame))
  })
  return frames
}

/** Films a match that is played again: to be called at its beginning and after each command. */
export function filming(): (match: Match) => FilmFrame {
  let camera: Camera | undefined
  return (match) => {
    if (camera === undefined) {
      match.game.table.takeChanges()
      match.takeHistoryKept()
      camera = new Camera(match)
      return camera.first
    }
    const frame = camera.shoot()
    camera.takeChange()
    return frame
  }
}

/**
 * Compares a match that is played again with its film: whether a moment shows something else, at its beginning and
 * after each command.
 */
export function comparing(match: Match, film: Film | undefined): (now: Match) => boolean {
  if (film === undefined) return () => false
  const [shoot, rename] = [filming(), frameRenamer(filmNames(match.title.table), film.names)]
  return (now) => {
    const frame = shoot(now)
    const stored = film.frames[now.seq]
    // One that tells everything where the other tells what changed stands behind a gap.
    if (stored == null || stored.key !== frame.key) return false
    const { before: _before, ...shown } = stored
    return JSON.stringify(shown) !== JSON.stringify(rename(frame))
  }
}

/** A frame that tells everything anew tells it otherwise than one that tells what changed. */
function isCompared(frame: string): boolean {
  return frame !== NO_FRAME && (JSON.parse(frame) as FilmFrame).key === undefined
}
