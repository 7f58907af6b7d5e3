import { carriedOut, type Procedure } from '@topside/engine'

/** A set of numbers of points as bits: bit n stands for n points, from 0 to {@link MOST_POINTS}. */
export type Totals = number

/** The highest number of points that {@link Totals} can hold. */
export const MOST_POINTS = 30

/** What a unit can lose. */
export interface Bearer {
  /** Points that it can lose if it stays or is eliminated in the end. */
  readonly staying: Totals
  /** Points that it can lose if it retreats in the end, which needs room; 0: it cannot retreat. */
  readonly leaving: Totals
  /** Whether it needs room of the limited kind to retreat. */
  readonly limited: boolean
}

/** Room for units that retreat one after the other. */
export interface Room {
  /** Whether so many units can retreat in some order, `limited` of them into limited room. */
  holds(all: number, limited: number): boolean
  /** The possible rooms after one unit has retreated. */
  after(limited: boolean): Room
}

/** Room for a number of units, of which at most `limited` need the limited kind. */
export function roomFor(all: number, limited: number): Room {
  return {
    holds: (going, ofThem) => going <= all && ofThem <= limited,
    after: (isLimited) => roomFor(all - 1, limited - (isLimited ? 1 : 0)),
  }
}

/** The set of these numbers, each from 0 to {@link MOST_POINTS}; throws a `RangeError` for others. */
export function totalsOf(...points: readonly number[]): Totals {
  let totals = 0
  for (const n of points) {
    if (!Number.isInteger(n) || n < 0 || n > MOST_POINTS) throw new RangeError(`no total of ${n}`)
    totals |= 1 << n
  }
  return totals
}

/**
 * All totals of points that units can lose together if no more of them retreat than there is room for; without `room`,
 * all may.
 */
export function reachableTotals(bearers: readonly Bearer[], room?: Room): Totals {
  if (room !== undefined) return totalsWithin(bearers, room)
  let totals: Totals = 1
  for (let i = 0; i < bearers.length; i++) {
    const { staying, leaving } = bearers[i] as Bearer
    totals = sums(totals, staying | leaving)
  }
  return totals
}

function totalsWithin(bearers: readonly Bearer[], room: Room): Totals {
  let height = 1
  let width = 1
  for (let i = 0; i < bearers.length; i++) {
    const { leaving, limited } = bearers[i] as Bearer
    if (leaving !== 0) height++
    if (leaving !== 0 && limited) width++
  }
  /** Totals by retreats so far: a row for all units, a column for units that need limited room. */
  const states = new Array<Totals>(height * width).fill(0)
  states[0] = 1
  for (let i = 0; i < bearers.length; i++) {
    const { staying, leaving, limited } = bearers[i] as Bearer
    const step = width + (limited ? 1 : 0)
    // From the last row to the first, since each row is computed from rows without the unit's retreat.
    for (let at = states.length - 1; at >= 0; at--) {
      const before = leaving === 0 || at < step ? 0 : (states[at - step] as Totals)
      states[at] = sums(states[at] as Totals, staying) | (before === 0 ? 0 : sums(before, leaving))
    }
  }
  let all: Totals = 0
  for (let at = 0; at < states.length; at++) {
    const totals = states[at] as Totals
    if (totals !== 0 && room.holds(Math.floor(at / width), at % width)) all |= totals
  }
  return all
}

/** Every sum of one of `totals` and one of `more`; sums above {@link MOST_POINTS} are dropped. */
function sums(totals: Totals, more: Totals): Totals {
  let all = 0
  for (let rest = more, points = 0; rest !== 0; rest >>>= 1, points++) if ((rest & 1) !== 0) all |= totals << points
  return all & 0x7fffffff
}

/** Whether exactly so many points are in the set. */
export function hasTotal(totals: Totals, points: number): boolean {
  return points >= 0 && points <= MOST_POINTS && (totals & (1 << points)) !== 0
}

/**
 * Points that must be lost if `points` are due: exactly that many if possible, otherwise the least total above,
 * otherwise the largest total.
 */
export function exactOrLeastAbove(totals: Totals, points: number): number {
  for (let n = points; n <= MOST_POINTS; n++) if (hasTotal(totals, n)) return n
  return totals === 0 ? 0 : 31 - Math.clz32(totals)
}

