import type { Choice, Decision, Seat } from './decision.ts'
import type { Procedure } from './effects.ts'
import type { Table } from './table.ts'
import type { PieceDef, SpaceDef, TableDef } from './table-def.ts'
import type { Text } from './text.ts'

/** How a match ended. */
export interface Outcome {
  /** The seat that won; `null` for a draw. */
  readonly winner: Seat | null
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
}

/** A standing answer of a seat, which can be changed at any time. Text keys are `setting.<id>` and `setting.<id>.<value>`. */
export interface SettingDef {
  readonly id: string
  readonly values: readonly string[]
  readonly default: string
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
  /** Standing answers by seat: `settings[seat][id]`. */
  readonly settings: readonly { [id: string]: string }[]
}

/** What a step of the sequence of play leads to: the name of the next one, or the end. */
export type Next = string | { readonly end: Outcome }

/** The sequence of play: a procedure by name for every step. */
export type Steps<G> = { readonly [name: string]: (game: G) => Procedure<Next> }

/** The rules of a title. */
export interface Title<V = unknown, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  /** Folder name, also its id on the wire and in the store. */
  readonly id: string
  readonly name: string
  /** Raised whenever stored matches might replay differently, or `vars` have another shape: stored checkpoints count for one version. */
  readonly rulesVersion: number
  readonly seats: number
  readonly scenarios: readonly string[]
  readonly options: readonly OptionDef[]
  readonly settings: readonly SettingDef[]
  readonly table: TableDef<P, S>
  /** State before the first step. */
  setup(game: Omit<Game<V, P, S>, 'vars'>): V
  readonly steps: Steps<Game<V, P, S>>
  readonly firstStep: string
  /** Which side a seat plays, once that is known. */
  sideOf(game: Game<V, P, S>, seat: Seat): string | undefined
  /** Why a choice is not among those offered, for a person who tries it; `undefined` if there is nothing to say. */
  whyNot?(game: Game<V, P, S>, seat: Seat, decision: Decision, choice: Choice): Text | undefined
  /** What must hold after every command; each fault as a sentence. For the fuzzer. */
  faults(game: Game<V, P, S>): string[]
}

/** A title whose inner types do not matter to the caller: server, client and tools see titles so. */
// biome-ignore lint/suspicious/noExplicitAny: the one place where the types of a title's state are forgotten
export type AnyTitle = Title<any, any, any>

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
