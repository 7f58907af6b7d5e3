import { type Choice, written } from '../decision/decision.ts'
import type { Match } from '../match/match.ts'
import { finalityOf, lastAnswerOf } from '../match/taking-back.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import { hiddenIn, mayKnow, type Viewer } from '../view/knowledge.ts'

/** Everything of a match that a viewer is ever told, as one text: what he does not know must not change a letter of it. */
export function toldTo<V, P extends PieceDef, S extends SpaceDef>(
  match: Match<V, P, S>,
  viewer: Viewer,
  tries: readonly Choice[] = [],
): string {
  const { table, settings } = match.game
  const pieces = table.pieces.filter((piece) => mayKnow(piece, viewer))
  const decision = viewer === undefined ? undefined : match.decision(viewer)
  return JSON.stringify({
    seq: match.seq,
    answers: match.answers,
    outcome: match.outcome,
    pieces: pieces.map(({ id, space, face, status }) => [id, space.id, face, status]),
    spaces: table.spaces.map((space) => [space.owner, hiddenIn(space, viewer)]),
    tracks: table.tracks,
    asked: match.deciding.map((seat) => [seat, match.asked(seat)?.ask, match.asked(seat)?.rule]),
    decision: decision && { ...written(decision), previews: decision.previews?.(), context: decision.context?.() },
    why: viewer === undefined ? [] : tries.map((choice) => match.whyNot(viewer, choice) ?? null),
    finality:
      viewer === undefined || match.outcome !== undefined
        ? []
        : (decision?.choices ?? []).map((choice) => finalityOf(match, viewer, choice) ?? null),
    engagement: match.engagement,
    history: match.history(viewer),
    own: viewer === undefined ? undefined : [settings[viewer], match.canUndo(viewer), lastAnswerOf(match, viewer)],
  })
}
