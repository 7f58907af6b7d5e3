import type { Choice, Seat } from './decision.ts'
import type { Text } from './text.ts'

/** What a seat can say to its match. */
export type Command =
  /** Answers the seat's decision. */
  | { readonly kind: 'choose'; readonly seat: Seat; readonly choice: Choice }
  /** Takes back the seat's last answer. */
  | { readonly kind: 'undo'; readonly seat: Seat }
  /** Changes a standing answer. */
  | { readonly kind: 'set'; readonly seat: Seat; readonly setting: string; readonly value: string }
  /** Gives up the match. */
  | { readonly kind: 'resign'; readonly seat: Seat }
  /** Asks the others to go back to the moment when `to` answers had been given. */
  | { readonly kind: 'askTakeback'; readonly seat: Seat; readonly to: number }
  | { readonly kind: 'answerTakeback'; readonly seat: Seat; readonly accept: boolean }

/** Why a command was refused. */
export type RefusalCode =
  | 'match-over'
  | 'not-your-decision'
  | 'illegal-choice'
  | 'nothing-to-undo'
  | 'unknown-setting'
  | 'bad-takeback'

/** A refused command: a code for programs and a text, with the rule where there is one, for people. */
export interface Refusal {
  readonly code: RefusalCode
  readonly text: Text
}

/** The answer to a command: accepted with the new number of commands, or refused and nothing changed. */
export type Applied = { readonly ok: true; readonly seq: number } | { readonly ok: false; readonly refusal: Refusal }
