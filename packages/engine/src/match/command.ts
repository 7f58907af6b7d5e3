import type { Choice } from '../decision/decision.ts'
import type { Text } from '../record/text.ts'
import type { Seat } from '../table/seat.ts'

/** A command that a seat gives to its match. */
export type Command =
  /** Answers the seat's decision. */
  | { readonly kind: 'choose'; readonly seat: Seat; readonly choice: Choice }
  /** Undoes the seat's last answer. */
  | { readonly kind: 'undo'; readonly seat: Seat }
  /** Changes a standing answer. */
  | { readonly kind: 'set'; readonly seat: Seat; readonly setting: string; readonly value: string }
  /**
   * Resigns. If an ally plays on (`Match.playsOnWithout`), the match continues, and the seat is vacant until a
   * handover.
   */
  | { readonly kind: 'resign'; readonly seat: Seat }
  /** Asks the other seats to go back to the first `to` answers. */
  | { readonly kind: 'askTakeback'; readonly seat: Seat; readonly to: number }
  | { readonly kind: 'answerTakeback'; readonly seat: Seat; readonly accept: boolean }
  /** Gives the seat a new holder: see {@link Handover}. Players cannot give this command. */
  | { readonly kind: 'handover'; readonly seat: Seat; readonly how: Handover }

/** All kinds of {@link Handover}. */
export const handovers = ['given', 'consent', 'absence', 'free', 'ally', 'assigned', 'computer', 'back'] as const

/**
 * Why a seat changed hands. A held seat: its holder gave it away (`given`), the others agreed (`consent`), or its
 * holder stayed away (`absence`). A vacant seat: a new user joined (`free`), an ally took it over (`ally`), or it
 * was assigned after the match had waited for days (`assigned`). Either: a computer plays it from now on
 * (`computer`). `back`: a person replaces a computer.
 */
export type Handover = (typeof handovers)[number]

/** Whether a seat can change hands in this way. `free`: whether the seat is vacant. */
export function canHandOver(how: Handover, free: boolean): boolean {
  return how === 'computer' || ['free', 'ally', 'assigned'].includes(how) === free
}

/** Why a command was refused. */
export type RefusalCode =
  | 'match-over'
  | 'not-your-decision'
  | 'illegal-choice'
  | 'nothing-to-undo'
  | 'unknown-setting'
  | 'bad-takeback'
  | 'too-many-changes'
  | 'match-too-long'
  | 'seat-free'

/** A refused command: a code for programs, a text for people, and the rule if there is one. */
export interface Refusal {
  readonly code: RefusalCode
  readonly text: Text
}

/** The result of a command: accepted, with the new number of commands, or refused with nothing changed. */
export type Applied = { readonly ok: true; readonly seq: number } | { readonly ok: false; readonly refusal: Refusal }

/** Whether a replay shows a moment after this command even if it takes nothing back. */
export function isMoment(command: Command | undefined): boolean {
  return command?.kind !== 'set' && command?.kind !== 'askTakeback' && command?.kind !== 'answerTakeback'
}
