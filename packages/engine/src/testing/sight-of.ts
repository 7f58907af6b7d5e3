import { written } from '../decision/decision.ts'
import type { Match } from '../match/match.ts'
import type { Seat } from '../table/seat.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import { hiddenIn, mayKnow } from '../view/knowledge.ts'

/**
 * What a seat sees of a match, as text: the table, its own question and its settings. Must be equal for the match and
 * its `Match.seenBy`.
 */
export function sightOf<V, P extends PieceDef, S extends SpaceDef>(match: Match<V, P, S>, seat: Seat): string {
  const { table, settings, options } = match.game
  const decision = match.decision(seat)
  const context = decision?.context?.()
  return JSON.stringify({
    pieces: table.pieces
      .filter((piece) => mayKnow(piece, seat))
      .map((each) => [each.id, each.space.id, each.face, each.status]),
    spaces: table.spaces.map((space) => [space.owner, hiddenIn(space, seat)]),
    tracks: table.tracks,
    decision: decision && { ...written(decision), previews: decision.previews?.(), context },
    engagement: match.engagement,
    outcome: match.outcome,
    settings: settings[seat],
    options,
  })
}
