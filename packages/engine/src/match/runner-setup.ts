import type { Dice } from '../dice/dice.ts'
import type { Options } from '../title/title.ts'

/** What a runner is made of besides its title. */
export interface RunnerSetup {
  /** Complete options. */
  readonly options: Options
  /** See `Game.rulesVersion`. */
  readonly rulesVersion: number
  readonly dice: Dice
}
