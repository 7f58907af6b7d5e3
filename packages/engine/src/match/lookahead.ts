import { type Choice, type Decision, findChoice } from '../decision/decision.ts'
import { seededRandom } from '../dice/cheap-dice.ts'
import type { Text } from '../record/text.ts'
import type { Seat } from '../table/seat.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import { sameJson } from './json.ts'
import type { Match } from './match.ts'

/** Most results remembered for one position. */
const REMEMBERED = 512

/** Number of deals of the hidden things on which each answer is tried. */
const DEALS = 2

/**
 * What to show if worlds that look the same to the seat give different texts: the first of these given by any world.
 */
const PERHAPS: readonly (readonly [key: string, text: Text])[] = [
  ['final.rolls', { key: 'final.may-roll' }],
  ['final.shows', { key: 'final.may-show' }],
  ['final.secret', { key: 'final.may-show' }],
  ['final.match', { key: 'final.may-end' }],
]

/** Shown for a seat's last answer in a joint decision. */
const TOGETHER: Text = { key: 'final.together' }

/** Whether an answer names nothing on the table, such as ending an impulse. */
function isBare({ piece, space, pieces }: Choice): boolean {
  return piece === undefined && space === undefined && pieces === undefined
}

/**
 * A match as one seat has seen it, for everything computed before the seat answers. It depends only on what the seat
 * may know, because it uses worlds that fit what the seat has seen ({@link Match.seenBy}), always dealt the same way on
 * first use. Valid until the seat sees something new or the match ends.
 */
export class Lookahead<V = unknown, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly #match: Match<V, P, S>
  readonly #seat: Seat
  readonly #together: boolean
  readonly #deals: number
  readonly #variants: number
  readonly #worlds: Match<V, P, S>[] = []
  /** The results so far, by answer. */
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

  /** The seat's decision, with previews and reasons. */
  get decision(): Decision | undefined {
    return this.#world(0).decision(this.#seat)
  }

  /** Why a choice is not offered to the seat: see {@link Match.whyNot}. */
  whyNot(choice: Choice): Text | undefined {
    return this.#world(0).whyNot(this.#seat, choice)
  }

  /** See {@link finalityOf}. Each answer is tried once. */
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

  /**
   * The `n`th world. In the first, all other seats have the default standing answers; in later ones, different ones.
   */
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
 * What an answer does that its seat could not undo, as a text to show beforehand: it rolls dice, ends the match,
 * reveals something, or passes the turn to another seat; otherwise the rules' warning about it. `undefined` if none
 * applies, or if the answer is not offered.
 *
 * It depends only on what the seat may know ({@link Lookahead}). Where worlds that fit what the seat has seen differ,
 * the text says what may happen. In a joint decision the text for a seat's last answer is always the same. No roll is
 * revealed: a trial stops at the first die.
 */
export function finalityOf<V, P extends PieceDef, S extends SpaceDef>(
  match: Match<V, P, S>,
  seat: Seat,
  choice: Choice,
): Text | undefined {
  if (match.outcome !== undefined || match.decision(seat) === undefined) return undefined
  return new Lookahead(match, seat).finalityOf(choice)
}

/** Tries an answer on a fork: whether it is accepted, and how many dice its first roll has. Nothing is rolled. */
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

/**
 * The text for an answer in a joint decision: the rules' warning while the seat's own plan continues, and always
 * {@link TOGETHER} for its last answer.
 */
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

/** Like {@link finalityOf}, for the real match: only for callers that may know all of it. */
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
