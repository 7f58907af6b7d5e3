import { type FilmFrame, filmNames } from '@topside/engine'
import { rulesChanged } from '../faults.ts'
import type { Budget } from '../security/budget.ts'
import { Camera } from './camera.ts'
import { NO_FRAME } from './film-chunks.ts'
import type { FilmRest, FilmSoFar } from './film-so-far.ts'
import { type PlayableLog, played } from './stored-log.ts'

/**
 * Makes the rest of the film of a log by playing it again. Throws the `Fault` `match-not-running`
 * if the rules refuse the log, or if it does not lead again to the last frames that are stored, and what {@link Budget.check} throws.
 */
export function filmRest(log: PlayableLog, { upto, last }: FilmSoFar, budget: Budget): FilmRest {
  const frames = filmOf(log, budget, Math.max(0, upto + 1 - last.length))
  const differs = last.findIndex((frame, index) => isCompared(frame) && frame !== frames[index])
  if (differs === -1) return { names: filmNames(log.title.table), frames: frames.slice(last.length) }
  const number = upto + 1 - last.length + differs
  throw rulesChanged(log.row, log.title.rulesVersion, new Error(`command ${number} shows something else`))
}

/** The film of a log from frame `from` on, as JSON of its frames. */
export function filmOf(log: PlayableLog, budget: Budget, from = 0): string[] {
  const frames: string[] = []
  let camera: Camera | undefined
  played(log, budget, (match) => {
    let frame = camera?.shoot()
    camera?.takeChange()
    if (frame === undefined) {
      match.game.table.takeChanges()
      match.takeHistoryKept()
      camera = new Camera(match)
      frame = camera.first
    }
    if (match.seq >= from) frames.push(JSON.stringify(frame))
  })
  return frames
}

/** A frame that tells everything anew tells it otherwise than one that tells what changed. */
function isCompared(frame: string): boolean {
  return frame !== NO_FRAME && (JSON.parse(frame) as FilmFrame).key === undefined
}
