import type { Choice } from '@topside/engine'
import type { WireDecision } from '@topside/protocol'

/** The previous question, and its answer. */
export interface AnsweredQuestion {
  readonly decision: WireDecision
  readonly answer: Choice
}

/**
 * The meaning of pressing a piece that the current question does not offer: another answer to the previous question.
 * `instead` is that answer, or `undefined` if `piece` was the answer itself, which is then taken back. The result is
 * `undefined` if the press means neither.
 */
export function recalled(
  before: AnsweredQuestion | undefined,
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
