import type { Choice, Decision } from '../decision/decision.ts'
import { findChoice } from '../decision/decision.ts'
import { CheapDice } from '../dice/cheap-dice.ts'
import type { Dice } from '../dice/dice.ts'
import type { Seat } from '../table/seat.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import type { Game, Outcome } from '../title/title.ts'
import { forkOf } from './copies.ts'
import type { MatchRunner } from './match-runner.ts'

/** Dice whose seed can be changed. */
class ReseededDice implements Dice {
  dice = new CheapDice(0)

  roll(n: number, sides: readonly number[]): number[] {
    return this.dice.roll(n, sides)
  }
}

/**
 * Plays on repeatedly from one position with different dice, for bots that search. It is a single copy of the match
 * that goes back each time, without commands, takebacks or a readable history.
 */
export class Simulation<V = unknown, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly #dice = new ReseededDice()
  readonly #runner: MatchRunner<V, P, S>
  /** Values of the position that going back does not restore. */
  readonly #from: { readonly answers: number; readonly nextRoll: number; readonly barrier: number }

  /** Created by `Match.simulate` at the position, with dice of seed 0. */
  constructor(runner: MatchRunner<V, P, S>) {
    this.#runner = forkOf(runner, this.#dice)
    const { answers, nextRoll, barrier } = runner
    this.#from = { answers, nextRoll, barrier }
  }

  /** Goes back to the position and seeds the dice for what follows. */
  begin(seed: string | number): void {
    const { answers, nextRoll, barrier } = this.#from
    this.#dice.dice = new CheapDice(seed)
    this.#runner.goBack(answers)
    this.#runner.nextRoll = nextRoll
    this.#runner.barrier = barrier
  }

  /** The state that the rules work on. */
  get game(): Game<V, P, S> {
    return this.#runner.game
  }

  /** How this line of play ended; `undefined` while it continues. */
  get outcome(): Outcome | undefined {
    return this.#runner.outcome
  }

  /** The seats that have a decision. */
  get deciding(): Seat[] {
    return this.#runner.pending?.seats ?? []
  }

  /** A seat's decision; `undefined` if it has none. */
  decision(seat: Seat): Decision | undefined {
    return this.#runner.pending?.decision(seat)
  }

  /**
   * Answers for a seat. Throws a `RangeError` if the choice is not offered. After an error of the rules, call
   * {@link begin}.
   */
  answer(seat: Seat, choice: Choice): void {
    const decision = this.decision(seat)
    const offered = decision && findChoice(decision, choice)
    if (offered === undefined) throw new RangeError(`${JSON.stringify(choice)} is not offered to seat ${seat}`)
    this.#runner.note({ kind: 'choose', seat, choice }, this.#runner.answers + 1)
    this.#runner.answer(seat, offered)
  }
}
