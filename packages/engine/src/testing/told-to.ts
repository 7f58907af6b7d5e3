import type { Choice } from '../decision/decision.ts'
import { written } from '../decision/decision.ts'
import { finalityOf } from '../match/lookahead.ts'
import type { Match } from '../match/match.ts'
import { lastAnswerOf } from '../match/taking-back.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import { hiddenIn, mayKnow, type Viewer } from '../view/knowledge.ts'

/** Everything of a match shown to a viewer, as text, except what is computed on demand (previews, reasons). */
export function shownTo<V, P extends PieceDef, S extends SpaceDef>(match: Match<V, P, S>, viewer: Viewer): string {
  const { table, settings } = match.game
  const pieces = table.pieces.filter((piece) => mayKnow(piece, viewer))
  const { kind, ask, rule, args, choices } = (viewer === undefined ? undefined : match.decision(viewer)) ?? {}
  return JSON.stringify({
    seq: match.shownSeq(viewer),
    answers: match.knownAnswers,
    takeback: match.takeback,
    outcome: match.outcome,
    pieces: pieces.map(({ id, space, face, status }) => [id, space.id, face, status]),
    spaces: table.spaces.map((space) => [space.owner, hiddenIn(space, viewer)]),
    tracks: table.tracks,
    asked: Array.from({ length: match.seats }, (_, seat) => match.asked(seat) ?? null),
    decision: [kind, ask, rule, args, choices],
    engagement: match.engagement,
    history: match.history(viewer),
    own: viewer === undefined ? undefined : [settings[viewer], match.canUndo(viewer), lastAnswerOf(match, viewer)],
  })
}

/**
 * Everything of a match that a viewer can ever learn, as text. Information hidden from the viewer must not change it.
 */
export function toldTo<V, P extends PieceDef, S extends SpaceDef>(
  match: Match<V, P, S>,
  viewer: Viewer,
  tries: readonly Choice[] = [],
): string {
  const decision = viewer === undefined ? undefined : match.decision(viewer)
  return JSON.stringify([
    shownTo(match, viewer),
    decision && { ...written(decision), previews: decision.previews?.(), context: decision.context?.() },
    viewer === undefined ? [] : tries.map((choice) => match.whyNot(viewer, choice) ?? null),
    viewer === undefined ? [] : tries.map((choice) => finalityOf(match, viewer, choice) ?? null),
  ])
}
