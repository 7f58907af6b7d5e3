import type { Choice } from '@topside/engine'
import type { WireDecision } from '@topside/protocol'

/** The question that came before the present one, and how it was answered. */
export interface Before {
  readonly decision: WireDecision
  readonly answer: Choice
}

/**
 * What pressing a piece can mean when the present question says nothing of it: the question before it, answered with another piece. `piece`
 * itself again means that the answer is taken back; `undefined`: nothing of the kind.
 */
export function recalled(
  before: Before | undefined,
  now: WireDecision,
  piece: string,
): { readonly instead: Choice | undefined } | undefined {
  if (before === undefined || now.seq !== before.decision.seq + 1) return undefined
  const { answer, decision } = before
  if (answer.piece === undefined || answer.space !== undefined) return undefined
  if (answer.piece === piece) return { instead: undefined }
  const instead = decision.choices.find(
    (choice) => choice.verb === answer.verb && choice.piece === piece && choice.space === undefined,
  )
  return instead === undefined ? undefined : { instead }
}
