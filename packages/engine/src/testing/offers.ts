import { type Choice, type Decision, findChoice } from '../decision/decision.ts'
import type { Applied } from '../match/command.ts'
import type { Match } from '../match/match.ts'
import type { Seat } from '../table/seat.ts'

/** Applies a choice of a seat through the code under test; returns whether it was accepted. */
export type Take = (match: Match, seat: Seat, choice: Choice) => Applied['ok']

/** Limits of the trials at one moment. */
export interface Trial {
  /** Returns numbers in [0, 1). */
  readonly random: () => number
  /** Number of offered choices. */
  readonly offered: number
  /** Number of other choices. */
  readonly others: number
}

/** Results of the trials so far. */
export interface Tried {
  accepted: number
  refused: number
  readonly faults: string[]
}

const FIELDS = ['verb', 'piece', 'space', 'value', 'option'] as const

/** Texts, numbers and objects that are invalid in any field of a choice. */
const NONSENSE: readonly unknown[] = ['', 'none', '__proto__', -1, 0, 1, 99, 0.5, Number.NaN, null, true, [], {}]

/**
 * Tries at some points of a match whether exactly the offered choices are accepted. Offered choices are tried on forks.
 * The match itself is given variations of offered choices, choices offered at other points, and choices offered to
 * other seats; all of these must be refused and leave every byte of the match unchanged.
 */
export class OfferTrial {
  /** All choices ever offered, by their JSON. */
  readonly #known = new Map<string, Choice>()
  readonly tried: Tried = { accepted: 0, refused: 0, faults: [] }
  readonly #take: Take
  readonly #trial: Trial

  constructor(take: Take, trial: Trial) {
    this.#take = take
    this.#trial = trial
  }

  /** Runs the trials at the current point of a match, without changing it. */
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

  /** An offered choice must be accepted. Remembers the choices offered after it. */
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

  /** Variations of offered choices, and combinations of two of them. */
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

/** The whole match as text. */
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
