import type { Choice } from '../decision/decision.ts'
import type { Text } from '../record/text.ts'
import type { Seat } from '../table/seat.ts'

/** What a seat can say to its match. */
export type Command =
  /** Answers the seat's decision. */
  | { readonly kind: 'choose'; readonly seat: Seat; readonly choice: Choice }
  /** Takes back the seat's last answer. */
  | { readonly kind: 'undo'; readonly seat: Seat }
  /** Changes a standing answer. */
  | { readonly kind: 'set'; readonly seat: Seat; readonly setting: string; readonly value: string }
  /** Gives up: the match, or the seat alone while an ally plays on (`Match.playsOnWithout`): then nobody holds it until a handover. */
  | { readonly kind: 'resign'; readonly seat: Seat }
  /** Asks the others to go back to the moment when `to` answers had been given. */
  | { readonly kind: 'askTakeback'; readonly seat: Seat; readonly to: number }
  | { readonly kind: 'answerTakeback'; readonly seat: Seat; readonly accept: boolean }
  /** Somebody else holds the seat from now on: see {@link Handover}. No player says this. */
  | { readonly kind: 'handover'; readonly seat: Seat; readonly how: Handover }

/** Every {@link Handover}. */
export const handovers = ['given', 'consent', 'absence', 'free', 'ally', 'assigned', 'computer', 'back'] as const

/**
 * Why a seat changed hands: it was given away, the others agreed, its holder stayed away; or nobody held it any more, and somebody joined
 * (`free`), an ally took it over (`ally`), or was given it since the match had waited for days (`assigned`); a computer plays it from now on, whether somebody held it or not (`computer`), or a person in place
 * of a computer (`back`).
 */
export type Handover = (typeof handovers)[number]

/** Whether a seat can change hands in this way: one that is `free`, which nobody holds, or one that somebody holds. */
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

/** A refused command: a code for programs and a text, with the rule where there is one, for people. */
export interface Refusal {
  readonly code: RefusalCode
  readonly text: Text
}

/** The answer to a command: accepted with the new number of commands, or refused and nothing changed. */
export type Applied = { readonly ok: true; readonly seq: number } | { readonly ok: false; readonly refusal: Refusal }

/** Whether a finished match has a moment after this command, even if the command takes nothing back. */
export function isMoment(command: Command | undefined): boolean {
  return command?.kind !== 'set' && command?.kind !== 'askTakeback' && command?.kind !== 'answerTakeback'
}