/** The state in which the next loss is chosen. */
export interface LossState<U> {
  readonly units: readonly U[]
  /** What each unit can lose, in the same order. */
  readonly bearers: readonly Bearer[]
  /** Absent: all may retreat. */
  readonly room?: Room
}

/** One way in which a unit loses points. */
export interface Loss<U> {
  readonly unit: U
  /** Points lost, at least 1. */
  readonly points: number
  /** What the unit can lose afterwards; absent: nothing more, it is gone. */
  readonly after?: Bearer
  /** Whether the unit retreats by it and so takes up room. */
  readonly leaves?: boolean
}

/** Points that units must lose when `points` are due, as in {@link exactOrLeastAbove}. */
export function payable<U>({ bearers, room }: LossState<U>, points: number): number {
  return exactOrLeastAbove(reachableTotals(bearers, room), points)
}

/** All totals that units can lose if the next loss is one of these. */
export function totalsBy<U>(standing: LossState<U>, losses: readonly Loss<U>[]): Totals {
  let totals: Totals = 0
  for (const loss of losses) totals |= (restOf(standing, loss) << loss.points) & 0x7fffffff
  return totals
}

/**
 * Points that units must lose if `points` are due and the next loss is one of these, as in {@link exactOrLeastAbove}.
 */
export function payableBy<U>(standing: LossState<U>, losses: readonly Loss<U>[], points: number): number {
  return exactOrLeastAbove(totalsBy(standing, losses), points)
}

/** Whether exactly `due` points can be lost starting with a loss: the remaining units can lose the rest. */
export function keepsExact<U>(standing: LossState<U>, loss: Loss<U>, due: number): boolean {
  return hasTotal(restOf(standing, loss), due - loss.points)
}

/** The state after a loss. */
function restOf<U>({ units, bearers, room }: LossState<U>, loss: Loss<U>): Totals {
  const index = units.indexOf(loss.unit)
  const bearer = bearers[index]
  if (bearer === undefined) return 0
  const rest = loss.after === undefined ? bearers.toSpliced(index, 1) : bearers.with(index, loss.after)
  if (loss.leaves !== true || room === undefined) return reachableTotals(rest, room)
  return room.holds(1, bearer.limited ? 1 : 0) ? reachableTotals(rest, room.after(bearer.limited)) : 0
}

/** How losses are taken. */
export interface LossRules<U, L extends Loss<U>> {
  /** The current state; `first`: no loss was taken yet. */
  standing(first: boolean): LossState<U>
  /** Every loss that could be next, whatever the number of points. */
  losses(standing: LossState<U>, first: boolean): readonly L[]
  /** Asks for one of the losses that leave exactly the rest payable. */
  ask(able: readonly L[], due: number, first: boolean): Procedure<L>
  /** Carries out a loss, as a procedure or at once; `left`: points that must still be lost. */
  carryOut(loss: L, left: number): unknown
}

/**
 * Units lose exactly `due` points; their player picks how and in which order, among losses that leave the rest exactly
 * payable. `due` comes from {@link payable} or {@link payableBy}. It is recomputed if a loss changes what others can
 * lose, such as a retreat into the last free space. Returns the points lost.
 */
export function* takeLosses<U, L extends Loss<U>>(due: number, rules: LossRules<U, L>): Procedure<number> {
  let taken = 0
  let left = due
  for (let first = true; left > 0; first = false) {
    const standing = rules.standing(first)
    let able = exactLosses(rules, standing, first, left)
    if (able.length === 0) {
      left = payableBy(standing, rules.losses(standing, first), left)
      able = exactLosses(rules, standing, first, left)
    }
    if (left === 0 || able.length === 0) break
    const loss = yield* rules.ask(able, left, first)
    taken += loss.points
    left -= loss.points
    yield* carriedOut(rules.carryOut(loss, left))
  }
  return taken
}

function exactLosses<U, L extends Loss<U>>(
  rules: LossRules<U, L>,
  standing: LossState<U>,
  first: boolean,
  due: number,
): L[] {
  return rules.losses(standing, first).filter((loss) => keepsExact(standing, loss, due))
}
