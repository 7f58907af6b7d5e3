import type { Match, Seat } from '@topside/engine'
import { Fault } from '../faults.ts'
import type { Asking } from '../security/fair-turns.ts'
import { TASK_LIMITS } from '../security/limits.ts'
import { ShortMemory } from '../security/short-memory.ts'
import type { Payer } from './expense.ts'
import type { About, Foreseeing, Foreseen, ForeseeTask, Position, Question } from './foresee.ts'

/** Positions whose answers are kept, those asked about last, and answers of each. */
const [POSITIONS, ANSWERS] = [64, 512]

/** Where it is worked out: in a thread. Rejects as the pool does. */
export type ForeseeWork = (task: ForeseeTask, asking: Asking) => Promise<Foreseen>

/** A position of a match, about which a seat can ask until it changes. */
export interface Moment {
  readonly key: string
  /**
   * Answers a question about it; the same question costs nothing when it is asked again. Rejects with a `Fault`: `too-busy` if it cannot be worked out
   * now, `too-dear` if it takes too much; and with an `Error` for a fault of the rules.
   */
  ask<K extends About>(about: K, of: Foreseeing[K]['of'], payer: Payer): Promise<Foreseeing[K]['answer']>
}

/**
 * What seats may know of where their answers lead, before they give them. It takes up to a tenth of a second, for which others would have to wait: it is
 * worked out elsewhere, on a copy.
 */
export class Foresights {
  readonly #work: ForeseeWork
  readonly #moments = new ShortMemory<string, Moment>(POSITIONS)

  constructor(work: ForeseeWork) {
    this.#work = work
  }

  /** What a seat can ask about a match as it is. To be called between two commands. */
  at(match: Match, seat: Seat): Moment {
    // What others do in secret changes nothing that the seat sees: it must not take longer either.
    const key = `${numberOf(match)} ${seat} ${match.shownSeq(seat)}`
    const moment = this.#moments.get(key) ?? new WorkedOut(positionOf(match, seat, key), this.#work)
    this.#moments.delete(key)
    this.#moments.set(key, moment)
    return moment
  }
}

const numbers = new WeakMap<Match, number>()
let numbered = 0

/** The number of a match in memory in this process: one that was read again is another one, for it may have gone on in another way. */
function numberOf(match: Match): number {
  let number = numbers.get(match)
  if (number === undefined) {
    number = ++numbered
    numbers.set(match, number)
  }
  return number
}

function positionOf(match: Match, seat: Seat, key: string): Position {
  const { options, rulesVersion } = match.setup
  return { key, title: match.title.id, options, rulesVersion, saved: match.saveEnd(), seat }
}

class WorkedOut implements Moment {
  readonly #position: Position
  readonly #work: ForeseeWork
  readonly #told = new ShortMemory<string, Promise<Foreseen['answer']>>(ANSWERS)

  constructor(position: Position, work: ForeseeWork) {
    this.#position = position
    this.#work = work
  }

  get key(): string {
    return this.#position.key
  }

  ask<K extends About>(about: K, of: Foreseeing[K]['of'], payer: Payer): Promise<Foreseeing[K]['answer']> {
    const question = { about, of } as Question
    // Each deal for a computer is another one, and large.
    if (about === 'seen') return this.#ask(question, payer) as Promise<Foreseeing[K]['answer']>
    const name = JSON.stringify([about, named(of)])
    let told = this.#told.get(name)
    if (told === undefined) {
      told = this.#ask(question, payer)
      this.#told.set(name, told)
      told.catch(() => this.#told.delete(name))
    }
    return told as Promise<Foreseeing[K]['answer']>
  }

  async #ask(question: Question, { user, expense }: Payer): Promise<Foreseen['answer']> {
    try {
      const { answer, milliseconds } = await this.#work({ position: this.#position, question }, { asker: user })
      expense.charge(milliseconds)
      return answer
    } catch (error) {
      if (whyUnforeseen(error) === 'too-dear') expense.charge(TASK_LIMITS.own)
      throw error
    }
  }
}

/** The parts of a choice in one order, whoever wrote it. */
function named(of: Question['of']): unknown {
  if (of === null || typeof of === 'string') return of
  const { verb, piece, space, value, option, pieces } = of
  return [verb, piece, space, value, option, pieces]
}

/** Why something could not be foreseen that cannot be told: the code of a `Fault`, or `internal`. */
export function whyUnforeseen(error: unknown): string {
  return error instanceof Fault ? error.wire.code : 'internal'
}
