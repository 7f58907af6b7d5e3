import type { Preview } from './ledger.ts'
import type { Args } from './text.ts'

/** A seat's number in its match: 0, 1 or 2. */
export type Seat = number

/** One complete, legal answer to a decision: a flat record that can be compared, sent, stored and read aloud. */
export interface Choice {
  readonly verb: string
  readonly piece?: string
  readonly space?: string
  readonly value?: number
  readonly option?: string
}

/** What a seat must decide now. */
export interface Decision {
  /** Text key of the question. */
  readonly ask: string
  /** The rule that asks it. */
  readonly rule: string
  readonly args?: Args
  /** All legal answers, and no other. */
  readonly choices: readonly Choice[]
  /** Index of the answer that Enter takes, if one stands out. */
  readonly recommended?: number
  /** What is at stake before anything that cannot be undone; computed only when somebody looks. */
  readonly previews?: () => readonly (Preview | undefined)[]
  /** What the decision is about, shown above it: the present roll, the losses still to take. */
  readonly context?: () => Preview
}

/** Whether two choices are the same answer. */
export function sameChoice(a: Choice, b: Choice): boolean {
  return a.space === b.space && a.piece === b.piece && a.verb === b.verb && a.value === b.value && a.option === b.option
}

/** The offered choice that equals `choice`, or `undefined` if it is not offered. */
export function findChoice({ choices }: Decision, choice: Choice): Choice | undefined {
  const { verb, piece, space, value, option } = choice
  for (const offered of choices) {
    if (offered === choice) return offered
    // Most lists differ in their spaces or pieces, and few choices have the other fields.
    if (offered.space !== space || offered.piece !== piece || offered.verb !== verb) continue
    if (offered.value === value && offered.option === option) return offered
  }
  return undefined
}
