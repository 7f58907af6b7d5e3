import { type AnyTitle, type Match, sidesText } from '@topside/engine'
import type { StateOfPlay } from '../store/match-rows.ts'

/** A match's state as lists show it. */
export function stateOfPlay(title: AnyTitle, match: Match): StateOfPlay {
  const tracks: Record<string, number> = {}
  for (const [index, track] of title.table.tracks.entries()) tracks[track.id] = match.game.table.tracks[index] ?? 0
  const sides = Array.from({ length: match.seats }, (_, seat) => sidesText(title, match.game, seat) || null)
  const { seq, deciding, outcome = null } = match
  const answered = sides.flatMap((_, seat) =>
    match.asked(seat) === undefined || deciding.includes(seat) ? [] : [seat],
  )
  return { seq, unseen: seq - match.shownSeq(undefined), deciding, answered, sides, tracks, outcome }
}
