import type { Procedure, Rolled } from '../decision/effects.ts'
import type { RecordLine } from '../record/record.ts'
import type { Text } from '../record/text.ts'
import type { Seat } from '../table/seat.ts'
import type { Table } from '../table/table.ts'
import type { PieceDef, SpaceDef, TableDef, TableState } from '../table/table-def.ts'
import type { Engagement } from './engagement.ts'

/** How a match ended. */
export interface Outcome {
  /** The winning seat; `null` for a draw or for several winners. */
  readonly winner: Seat | null
  /** The winning seats where there can be several, because allies win together. */
  readonly winners?: readonly Seat[]
  /** Size of the victory, in titles with victory levels. */
  readonly level?: Text
  /** Why the match ended, with the rule. */
  readonly reason: Text
}

/** An option that is set when a match is created. */
export interface OptionDef {
  readonly id: string
  /** Text keys are `option.<id>` and `option.<id>.<value>`. */
  readonly values: readonly string[]
  readonly default: string
  /** The rule that it switches on or off. */
  readonly rule?: string
  /** Scenarios to which it applies; absent: all. */
  readonly scenarios?: readonly string[]
  /** For the option that decides sides: the side of the first seat, by value. Values that leave it open are missing. */
  readonly firstSeat?: { readonly [value: string]: string }
}

/** A seat's standing answer, changeable at any time. Text keys are `setting.<id>` and `setting.<id>.<value>`. */
export interface SettingDef {
  readonly id: string
  readonly values: readonly string[]
  readonly default: string
  /** Text keys of the questions that it can answer for the seat; the setting is offered with them. Absent: none. */
  readonly asks?: readonly string[]
}

/** The chosen values of a title's options, by id. */
export type Options = { readonly [id: string]: string }

/** The state that a title's rules work on, with the history and the dice. */
export interface Game<V = unknown, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly table: Table<P, S>
  /**
   * Plain JSON. Rules assign its fields. Never mutate a list or object that a field held when the step began: replace
   * it, because the checkpoint before the step shares it.
   */
  vars: V
  readonly options: Options
  /** Rules version with which the match began. Older matches keep their version's questions. */
  readonly rulesVersion: number
  /** Standing answers by seat: `settings[seat][id]`. */
  readonly settings: readonly { [id: string]: string }[]
  /** Adds a line to the history. In a secret plan, the line appears once all plans are finished. */
  readonly tell: (line: RecordLine) => void
  /**
   * Rolls one die per number of sides. Undoing anything before the roll then needs consent. Not allowed in secret
   * plans.
   */
  readonly roll: (sides: readonly number[]) => Rolled
}

/** The state that rules work on, without history and dice. */
export type Position<V = unknown, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> = Omit<
  Game<V, P, S>,
  'tell' | 'roll'
>

const refused = (): never => {
  throw new Error('the rules must not tell or roll without a match')
}

/** `tell` and `roll` for a state outside a match, whose rules are only queried. Both throw an `Error`. */
export const UNPLAYED: Pick<Game, 'tell' | 'roll'> = Object.freeze({ tell: refused, roll: refused })

/** Result of a step: the name of the next step, or the end of the match. */
export type Next = string | { readonly end: Outcome }

/** The sequence of play: the rules of each step, by name. */
export type Steps<G> = {
  /** A procedure, or a plain function if the step asks no question. */
  readonly [name: string]: (game: G) => Procedure<Next> | Next
}

/** State of a title's rules as stored in a checkpoint: plain JSON. */
export interface SavedState {
  /** The step about to begin. */
  readonly step: string
  readonly table: TableState
  readonly vars: unknown
  /** Standing answers by seat. */
  readonly settings: readonly { readonly [id: string]: string }[]
}

/** The rules of a title. */
export interface Title<V = unknown, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  /** Folder name; also the id on the wire and in the store. */
  readonly id: string
  readonly name: string
  /** Incremented when stored matches might replay differently or the saved state changes form ({@link upgrade}). */
  readonly rulesVersion: number
  /**
   * Converts a state saved under the older rules version `fromVersion` to the current form. Pure. The caller drops
   * removed settings and sets new ones to their defaults. Absent: the form has never changed.
   */
  upgrade?(saved: SavedState, fromVersion: number): SavedState
  /**
   * Maximum number of commands in a match, for titles whose longest match exceeds the usual limit; absent: the usual
   * limit.
   */
  readonly commands?: number
  /** Number of seats; the maximum if it depends on the options. */
  readonly seats: number
  /** Number of seats under given options, at most {@link seats}; absent: always {@link seats}. */
  seatsFor?(options: Options): number
  readonly scenarios: readonly string[]
  readonly options: readonly OptionDef[]
  readonly settings: readonly SettingDef[]
  readonly table: TableDef<P, S>
  /** State before the first step. */
  setup(game: Omit<Position<V, P, S>, 'vars'>): V
  readonly steps: Steps<Game<V, P, S>>
  readonly firstStep: string
  /**
   * Sides of a seat, if the complete options alone determine them before a match begins; otherwise none. Absent:
   * options never determine sides.
   */
  sidesFor?(options: Options, seat: Seat): readonly string[]
  /**
   * The other seats that win and lose together with a seat, in seat order; none while unknown. Once known, it never
   * changes. Allies chat among themselves, and one may resign while the others play on. Absent: no seat has allies.
   */
  alliesOf?(game: Game<V, P, S>, seat: Seat): readonly Seat[]
  /**
   * Outcome when a seat resigns and none of its allies plays on, so that its whole side has given up. Absent: with two
   * seats the other seat wins; with more, no seat does.
   */
  resignation?(game: Game<V, P, S>, seat: Seat): Outcome
  /** Sides of a seat: none while unknown, several where one seat leads allies. Called after every command. */
  sidesOf(game: Game<V, P, S>, seat: Seat): readonly string[]
  /**
   * The current or just decided fight, for all viewers; `undefined` if there is none. Called after every command and
   * derived from `game` alone, so it contains no secret answers. Absent: the title shows no fights.
   */
  engagement?(game: Game<V, P, S>): Engagement | undefined
  /**
   * Re-deals, between two steps, what a seat may not know: where cards and hidden pieces lie, which faces they show,
   * and the related parts of `vars`. Uses only `random` (values in [0, 1)) and what the seat may know, which must not
   * change. `told`: history lines that the seat has read since; a deal that does not lead to them is discarded and
   * another one requested. Absent: everything hidden from a seat follows from what it sees.
   */
  dealAnew?(game: Game<V, P, S>, seat: Seat, random: () => number, told: readonly RecordLine[]): void
  /** Checks invariants that must hold after every command; returns one sentence per violation. For the fuzzer. */
  faults(game: Game<V, P, S>): string[]
}

/** A title with its type parameters erased, as server, client and tools use it. */
// biome-ignore lint/suspicious/noExplicitAny: the one place where the types of a title's state are forgotten
export type AnyTitle = Title<any, any, any>

/** Number of seats in a match with given options. */
export function seatCount(title: Pick<AnyTitle, 'seats' | 'seatsFor'>, options: Options): number {
  return title.seatsFor?.(options) ?? title.seats
}

/** The sides of a seat as one string, separated by spaces; empty while unknown. */
export function sidesText(title: Pick<AnyTitle, 'sidesOf'>, game: Game, seat: Seat): string {
  const sides = title.sidesOf(game, seat)
  return sides.length === 1 ? (sides[0] as string) : sides.join(' ')
}

/**
 * Default values of all options of a title, overridden by `chosen`. Throws a `RangeError` for an unknown option or
 * value.
 */
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
