import type { HistoryLine } from '@topside/engine'
import { reducedMotion } from '../../settings/settings.ts'
import type { Moment } from '../session/playbackMoment.ts'
import type { Session } from '../session/session.ts'
import { momentsOf, momentTime } from './recapMoments.ts'

/** Plays lines of the history on the board, quickly and in order; any press, or Escape, returns to the present. */
export async function playRecap(session: Session, lines: readonly HistoryLine[]): Promise<void> {
  const present = session.view.peek()
  if (present === undefined || reducedMotion.peek() || document.visibilityState !== 'visible') return
  const moments = momentsOf(present, lines)
  const time = momentTime(moments.length)
  let shown: Moment | undefined
  for (const moment of moments) {
    if (session.playback.peek() !== shown) return
    session.playback.value = moment
    shown = moment
    await new Promise((resolve) => setTimeout(resolve, time))
  }
  if (session.playback.peek() === shown) session.playback.value = undefined
}
