import type { Args, Text } from '../record/text.ts'
import type { Piece, PieceDef, Space, SpaceDef } from '../table/table-def.ts'
import type { Choice, ChoiceFields } from './choice.ts'
import type { Preview } from './preview.ts'

export { type Choice, type ChoiceFields, LARGEST_VALUE } from './choice.ts'

/** A choice that may not be offered, with the things on the table that it names. */
export interface Attempt<P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly choice: Choice
  /** The named piece, if any. */
  readonly piece: Piece<P, S> | undefined
  /** The named space, if any. */
  readonly space: Space<P, S> | undefined
}

/** Allows multi-piece answers: `{ verb, pieces }` is accepted besides the choices that build it up piece by piece. */
export interface Several<out T = unknown> {
  readonly verb: string
  /** Minimum and maximum number of pieces. */
  readonly min: number
  readonly max: number
  /** Ids of the pieces taken so far. */
  readonly picked: readonly string[]
  /** Why pieces are not an answer; `undefined` if they are. */
  whyNot(pieces: readonly string[]): Text | undefined
  /** What an answer's pieces stand for. */
  of(pieces: readonly string[]): T
}

/** Answers that are computed on demand. */
export interface Offered {
  /** Number of answers, but at most `most`: enough to tell none, one and several apart. */
  count(most: number): number
  /** The answer at an index, from 0. */
  choice(index: number): Choice
  /** The answer that equals `choice`; `undefined` if there is none. */
  find(choice: Choice): Choice | undefined
  /** Passes all answers to a listener, in order, without creating choices. */
  tell(listener: ChoiceListener): void
}

/**
 * Receives answers one by one as the fields of a {@link Choice}, so that they can be encoded without creating choices.
 */
export interface ChoiceListener {
  /** Takes the next answer. */
  answer(verb: string, piece?: string, space?: string, value?: number, option?: string): void
}

/** The decision of a seat. */
export interface Decision {
  /** The kind of decision, for programs. */
  readonly kind: string
  /** Text key of the question; a kind may have several. */
  readonly ask: string
  /** The rule that asks it. */
  readonly rule: string
  readonly args?: Args | undefined
  /** All legal answers, and no others. */
  readonly choices: readonly Choice[]
  /** The same answers, computed on demand; absent: use {@link choices}. */
  readonly offers?: Offered | undefined
  /** Whether it is asked even with only one answer, because it needs the seat's consent. */
  readonly explicit?: boolean | undefined
  /** Index of the answer that Enter takes, if any. */
  readonly recommended?: number | undefined
  /** The outcome of each choice, up to the first irreversible event; computed on demand. */
  readonly previews?: (() => readonly (Preview | undefined)[]) | undefined
  /** What the decision is about, shown above it: the current roll, the losses still to take. */
  readonly context?: (() => Preview) | undefined
  /** Why something is not offered, from the same predicates as the choices; `undefined` if no reason applies. */
  readonly whyNot?: ((attempt: Attempt) => Text | undefined) | undefined
  /** A warning before an answer that may be regretted although it can be undone; `undefined`: none. */
  readonly warning?: ((choice: Choice) => Text | undefined) | undefined
  /** Allows multi-piece answers; absent: only `choices` are answers. */
  readonly several?: Several | undefined
}

/** A plain object with the fields of a decision, to be copied, compared or changed. */
export function written(decision: Decision): Decision {
  const { kind, ask, rule, args, choices, explicit, recommended, previews, context, whyNot, warning, several } =
    decision
  return { kind, ask, rule, args, choices, explicit, recommended, previews, context, whyNot, warning, several }
}

/** Whether two choices without `pieces` are equal. */
export function sameAnswer(a: ChoiceFields, b: ChoiceFields): boolean {
  // Most lists differ in spaces or pieces; few choices use the other fields.
  if (a.space !== b.space || a.piece !== b.piece || a.verb !== b.verb) return false
  return a.value === b.value && a.option === b.option
}

/** Whether two choices are equal. */
export function sameChoice(a: Choice, b: Choice): boolean {
  return sameAnswer(a, b) && String(a.pieces) === String(b.pieces)
}

/** Whether a choice with `pieces` answers a decision. */
function answersSeveral({ several }: Decision, choice: Choice): boolean {
  const { verb, pieces: _named, ...rest } = choice
  const pieces = piecesNamed(choice)
  if (several === undefined || pieces === undefined || verb !== several.verb) return false
  return Object.values(rest).every((field) => field === undefined) && several.whyNot(pieces) === undefined
}

/** The `pieces` of a choice; `undefined` if absent or not a list of strings. */
export function piecesNamed({ pieces }: Choice): readonly string[] | undefined {
  return Array.isArray(pieces) && pieces.every((each) => typeof each === 'string') ? pieces : undefined
}

/**
 * The offered choice equal to `choice`, or `choice` itself if it is a legal multi-piece answer; otherwise `undefined`.
 */
export function findChoice(decision: Decision, choice: Choice): Choice | undefined {
  if (choice.pieces !== undefined) return answersSeveral(decision, choice) ? choice : undefined
  if (decision.offers !== undefined) return decision.offers.find(choice)
  return decision.choices.find((offered) => offered === choice || sameAnswer(offered, choice))
}
