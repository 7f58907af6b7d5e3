import type { Choice, Decision } from '../decision/decision.ts'
import { findChoice } from '../decision/decision.ts'
import { CheapDice } from '../dice/cheap-dice.ts'
import type { Dice } from '../dice/dice.ts'
import type { Seat } from '../table/seat.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import type { Game, Outcome } from '../title/title.ts'
import { forkOf } from './copies.ts'
import type { MatchRunner } from './match-runner.ts'

/** Dice that fall by a seed which can be changed. */
class ReseededDice implements Dice {
  dice = new CheapDice(0)

  roll(n: number, sides: readonly number[]): number[] {
    return this.dice.roll(n, sides)
  }
}

/**
 * Plays on from one position, again and again, each time with other dice: for players that think ahead. It is a copy, made once, and goes back
 * instead of being copied again; it keeps no commands, takes nothing back and has no history to read.
 */
export class Simulation<V = unknown, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly #dice = new ReseededDice()
  readonly #runner: MatchRunner<V, P, S>
  /** What must hold again at the beginning. */
  readonly #from: { readonly answers: number; readonly nextRoll: number; readonly barrier: number }

  /** Made by `Match.simulate`. Stands at the position, with dice of the seed 0. */
  constructor(runner: MatchRunner<V, P, S>) {
    this.#runner = forkOf(runner, this.#dice)
    const { answers, nextRoll, barrier } = runner
    this.#from = { answers, nextRoll, barrier }
  }

  /** Goes back to the position; what is rolled from now on falls by this seed. */
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

  /** How this line of play ended; `undefined` while it goes on. */
  get outcome(): Outcome | undefined {
    return this.#runner.outcome
  }

  /** The seats that must decide now. */
  get deciding(): Seat[] {
    return this.#runner.pending?.seats ?? []
  }

  /** What a seat must decide now. */
  decision(seat: Seat): Decision | undefined {
    return this.#runner.pending?.decision(seat)
  }

  /** Answers for a seat. Throws a `RangeError` for what is not offered to it; after a fault of the rules, begin again. */
  answer(seat: Seat, choice: Choice): void {
    const decision = this.decision(seat)
    const offered = decision && findChoice(decision, choice)
    if (offered === undefined) throw new RangeError(`${JSON.stringify(choice)} is not offered to seat ${seat}`)
    this.#runner.note({ kind: 'choose', seat, choice }, this.#runner.answers + 1)
    this.#runner.answer(seat, offered)
  }
}
