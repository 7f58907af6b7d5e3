import type { Preview } from '../record/ledger.ts'
import type { Args, Text } from '../record/text.ts'
import type { Piece, PieceDef, Space, SpaceDef } from '../table/table-def.ts'
import type { Choice, OneThing } from './choice.ts'

export { type Choice, LARGEST_VALUE, type OneThing } from './choice.ts'

/** A choice that somebody tries although it may not be offered, with the things on the table that it names. */
export interface Attempt<P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly choice: Choice
  /** The piece named; `undefined` if none is. */
  readonly piece: Piece<P, S> | undefined
  /** The space named; `undefined` if none is. */
  readonly space: Space<P, S> | undefined
}

/** What is asked if an answer is several pieces at once: then `{ verb, pieces }` is an answer too, beside the choices that put it together. */
export interface Several<out T = unknown> {
  readonly verb: string
  /** How many pieces must, and how many may be named. */
  readonly min: number
  readonly max: number
  /** Ids of the pieces taken so far. */
  readonly picked: readonly string[]
  /** Why some pieces are no answer; `undefined` if they are. */
  whyNot(pieces: readonly string[]): Text | undefined
  /** What pieces that are an answer stand for. */
  of(pieces: readonly string[]): T
}

/** Answers that need not be written, nor even be known, as long as nobody looks at them. */
export interface Offered {
  /** Their number, but no more than `most`: as much as it takes to know whether there is one, or several. */
  count(most: number): number
  /** The answer with an index, from 0 to below their number. */
  choice(index: number): Choice
  /** The answer that is the same as `choice`; `undefined` if there is none. */
  find(choice: Choice): Choice | undefined
  /** Tells all of them in their order, without making choices of them. */
  tell(listener: ChoiceListener): void
}

/** Somebody who is told answers of one thing each, one after the other, field by field as in a {@link Choice}: to write them down, not to keep them. */
export interface ChoiceListener {
  /** Takes the next answer. */
  answer(verb: string, piece?: string, space?: string, value?: number, option?: string): void
}

/** What a seat must decide now. */
export interface Decision {
  /** What kind of decision it is: programs tell decisions apart by it. */
  readonly kind: string
  /** Text key of the question; several may belong to one kind. */
  readonly ask: string
  /** The rule that asks it. */
  readonly rule: string
  readonly args?: Args | undefined
  /** All legal answers, and no other. */
  readonly choices: readonly Choice[]
  /** The same as a list in which an answer can be found before all are written; absent: only {@link choices} are known. */
  readonly offers?: Offered | undefined
  /** Whether it is asked even where there is only one answer: nothing may come of it before its seat has said so. */
  readonly explicit?: boolean | undefined
  /** Index of the answer that Enter takes, if one stands out. */
  readonly recommended?: number | undefined
  /** What is at stake before anything that cannot be undone; computed only when somebody looks. */
  readonly previews?: (() => readonly (Preview | undefined)[]) | undefined
  /** What the decision is about, shown above it: the present roll, the losses still to take. */
  readonly context?: (() => Preview) | undefined
  /** Why something is not offered, from the predicates that decided what is; `undefined` if there is nothing to say. */
  readonly whyNot?: ((attempt: Attempt) => Text | undefined) | undefined
  /** What should be known before an answer is given, though it can be undone: it would be regretted; `undefined`: nothing. */
  readonly warning?: ((choice: Choice) => Text | undefined) | undefined
  /** How it is answered with several pieces at once; absent: with one of `choices`. */
  readonly several?: Several | undefined
}

/** A decision with everything that it is written out, to be copied, compared or changed. */
export function written(decision: Decision): Decision {
  const { kind, ask, rule, args, choices, explicit, recommended, previews, context, whyNot, warning, several } =
    decision
  return { kind, ask, rule, args, choices, explicit, recommended, previews, context, whyNot, warning, several }
}

/** Whether two choices of one thing each are the same answer. */
export function sameAnswer(a: OneThing, b: OneThing): boolean {
  // Most lists differ in their spaces or pieces, and few choices have the other fields.
  if (a.space !== b.space || a.piece !== b.piece || a.verb !== b.verb) return false
  return a.value === b.value && a.option === b.option
}

/** Whether two choices are the same answer. */
export function sameChoice(a: Choice, b: Choice): boolean {
  return sameAnswer(a, b) && String(a.pieces) === String(b.pieces)
}

/** Whether some pieces, named all at once, are an answer to a decision. */
function answersSeveral({ several }: Decision, choice: Choice): boolean {
  const { verb, pieces: _named, ...rest } = choice
  const pieces = piecesNamed(choice)
  if (several === undefined || pieces === undefined || verb !== several.verb) return false
  return Object.values(rest).every((field) => field === undefined) && several.whyNot(pieces) === undefined
}

/** The pieces that a choice names all at once; `undefined` if it does not, or in another form than a list of ids. */
export function piecesNamed({ pieces }: Choice): readonly string[] | undefined {
  return Array.isArray(pieces) && pieces.every((each) => typeof each === 'string') ? pieces : undefined
}

/** The offered choice that equals `choice`, or itself if it names pieces that are an answer; `undefined` if it is not offered. */
export function findChoice(decision: Decision, choice: Choice): Choice | undefined {
  if (choice.pieces !== undefined) return answersSeveral(decision, choice) ? choice : undefined
  if (decision.offers !== undefined) return decision.offers.find(choice)
  return decision.choices.find((offered) => offered === choice || sameAnswer(offered, choice))
}
