import type { Effectful, Procedure } from '@topside/engine'
import { ready } from './ready.ts'

/** Numbers of points as bits: bit n stands for n points, from 0 to {@link MOST_POINTS}. */
export type Totals = number

/** The highest number of points that {@link Totals} can hold. */
export const MOST_POINTS = 30

/** A unit that can take losses. */
export interface Bearer {
  /** What it can take in all if it stays, or is eliminated in the end. */
  readonly staying: Totals
  /** What it can take in all if it goes away in the end, for which there must be room; 0: it never does. */
  readonly leaving: Totals
  /** Whether it needs room of the limited kind to go away. */
  readonly limited: boolean
}

/** Whether there is room for those that go away, one after the other. */
export interface Room {
  /** Whether so many units can go away in some order, `limited` of them those that need room of the limited kind. */
  holds(all: number, limited: number): boolean
  /** What room can be left once one unit has gone. */
  after(limited: boolean): Room
}

/** Room for a number of units, of which so many at the most may need the limited kind. */
export function roomFor(all: number, limited: number): Room {
  return {
    holds: (going, ofThem) => going <= all && ofThem <= limited,
    after: (isLimited) => roomFor(all - 1, limited - (isLimited ? 1 : 0)),
  }
}

/** Totals of these numbers of points, each from 0 to {@link MOST_POINTS}; throws a `RangeError` for others. */
export function totalsOf(...points: readonly number[]): Totals {
  let totals = 0
  for (const n of points) {
    if (!Number.isInteger(n) || n < 0 || n > MOST_POINTS) throw new RangeError(`no total of ${n}`)
    totals |= 1 << n
  }
  return totals
}

/**
 * All numbers of points that units can take together when no more of them go away than there is room for; absent: for
 * all.
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
  /** Totals by departures so far: row for all units, column for limited ones. */
  const states = new Array<Totals>(height * width).fill(0)
  states[0] = 1
  for (let i = 0; i < bearers.length; i++) {
    const { staying, leaving, limited } = bearers[i] as Bearer
    const step = width + (limited ? 1 : 0)
    // From the last on: those from which a unit goes away are still as they were before it.
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

/** Every sum of one number of `totals` and one of `more`; what is above {@link MOST_POINTS} is lost. */
function sums(totals: Totals, more: Totals): Totals {
  let all = 0
  for (let rest = more, points = 0; rest !== 0; rest >>>= 1, points++) if ((rest & 1) !== 0) all |= totals << points
  return all & 0x7fffffff
}

/** Whether exactly so many points are among the totals. */
export function hasTotal(totals: Totals, points: number): boolean {
  return points >= 0 && points <= MOST_POINTS && (totals & (1 << points)) !== 0
}

/**
 * What must be taken of so many points: exactly so many if possible, else the least number above, else all there is.
 */
export function exactOrLeastAbove(totals: Totals, points: number): number {
  for (let n = points; n <= MOST_POINTS; n++) if (hasTotal(totals, n)) return n
  return totals === 0 ? 0 : 31 - Math.clz32(totals)
}

/** What could still be lost when the next loss is chosen. */
export interface Standing<U> {
  readonly units: readonly U[]
  /** What each of the units can take, in the same order. */
  readonly bearers: readonly Bearer[]
  /** Absent: there is room for all. */
  readonly room?: Room
}

/** One way in which a unit takes points off. */
export interface Loss<U> {
  readonly unit: U
  /** Points that it takes off, at least 1. */
  readonly points: number
  /** What the unit can take afterwards; absent: nothing more, it is gone. */
  readonly after?: Bearer
  /** Whether it goes away by it, and takes up room. */
  readonly leaves?: boolean
}

/** What units can take of so many points: see {@link exactOrLeastAbove}. */
export function payable<U>({ bearers, room }: Standing<U>, points: number): number {
  return exactOrLeastAbove(reachableTotals(bearers, room), points)
}

/** Every number of points that units can take if the next loss is one of these. */
export function totalsBy<U>(standing: Standing<U>, losses: readonly Loss<U>[]): Totals {
  let totals: Totals = 0
  for (const loss of losses) totals |= (restOf(standing, loss) << loss.points) & 0x7fffffff
  return totals
}

/** What units can take of so many points if the next loss is one of these: see {@link exactOrLeastAbove}. */
export function payableBy<U>(standing: Standing<U>, losses: readonly Loss<U>[], points: number): number {
  return exactOrLeastAbove(totalsBy(standing, losses), points)
}

/** Whether a loss can be the next of exactly `due` points: the other units can take all that is left after it. */
export function keepsExact<U>(standing: Standing<U>, loss: Loss<U>, due: number): boolean {
  return hasTotal(restOf(standing, loss), due - loss.points)
}

/** What can be taken after a loss. */
function restOf<U>({ units, bearers, room }: Standing<U>, loss: Loss<U>): Totals {
  const index = units.indexOf(loss.unit)
  const bearer = bearers[index]
  if (bearer === undefined) return 0
  const rest = loss.after === undefined ? bearers.toSpliced(index, 1) : bearers.with(index, loss.after)
  if (loss.leaves !== true || room === undefined) return reachableTotals(rest, room)
  return room.holds(1, bearer.limited ? 1 : 0) ? reachableTotals(rest, room.after(bearer.limited)) : 0
}

/** How losses of a number of points are taken. */
export interface LossRules<U, L extends Loss<U>> {
  /** The units as they stand now; `first`: no loss was taken yet. */
  standing(first: boolean): Standing<U>
  /** Every loss that could be the next by itself, without regard to the number of points. */
  losses(standing: Standing<U>, first: boolean): readonly L[]
  /** Asks for one of those with which exactly what is due can be taken. */
  ask(able: readonly L[], due: number, first: boolean): Effectful<L>
  /** Takes a loss; `left` is what must still be taken exactly afterwards. */
  carryOut(loss: L, left: number): Effectful<unknown>
}

/**
 * Units take exactly so many points, in ways and in an order that their player picks: only losses are offered after
 * which the rest can still be taken exactly. `due` is what {@link payable} or {@link payableBy} gave. Where a loss has
 * changed what the others can take (a retreat has filled the last space), what is due is reckoned anew. Gives back what
 * was taken.
 */
export function takeLosses<U, L extends Loss<U>>(due: number, rules: LossRules<U, L>): Effectful<number> {
  return due > 0 ? takeAll(due, rules) : ready(0)
}

function* takeAll<U, L extends Loss<U>>(due: number, rules: LossRules<U, L>): Procedure<number> {
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
    yield* rules.carryOut(loss, left)
  }
  return taken
}

function exactLosses<U, L extends Loss<U>>(
  rules: LossRules<U, L>,
  standing: Standing<U>,
  first: boolean,
  due: number,
): L[] {
  return rules.losses(standing, first).filter((loss) => keepsExact(standing, loss, due))
}
