import { type Reach, reach } from '@topside/engine'
import type { Reason } from '../reasons.ts'
import { isFull, type Stacking } from '../stacking.ts'
import { type SupplyLines, traceLines } from '../supply.ts'
import {
  HEXES,
  hasEnemy,
  hasFriend,
  inEnemyZone,
  isHex,
  type Narrows,
  type Side,
  SOURCES,
  type Spot,
  type Unit,
} from './narrows-map.ts'

/** 4.3: two units to a hex. */
export const stacking: Stacking<Spot, string> = {
  limit: (space) => (isHex(space) ? 2 : Number.POSITIVE_INFINITY),
  taken: (space, side) => space.pieces.filter(({ def }) => def.side === side).length,
}

const MOVEMENT = 4
const ENEMY: Reason = { key: 'narrows.enemy', rule: '4.1' }
const FULL: Reason = { key: 'narrows.full', rule: '4.3' }

/** 4.1: why a side may not enter a hex. */
export function whyNotEnter(hex: Spot, side: string): Reason | undefined {
  return hasEnemy(hex, side) ? ENEMY : undefined
}

/** 4.3: why a unit of a side may not stay in a hex. */
export function whyNotStay(hex: Spot, side: string): Reason | undefined {
  return whyNotEnter(hex, side) ?? (isFull(stacking, hex, side) ? FULL : undefined)
}

function costOf(to: Spot): number {
  return to.def.rough === true ? 2 : 1
}

/** 4.1, 4.2: where a unit can move, over both maps; it stops next to an enemy. */
export function reachOf(unit: Unit): Reach<Spot> {
  const side = unit.def.side ?? ''
  return reach(HEXES, unit.space, MOVEMENT, {
    neighbours: (hex) => hex.near,
    cost: (_, to) => (whyNotEnter(to, side) === undefined ? costOf(to) : undefined),
    through: (hex) => !inEnemyZone(hex, side),
  })
}

/**
 * 3.1: supply runs over both maps for at most five Movement Points, not through enemies, and through enemy zones only
 * where a friend is.
 */
export function supplyOf({ table }: Narrows, side: Side): SupplyLines<Spot> {
  const open = (hex: Spot) => !hasEnemy(hex, side) && (!inEnemyZone(hex, side) || hasFriend(hex, side))
  return traceLines({
    sources: SOURCES[side].map((id) => table.space(id)).filter(open),
    next: (hex) => hex.near,
    cost: (_, to) => costOf(to),
    through: open,
    most: 5,
  })
}
