import {
  carriedOut,
  type Game,
  type Piece,
  type PieceDef,
  type Procedure,
  type RecordLine,
  type Rolled,
  type Space,
  type SpaceDef,
  type Table,
} from '@topside/engine'

/** Arrival status of a unit off the map. */
export type ArrivalStatus = 'due' | 'withheld' | 'later' | 'never'

/** What decides whether a unit arrives. */
export interface Awaited {
  /** Whether its turn has passed and its player held it back: it may arrive on any later turn. */
  readonly withheld: boolean
  /** Turn on which it arrives or comes back; `undefined`: never. */
  readonly turn: number | undefined
}

/** Arrival status on a turn. */
export function arrivalStatus({ withheld, turn }: Awaited, now: number): ArrivalStatus {
  if (withheld) return 'withheld'
  if (turn === undefined || turn === Number.POSITIVE_INFINITY) return 'never'
  return turn <= now ? 'due' : 'later'
}

/**
 * Returns a new schedule that includes a unit that comes back on a turn. Does not change the old one, since state is
 * plain JSON.
 */
export function comesBack<U extends string>(
  returns: Readonly<Record<U, number>>,
  unit: U,
  turn: number,
): Readonly<Record<U, number>> {
  return { ...returns, [unit]: turn }
}

/** Moves all due units that have not arrived to the box of withheld units, and returns them. */
export function withholdRest<P extends PieceDef, S extends SpaceDef>(
  table: Table<P, S>,
  due: readonly Piece<P, S>[],
  box: Space<P, S>,
): readonly Piece<P, S>[] {
  const late = due.filter(({ space }) => space !== box)
  for (const unit of late) table.move(unit, box)
  return late
}

/** A unit whose arrival depends on a die. */
export interface VariableArrival<U> {
  readonly unit: U
  /** Sides of the die. */
  readonly sides: number
  /** Highest roll with which it arrives on this turn, at least 0. With `sides` or more it arrives without a roll. */
  readonly upTo: number
}

/**
 * Highest roll of an arrival whose chance grows each turn: 0 before turn `from`, `first` on it, `step` more on every
 * later turn.
 */
export function growingChance(turn: number, from: number, first: number, step: number): number {
  return turn < from ? 0 : first + (turn - from) * step
}

/**
 * Rolls for units with variable arrival, in their order, unless a die cannot change the result. `line` makes the record
 * of each unit; it gets no dice if the unit arrives without a roll. Returns the units that arrive.
 */
export function rollArrivals<U>(
  { tell, roll }: Pick<Game, 'tell' | 'roll'>,
  waiting: readonly VariableArrival<U>[],
  line: (arrival: VariableArrival<U>, arrives: boolean, rolled: Rolled | undefined) => RecordLine,
): readonly U[] {
  const arrived: U[] = []
  for (const arrival of waiting) {
    const { unit, sides, upTo } = arrival
    if (upTo < 1) continue
    const rolled = upTo < sides ? roll([sides]) : undefined
    const arrives = rolled === undefined || rolled.values.every((die) => die <= upTo)
    tell(line(arrival, arrives, rolled))
    if (arrives) arrived.push(unit)
  }
  return arrived
}

/** How due units enter. */
export interface EntryRules<U, N> {
  /** Spaces where a unit can arrive now. */
  entries(unit: U): readonly N[]
  /** Asks where it arrives, given at least one space; `undefined`: it is held back. */
  ask(unit: U, entries: readonly N[]): Procedure<N | undefined>
  /** Puts a unit where it arrives, as a procedure or at once. */
  enter(unit: U, at: N): unknown
}

/**
 * Brings in units, each at one of its entries. Returns the units that did not arrive: held back, or without an entry.
 */
export function* bringIn<U, N>(due: readonly U[], { entries, ask, enter }: EntryRules<U, N>): Procedure<readonly U[]> {
  const left: U[] = []
  for (const unit of due) {
    const able = entries(unit)
    const at = able.length === 0 ? undefined : yield* ask(unit, able)
    if (at === undefined) left.push(unit)
    else {
      yield* carriedOut(enter(unit, at))
    }
  }
  return left
}
