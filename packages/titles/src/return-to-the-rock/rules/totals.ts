/** A unit that can take losses, as 11.1 sees it. */
export interface Body {
  readonly fresh: boolean
  /** Whether it could retreat. */
  readonly mobile: boolean
  /** Whether restricted borders stop it (8.7.3). */
  readonly limited: boolean
  /** Whether it must still take the first Attrition Point. */
  readonly first: boolean
}

/** How many units can still retreat from an Area before there is no room: all units, and those stopped by restricted borders. */
export interface Room {
  readonly all: number
  readonly limited: number
}

/** 11.1: what a loss takes off the Attrition Points. */
export const POINTS = { flip: 1, retreat: 1, 'eliminate-spent': 2, 'eliminate-fresh': 3 } as const

/** Numbers of points as bits: bit n stands for n points. Eight units (7.1) take 24 points at the most. */
export type Totals = number

/** What a unit can take in all: where it stays or is eliminated, and where it retreats in the end. */
const WAYS = {
  fresh: { staying: 0b1011, retreating: 0b0100 },
  spent: { staying: 0b0101, retreating: 0b0010 },
} as const
const MOST = 30

/** All numbers of points that units can take together when no more of them retreat than there is room for. */
export function reachableTotals(bodies: readonly Body[], room: Room): Totals {
  const mobile = bodies.filter((body) => body.mobile)
  const counted = mobile.length > room.all || mobile.filter((body) => body.limited).length > room.limited
  const width = counted ? room.limited + 1 : 1
  const rows = counted ? room.all + 1 : 1
  /** Totals by retreats so far: row for all units, column for limited ones. */
  let states: Totals[] = new Array<Totals>(rows * width).fill(0)
  states[0] = 1
  for (const body of bodies) {
    const { staying, retreating } = body.fresh ? WAYS.fresh : WAYS.spent
    const next = states.map((totals) => added(totals, body.first ? staying & ~1 : staying))
    if (body.mobile)
      for (const [index, totals] of states.entries()) {
        const to = counted ? afterRetreat(index, width, body.limited) : 0
        if (to < next.length) next[to] = (next[to] as Totals) | added(totals, retreating)
      }
    states = next
  }
  return states.reduce((union, totals) => union | totals, 0)
}

/** Index of the state with one more retreat; beyond all states if there is no room. */
function afterRetreat(index: number, width: number, limited: boolean): number {
  if (limited && index % width === width - 1) return Number.POSITIVE_INFINITY
  return index + width + (limited ? 1 : 0)
}

/** Every sum of one number of `totals` and one of `ways`, which are at most 3. */
function added(totals: Totals, ways: Totals): Totals {
  let sums = 0
  for (let points = 0; points <= 3; points++) if ((ways & (1 << points)) !== 0) sums |= totals << points
  return sums
}

/** Whether exactly so many points can be taken. */
export function has(totals: Totals, points: number): boolean {
  return points >= 0 && points <= MOST && (totals & (1 << points)) !== 0
}

/** 11.1: the points that must be taken of `points`: exactly so many if possible, else the least number above, else all there is. */
export function pointsToTake(totals: Totals, points: number): number {
  for (let n = points; n <= MOST; n++) if (has(totals, n)) return n
  return totals === 0 ? 0 : 31 - Math.clz32(totals)
}
