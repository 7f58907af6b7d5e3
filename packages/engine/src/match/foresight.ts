import { type Choice, type Decision, findChoice } from '../decision/decision.ts'
import { seededRandom } from '../dice/cheap-dice.ts'
import type { Text } from '../record/text.ts'
import type { Seat } from '../table/seat.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import { sameJson } from './json.ts'
import type { Match } from './match.ts'

/** Answers that are remembered of one position. */
const REMEMBERED = 512

/** How often what is hidden is dealt anew to try an answer. */
const DEALS = 2

/** What is said where worlds differ that are alike to a seat, by what is said in one of them; the first that applies. */
const PERHAPS: readonly (readonly [key: string, text: Text])[] = [
  ['final.rolls', { key: 'final.may-roll' }],
  ['final.shows', { key: 'final.may-show' }],
  ['final.secret', { key: 'final.may-show' }],
  ['final.match', { key: 'final.may-end' }],
]

/** What is said of the last answer that a seat gives in a decision of several at once. */
const TOGETHER: Text = { key: 'final.together' }

/** Whether an answer names nothing on the table, such as one that ends an impulse. */
function isBare({ piece, space, pieces }: Choice): boolean {
  return piece === undefined && space === undefined && pieces === undefined
}

/**
 * A match as one seat has seen it, for all that is worked out before the seat answers: it depends on what the seat may know alone, for it is worked out
 * on matches that the seat may take this one to be ({@link Match.seenBy}), dealt always alike. They are dealt once, when something is asked first; it is
 * good for as long as what the seat has seen stays the same, and while the match is not over.
 */
export class Foresight<V = unknown, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly #match: Match<V, P, S>
  readonly #seat: Seat
  readonly #together: boolean
  readonly #deals: number
  readonly #variants: number
  readonly #worlds: Match<V, P, S>[] = []
  /** What was told of answers that were asked about. */
  readonly #told = new Map<string, Text | undefined>()
  #deal: ((random: () => number) => Match<V, P, S>) | undefined

  constructor(match: Match<V, P, S>, seat: Seat) {
    this.#match = match
    this.#seat = seat
    this.#together = match.together
    const { dealAnew, settings } = match.title
    this.#deals = dealAnew === undefined ? 1 : DEALS
    this.#variants = Math.max(this.#deals, ...settings.map(({ values }) => values.length))
  }

  /** What the seat must decide now, with previews and reasons. */
  get decision(): Decision | undefined {
    return this.#world(0).decision(this.#seat)
  }

  /** Why a choice is not offered to the seat: as {@link Match.whyNot} says. */
  whyNot(choice: Choice): Text | undefined {
    return this.#world(0).whyNot(this.#seat, choice)
  }

  /** See {@link finalityOf}; each answer is tried once. */
  finalityOf(choice: Choice): Text | undefined {
    const { decision } = this
    if (decision === undefined || findChoice(decision, choice) === undefined) return undefined
    const { verb, piece, space, value, option, pieces } = choice
    const key = JSON.stringify([verb, piece, space, value, option, pieces])
    if (this.#told.has(key)) return this.#told.get(key)
    if (this.#told.size >= REMEMBERED) this.#told.clear()
    const told = this.#finalityOf(choice)
    this.#told.set(key, told)
    return told
  }

  #finalityOf(choice: Choice): Text | undefined {
    const seat = this.#seat
    if (this.#together) return finalTogether(this.#world(0), seat, choice)
    const told = Array.from({ length: this.#variants }, (_, n) => finalityIn(this.#world(n), seat, choice))
    const [first] = told
    if (told.every((each) => sameJson(each ?? null, first ?? null))) return first
    const perhaps = PERHAPS.find(([key]) => told.some((each) => each?.key === key))
    return perhaps?.[1] ?? told.find((each) => each !== undefined)
  }

  /** The `n`th match: the first with the usual standing answers of all others, the next ones with others. */
  #world(n: number): Match<V, P, S> {
    this.#worlds[n] ??= this.#made(n)
    return this.#worlds[n]
  }

  #made(n: number): Match<V, P, S> {
    this.#deal ??= this.#match.worldsSeenBy(this.#seat)
    const world = n < this.#deals ? this.#deal(seededRandom(`foresight ${n}`)) : this.#world(n % this.#deals).fork()
    for (let other = 0; other < world.seats; other++)
      for (const { id, values, default: usual } of n === 0 || other === this.#seat ? [] : this.#match.title.settings) {
        const value = values[(values.indexOf(usual) + n) % values.length]
        if (value !== undefined) world.apply({ kind: 'set', seat: other, setting: id, value })
      }
    return world
  }
}

/**
 * What an answer would do that its seat could not undo, as a text to be shown before it is given: rolls dice, ends the match, shows something;
 * or that it hands the decision to somebody else; or of what the rules warn. `undefined` if it does none of that, or is not offered.
 *
 * It depends on what the seat may know alone ({@link Foresight}); where matches differ that the seat may take this one to be, the text says what may
 * be. In a decision of several at once the last answer of a seat is always told the same. Nothing is learnt of any roll: a trial stops at the first die.
 */
export function finalityOf<V, P extends PieceDef, S extends SpaceDef>(
  match: Match<V, P, S>,
  seat: Seat,
  choice: Choice,
): Text | undefined {
  if (match.outcome !== undefined || match.decision(seat) === undefined) return undefined
  return new Foresight(match, seat).finalityOf(choice)
}

/** What comes of an answer in a match: whether it was taken, or how many dice it would roll first. */
function tried<V, P extends PieceDef, S extends SpaceDef>(match: Match<V, P, S>, seat: Seat, choice: Choice) {
  let rolled: readonly number[] | undefined
  const trial = match.fork({
    roll(_, sides) {
      rolled = sides
      throw new RangeError('no die is rolled on trial')
    },
  })
  try {
    return { trial, taken: trial.apply({ kind: 'choose', seat, choice }).ok, dice: 0 }
  } catch (fault) {
    if (rolled === undefined) throw fault
    return { trial, taken: true, dice: rolled.length }
  }
}

/** What is told of an answer in a decision of several: nothing while the seat's own plan goes on, and always the same of its last answer. */
function finalTogether<V, P extends PieceDef, S extends SpaceDef>(
  seen: Match<V, P, S>,
  seat: Seat,
  choice: Choice,
): Text | undefined {
  const warning = seen.decision(seat)?.warning?.(choice)
  const { trial, taken, dice } = tried(seen, seat, choice)
  if (!taken) return undefined
  return dice === 0 && trial.together && trial.undoable(seat) && trial.decision(seat) !== undefined ? warning : TOGETHER
}

/** What an answer does that its seat cannot undo if a match is as it is: {@link finalityOf} for somebody who may know all of it. */
export function finalityIn<V, P extends PieceDef, S extends SpaceDef>(
  match: Match<V, P, S>,
  seat: Seat,
  choice: Choice,
): Text | undefined {
  const { trial, taken, dice } = tried(match, seat, choice)
  if (!taken) return undefined
  if (dice > 0) return { key: 'final.rolls', args: { dice } }
  if (trial.outcome !== undefined) return { key: 'final.match' }
  if (!trial.undoable(seat)) return { key: trial.together ? 'final.secret' : 'final.shows' }
  const [next] = trial.deciding
  if (!isBare(choice) || next === undefined || trial.deciding.includes(seat) || match.deciding.length > 1)
    return match.decision(seat)?.warning?.(choice)
  return { key: 'final.turn', args: { seat: { seat: next } } }
}
