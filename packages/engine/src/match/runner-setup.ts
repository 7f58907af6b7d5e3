import type { Dice } from '../dice/dice.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import { completeOptions, type Options, type Title } from '../title/title.ts'
import type { Upgrade } from './upgrade.ts'

/** Everything a runner needs besides its title. */
export interface RunnerSetup {
  /** All options of the title, with defaults filled in. */
  readonly options: Options
  /** See `Game.rulesVersion`. */
  readonly rulesVersion: number
  readonly dice: Dice
  /** The upgrade that the match starts from; absent: it starts at the title's first step. */
  readonly upgrade?: Upgrade | undefined
}

/** Everything a match needs besides its title. */
export interface MatchSetup {
  readonly options: Options
  /** The version of the rules at the start of the match; absent: the title's current one. */
  readonly rulesVersion?: number
  readonly dice: Dice
  /** The match's last upgrade; absent: none. */
  readonly upgrade?: Upgrade | undefined
}

/**
 * Fills in default options and the version of the rules. Throws a `RangeError` for options that the title does not
 * have.
 */
export function completeSetup<V, P extends PieceDef, S extends SpaceDef>(
  title: Title<V, P, S>,
  setup: MatchSetup,
): RunnerSetup {
  return { rulesVersion: title.rulesVersion, ...setup, options: completeOptions(title, setup.options) }
}
