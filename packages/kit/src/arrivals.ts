import type { Effectful, Piece, PieceDef, Procedure, RecordLine, Rolled, Space, SpaceDef, Table } from '@topside/engine'
import { record, roll } from '@topside/engine'

/** Where a unit off the map stands with its arrival. */
export type ArrivalStatus = 'due' | 'withheld' | 'later' | 'never'

/** What decides whether a unit arrives. */
export interface Awaited {
  /** Its turn has come before, and its player holds it back: it can come whenever he likes. */
  readonly withheld: boolean
  /** The turn on which it arrives, or comes back; `undefined`: it does not. */
  readonly turn: number | undefined
}

/** Where a unit off the map stands on a turn. */
export function arrivalStatus({ withheld, turn }: Awaited, now: number): ArrivalStatus {
  if (withheld) return 'withheld'
  if (turn === undefined || turn === Number.POSITIVE_INFINITY) return 'never'
  return turn <= now ? 'due' : 'later'
}

/**
 * A schedule of arrivals with a unit that will come back on a turn: a new one, as state that is plain JSON wants it.
 */
export function comesBack<U extends string>(
  returns: Readonly<Record<U, number>>,
  unit: U,
  turn: number,
): Readonly<Record<U, number>> {
  return { ...returns, [unit]: turn }
}

/** Moves all units that are due and have not come in to the box of those held back; gives back which. */
export function withholdRest<P extends PieceDef, S extends SpaceDef>(
  table: Table<P, S>,
  due: readonly Piece<P, S>[],
  box: Space<P, S>,
): readonly Piece<P, S>[] {
  const late = due.filter(({ space }) => space !== box)
  for (const unit of late) table.move(unit, box)
  return late
}

/** A unit that arrives when a die says so. */
export interface VariableArrival<U> {
  readonly unit: U
  /** Sides of the die. */
  readonly sides: number
  /**
   * The highest die with which it arrives on this turn, at least 0; a value of `sides` or more: it arrives in any case.
   */
  readonly upTo: number
}

/**
 * The highest die of an arrival that grows likelier by the turn: `first` on `from`, `step` more on every turn after it;
 * 0 before it.
 */
export function growingChance(turn: number, from: number, first: number, step: number): number {
  return turn < from ? 0 : first + (turn - from) * step
}

/**
 * Rolls for units whose arrival varies, in their order: no die where it would change nothing. `line` tells each roll;
 * without dice (the unit comes in any case) it is given none. Gives back those that arrive.
 */
export function* rollArrivals<U>(
  waiting: readonly VariableArrival<U>[],
  line: (arrival: VariableArrival<U>, arrives: boolean, rolled: Rolled | undefined) => RecordLine,
): Procedure<readonly U[]> {
  const arrived: U[] = []
  for (const arrival of waiting) {
    const { unit, sides, upTo } = arrival
    if (upTo < 1) continue
    const rolled = upTo < sides ? yield* roll([sides]) : undefined
    const arrives = rolled === undefined || rolled.values.every((die) => die <= upTo)
    yield* record(line(arrival, arrives, rolled))
    if (arrives) arrived.push(unit)
  }
  return arrived
}

/** How units that are due come in. */
export interface EntryRules<U, N> {
  /** The spaces in which a unit can arrive now: any of several. */
  entries(unit: U): readonly N[]
  /** Asks where it arrives, out of at least one; `undefined`: it is held back. */
  ask(unit: U, entries: readonly N[]): Effectful<N | undefined>
  /** Puts a unit where it arrives. */
  enter(unit: U, at: N): Effectful<unknown>
}

/** Brings in units, each by one of its entries. Gives back those that did not come: held back, or without a way in. */
export function* bringIn<U, N>(due: readonly U[], { entries, ask, enter }: EntryRules<U, N>): Procedure<readonly U[]> {
  const left: U[] = []
  for (const unit of due) {
    const able = entries(unit)
    const at = able.length === 0 ? undefined : yield* ask(unit, able)
    if (at === undefined) left.push(unit)
    else yield* enter(unit, at)
  }
  return left
}
