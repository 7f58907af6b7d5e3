import type { Dice } from '../dice/dice.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import { completeOptions, type Options, type Title } from '../title/title.ts'
import type { Upgrade } from './upgrade.ts'

/** What a runner is made of besides its title. */
export interface RunnerSetup {
  /** Complete options. */
  readonly options: Options
  /** See `Game.rulesVersion`. */
  readonly rulesVersion: number
  readonly dice: Dice
  /** Where the match begins; absent: at the beginning of the title. */
  readonly upgrade?: Upgrade | undefined
}

/** What a match is made of besides its title. */
export interface MatchSetup {
  readonly options: Options
  /** The version of the rules that the match was begun with; absent: the present one of its title. */
  readonly rulesVersion?: number
  readonly dice: Dice
  /** Where the match went on last under other rules; absent: it never did. */
  readonly upgrade?: Upgrade | undefined
}

/** A setup with all options and the version of the rules. Throws a `RangeError` for options that the title does not have. */
export function completeSetup<V, P extends PieceDef, S extends SpaceDef>(
  title: Title<V, P, S>,
  setup: MatchSetup,
): RunnerSetup {
  return { rulesVersion: title.rulesVersion, ...setup, options: completeOptions(title, setup.options) }
}
