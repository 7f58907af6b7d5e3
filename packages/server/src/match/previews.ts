import type { Match, Seat } from '@topside/engine'
import { Fault } from '../faults.ts'
import type { Asking } from '../security/fair-turns.ts'
import { TASK_LIMITS } from '../security/limits.ts'
import { ShortMemory } from '../security/short-memory.ts'
import type { Payer } from './expense.ts'
import type { About, Position, PreviewQuestions, PreviewResult, PreviewTask, Question } from './previewer.ts'

/** Capacity of the cache: positions, the most recently used ones, and answers per position. */
const [POSITIONS, ANSWERS] = [64, 512]

/** Computes an answer in another thread. Rejects as the pool does. */
export type PreviewWork = (task: PreviewTask, asking: Asking) => Promise<PreviewResult>

/** A position of a match as one seat knows it, valid until it changes. */
export interface Moment {
  readonly key: string
  /**
   * Answers a question about the position; repeated questions cost nothing. Rejects with a `Fault`: `too-busy` if it
   * cannot be computed now, `too-dear` if it takes too much CPU time; and with an `Error` for an error in the rules.
   */
  ask<K extends About>(about: K, of: PreviewQuestions[K]['of'], payer: Payer): Promise<PreviewQuestions[K]['answer']>
}

/**
 * Shows seats the possible outcomes of their answers, as far as they may know them. This takes up to 100 ms, so it is
 * computed in other threads on a copy.
 */
export class Previews {
  readonly #work: PreviewWork
  readonly #moments = new ShortMemory<string, Moment>(POSITIONS)

  constructor(work: PreviewWork) {
    this.#work = work
  }

  /** The current moment of a match, for a seat's questions. Call it between two commands. */
  at(match: Match, seat: Seat): Moment {
    // Others' secret commands must affect neither the answer nor its delay.
    const key = `${numberOf(match)} ${seat} ${match.shownSeq(seat)}`
    const moment = this.#moments.get(key) ?? new WorkedOut(positionOf(match, seat, key), this.#work)
    this.#moments.delete(key)
    this.#moments.set(key, moment)
    return moment
  }
}

const numbers = new WeakMap<Match, number>()
let numbered = 0

/**
 * A number unique to a match object in this process. A reloaded match gets a new one, as it may have continued
 * differently.
 */
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
  readonly #work: PreviewWork
  readonly #told = new ShortMemory<string, Promise<PreviewResult['answer']>>(ANSWERS)

  constructor(position: Position, work: PreviewWork) {
    this.#position = position
    this.#work = work
  }

  get key(): string {
    return this.#position.key
  }

  ask<K extends About>(about: K, of: PreviewQuestions[K]['of'], payer: Payer): Promise<PreviewQuestions[K]['answer']> {
    const question = { about, of } as Question
    // Not cached: each deal for a computer differs, and is large.
    if (about === 'seen') return this.#ask(question, payer) as Promise<PreviewQuestions[K]['answer']>
    const name = JSON.stringify([about, named(of)])
    let told = this.#told.get(name)
    if (told === undefined) {
      told = this.#ask(question, payer)
      this.#told.set(name, told)
      told.catch(() => this.#told.delete(name))
    }
    return told as Promise<PreviewQuestions[K]['answer']>
  }

  async #ask(question: Question, { user, expense }: Payer): Promise<PreviewResult['answer']> {
    try {
      const { answer, milliseconds } = await this.#work({ position: this.#position, question }, { asker: user })
      expense.charge(milliseconds)
      return answer
    } catch (error) {
      if (whyNotPreviewed(error) === 'too-dear') expense.charge(TASK_LIMITS.own)
      throw error
    }
  }
}

/** The parts of a choice in a fixed order. */
function named(of: Question['of']): unknown {
  if (of === null || typeof of === 'string') return of
  const { verb, piece, space, value, option, pieces } = of
  return [verb, piece, space, value, option, pieces]
}

/** The reason for a failed analysis: the code of a `Fault`, or `internal`. */
export function whyNotPreviewed(error: unknown): string {
  return error instanceof Fault ? error.wire.code : 'internal'
}
