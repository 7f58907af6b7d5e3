import type { Procedure, Rolled } from '../decision/effects.ts'
import type { RecordLine } from '../record/record.ts'
import type { Text } from '../record/text.ts'
import type { Seat } from '../table/seat.ts'
import type { Table } from '../table/table.ts'
import type { PieceDef, SpaceDef, TableDef, TableState } from '../table/table-def.ts'
import type { Engagement } from './engagement.ts'

/** How a match ended. */
export interface Outcome {
  /** The seat that won; `null` for a draw, or where several have won. */
  readonly winner: Seat | null
  /** The seats that won, where that can be several: allies win together. */
  readonly winners?: readonly Seat[]
  /** How great the victory is, for a title with levels of it. */
  readonly level?: Text
  /** Why, with the rule. */
  readonly reason: Text
}

/** Something that the people who create a match can set. */
export interface OptionDef {
  readonly id: string
  /** Text keys are `option.<id>` and `option.<id>.<value>`. */
  readonly values: readonly string[]
  readonly default: string
  /** The rule that it switches. */
  readonly rule?: string
  /** The scenarios in which it matters; absent: all. */
  readonly scenarios?: readonly string[]
  /** The side that the first seat plays, by value, in the option that settles it; values that leave it open are not there. */
  readonly firstSeat?: { readonly [value: string]: string }
}

/** A standing answer of a seat, which can be changed at any time. Text keys are `setting.<id>` and `setting.<id>.<value>`. */
export interface SettingDef {
  readonly id: string
  readonly values: readonly string[]
  readonly default: string
  /** Text keys of the questions that it can spare the seat: it is offered with them. Absent: with none. */
  readonly asks?: readonly string[]
}

/** The values chosen for a title's options, by id. */
export type Options = { readonly [id: string]: string }

/** All that the rules of a title work on. */
export interface Game<V = unknown, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly table: Table<P, S>
  /**
   * Plain JSON. Rules assign its fields; a list or an object that a field held when the step began is replaced by another, never changed:
   * the checkpoint before the step holds it too.
   */
  vars: V
  readonly options: Options
  /** The version of the rules that the match was begun with: where an older one asked other questions, it is asked those still. */
  readonly rulesVersion: number
  /** Standing answers by seat: `settings[seat][id]`. */
  readonly settings: readonly { [id: string]: string }[]
  /** Adds a line to the history; in a secret plan, once all have finished theirs. */
  readonly tell: (line: RecordLine) => void
  /** Rolls a die for each number of sides; what came before can then be undone only by consent. Not for secret plans. */
  readonly roll: (sides: readonly number[]) => Rolled
}

/** The state that the rules work on, without the history and the dice. */
export type Position<V = unknown, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> = Omit<
  Game<V, P, S>,
  'tell' | 'roll'
>

const refused = (): never => {
  throw new Error('the rules must not tell or roll without a match')
}

/** `tell` and `roll` of a state without a match, for rules that are only asked about it: both throw an `Error`. */
export const UNPLAYED: Pick<Game, 'tell' | 'roll'> = Object.freeze({ tell: refused, roll: refused })

/** What a step of the sequence of play leads to: the name of the next one, or the end. */
export type Next = string | { readonly end: Outcome }

/** The sequence of play: the rules of every step, by its name. */
export type Steps<G> = {
  /** A step: a procedure, or a plain function if it asks nobody. */
  readonly [name: string]: (game: G) => Procedure<Next> | Next
}

/** What a checkpoint keeps of the state that a title's rules work on: plain JSON. */
export interface SavedState {
  /** The step that begins. */
  readonly step: string
  readonly table: TableState
  readonly vars: unknown
  /** Standing answers by seat. */
  readonly settings: readonly { readonly [id: string]: string }[]
}

