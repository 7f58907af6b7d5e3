import { type Choice, type Decision, findChoice } from '../decision/decision.ts'
import type { Applied } from '../match/command.ts'
import type { Match } from '../match/match.ts'
import type { Seat } from '../table/seat.ts'

/** Lets a match take one choice of a seat, as whoever is tested does. */
export type Take = (match: Match, seat: Seat, choice: Choice) => Applied['ok']

/** How much is tried at one moment, at most. */
export interface Trial {
  /** Numbers from 0 to below 1. */
  readonly random: () => number
  /** Choices that are offered. */
  readonly offered: number
  /** Choices that are not. */
  readonly others: number
}

/** What came of the trials so far. */
export interface Tried {
  accepted: number
  refused: number
  readonly faults: string[]
}

const FIELDS = ['verb', 'piece', 'space', 'value', 'option'] as const

/** Texts, numbers and things that no field of a choice is. */
const NONSENSE: readonly unknown[] = ['', 'none', '__proto__', -1, 0, 1, 99, 0.5, Number.NaN, null, true, [], {}]

/**
 * Tries, at some points of a match, whether what is offered to a seat and what is accepted from it are the same: each offered choice on a fork;
 * and on the match itself what is near to it, what was offered to anybody at other points, and what is offered to other seats, all of which
 * must be refused and leave every byte of the match as it was.
 */
export class OfferTrial {
  /** Everything that was offered at any moment, by how it is written. */
  readonly #known = new Map<string, Choice>()
  readonly tried: Tried = { accepted: 0, refused: 0, faults: [] }
  readonly #take: Take
  readonly #trial: Trial

  constructor(take: Take, trial: Trial) {
    this.#take = take
    this.#trial = trial
  }

  /** Tries everything at the present moment of a match, and leaves the match as it is. */
  look(match: Match): void {
    const decisions = new Map(match.deciding.map((seat) => [seat, match.decision(seat) as Decision]))
    for (const { choices } of decisions.values())
      for (const choice of choices) this.#known.set(JSON.stringify(choice), choice)
    for (const [seat, { choices }] of decisions)
      for (const choice of this.#some(choices, this.#trial.offered)) this.#offered(match, seat, choice)
    const before = written(match)
    for (let seat = 0; seat < match.seats; seat++) this.#others(match, seat, decisions.get(seat))
    if (written(match) !== before) this.#fault(match, 'refused choices changed the match')
  }

  /** An offered choice must be accepted; what is offered after it is remembered. */
  #offered(match: Match, seat: Seat, choice: Choice): void {
    const fork = match.fork()
    if (!this.#take(fork, seat, choice)) {
      this.#fault(match, `seat ${seat} may not ${JSON.stringify(choice)}`)
      return
    }
    this.tried.accepted++
    for (const next of fork.deciding)
      for (const later of fork.decision(next)?.choices ?? []) this.#known.set(JSON.stringify(later), later)
  }

  #others(match: Match, seat: Seat, decision: Decision | undefined): void {
    const { others } = this.#trial
    const offered = match.deciding.flatMap((each) => match.decision(each)?.choices ?? [])
    const known = this.#some([...this.#known.values()], others / 2)
    for (const choice of [...offered, ...known, ...this.#near(match, offered, others / 2)]) {
      if (decision !== undefined && findChoice(decision, choice) !== undefined) continue
      if (this.#take(match, seat, choice)) {
        this.#fault(match, `seat ${seat} did ${JSON.stringify(choice)}`)
        return
      }
      this.tried.refused++
    }
  }

  /** Choices that differ a little from offered ones, or mix two of them. */
  #near(match: Match, offered: readonly Choice[], count: number): Choice[] {
    const { pieces, spaces } = match.game.table
    const known = [...this.#known.values()]
    return Array.from({ length: count }, () => {
      const choice: { [field: string]: unknown } = { ...this.#any(offered) }
      const field = this.#any(FIELDS)
      const other = this.#any(known)
      const values = [
        other[field],
        field === 'piece' ? this.#any(pieces).id : field === 'space' ? this.#any(spaces).id : other.option,
        typeof choice[field] === 'number' ? choice[field] + 1 : `${choice[field]} `,
        this.#any(NONSENSE),
        undefined,
      ]
      choice[field] = this.#any(values)
      if (this.#trial.random() < 0.2) choice[this.#any(FIELDS)] = other[this.#any(FIELDS)]
      return choice as unknown as Choice
    })
  }

  #any<T>(list: readonly T[]): T {
    return list[Math.floor(this.#trial.random() * list.length)] as T
  }

  #some<T>(list: readonly T[], count: number): readonly T[] {
    return list.length <= count ? list : Array.from({ length: count }, () => this.#any(list))
  }

  #fault(match: Match, what: string): void {
    this.tried.faults.push(`after ${match.seq} commands, in ${match.step}: ${what}`)
  }
}

/** All that a match is, as text. */
function written(match: Match): string {
  const { seq, commands, rolls } = match
  return JSON.stringify([
    seq,
    commands,
    rolls,
    match.snapshot(),
    match.history(undefined),
    match.history(0),
    match.history(1),
  ])
}