/** The rules of a title. */
export interface Title<V = unknown, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  /** Folder name, also its id on the wire and in the store. */
  readonly id: string
  readonly name: string
  /** Raised whenever stored matches might replay differently, or the form of their state changed ({@link upgrade}). */
  readonly rulesVersion: number
  /**
   * A state as the rules of an older version saved it, in the form of the present ones; for versions whose form was another. Pure. Standing answers that
   * the title has no more are dropped, and new ones get their default, without it. Absent: the form has never changed.
   */
  upgrade?(saved: SavedState, fromVersion: number): SavedState
  /** Commands that a match takes at most, where the longest needs more than is usual; absent: as usual. */
  readonly commands?: number
  /** Number of seats; the most of them where it depends on the options. */
  readonly seats: number
  /** Number of seats under certain options, at most {@link seats}; absent: always so many. */
  seatsFor?(options: Options): number
  readonly scenarios: readonly string[]
  readonly options: readonly OptionDef[]
  readonly settings: readonly SettingDef[]
  readonly table: TableDef<P, S>
  /** State before the first step. */
  setup(game: Omit<Position<V, P, S>, 'vars'>): V
  readonly steps: Steps<Game<V, P, S>>
  readonly firstStep: string
  /** Which sides a seat plays, where the complete options alone settle that before a match begins; none where they do not. Absent: they never do. */
  sidesFor?(options: Options, seat: Seat): readonly string[]
  /**
   * The other seats that win and lose together with a seat, in their order; none while that is not known. The same for the whole of a match, once it
   * is known: allies talk among themselves, and one of them may resign while the others play on. Absent: nobody has allies.
   */
  alliesOf?(game: Game<V, P, S>, seat: Seat): readonly Seat[]
  /**
   * What it means that a seat resigns of which no ally plays on: its whole side has given up. Absent: with two seats the other one wins, with more
   * nobody does.
   */
  resignation?(game: Game<V, P, S>, seat: Seat): Outcome
  /** Which sides a seat plays, once that is known: none before, and several where one seat leads allies. Asked after every command. */
  sidesOf(game: Game<V, P, S>, seat: Seat): readonly string[]
  /**
   * The fight that goes on, or has just been decided, for all to see; `undefined` if there is none. Asked after every command, from what `game` holds
   * alone: what is answered in secret is not in it. Absent: the title has no such picture.
   */
  engagement?(game: Game<V, P, S>): Engagement | undefined
  /**
   * Deals anew, between two steps, what a seat may not know: where cards and hidden pieces lie, what they show, what `vars` hold of them. By
   * `random` (numbers from 0 to below 1) and from what the seat may know alone; that stays as it is. `told`: what the seat has read in the history
   * since then; a deal that does not lead to it is given up, and another is asked for. Absent: whatever is hidden from a seat follows from what it
   * sees.
   */
  dealAnew?(game: Game<V, P, S>, seat: Seat, random: () => number, told: readonly RecordLine[]): void
  /** What must hold after every command; each fault as a sentence. For the fuzzer. */
  faults(game: Game<V, P, S>): string[]
}

/** A title whose inner types do not matter to the caller: server, client and tools see titles so. */
// biome-ignore lint/suspicious/noExplicitAny: the one place where the types of a title's state are forgotten
export type AnyTitle = Title<any, any, any>

/** Number of seats of a match with certain options. */
export function seatCount(title: Pick<AnyTitle, 'seats' | 'seatsFor'>, options: Options): number {
  return title.seatsFor?.(options) ?? title.seats
}

/** The sides that a seat plays as one text, with a space between two; empty while none is known. */
export function sidesText(title: Pick<AnyTitle, 'sidesOf'>, game: Game, seat: Seat): string {
  const sides = title.sidesOf(game, seat)
  return sides.length === 1 ? (sides[0] as string) : sides.join(' ')
}

/** The default value of every option of a title, overlaid with what was chosen; throws a `RangeError` for unknown options or values. */
export function completeOptions(title: Pick<AnyTitle, 'options' | 'scenarios'>, chosen: Options): Options {
  const complete: Record<string, string> = {}
  const known = [{ id: 'scenario', values: title.scenarios, default: title.scenarios[0] as string }, ...title.options]
  for (const id of Object.keys(chosen))
    if (!known.some((option) => option.id === id)) throw new RangeError(`no option ${id}`)
  for (const option of known) {
    const value = chosen[option.id] ?? option.default
    if (!option.values.includes(value)) throw new RangeError(`option ${option.id} cannot be ${value}`)
    complete[option.id] = value
  }
  return complete
}
