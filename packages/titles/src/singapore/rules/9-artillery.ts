import { type Reason, reasons } from '@topside/kit'
import type { Army } from '../data/armies.ts'
import { edgesOf, placeDefs, SECTOR_COUNT } from '../data/map.ts'
import { isAircraft, isArtillery, isAxis, isFlying, onMap } from '../state/pieces.ts'
import { armyOf, type Place, type Singapore, type Unit } from '../state/state.ts'
import { isContested } from './3-control.ts'
import { commitCost, isSupplied, tokensOf, UNSUPPLIED } from './7-supplies.ts'
import { INACTIVE, isActive } from './8-axes.ts'
import { rangeOf } from './18.3-overrides.ts'

/** 9.1, 8.1: steps from every place to every sector, across any border; axes can only be starting points. */
const distances: readonly (readonly number[])[] = placeDefs.map((_, from) => distancesFrom(from))

function distancesFrom(from: number): number[] {
  const steps: number[] = []
  steps[from] = 0
  let edge = [from]
  for (let step = 1; edge.length > 0; step++) {
    const next: number[] = []
    for (const at of edge)
      for (const { to } of edgesOf[at] ?? [])
        if (to < SECTOR_COUNT && steps[to] === undefined) {
          steps[to] = step
          next.push(to)
        }
    edge = next
  }
  return steps
}

/** 9.1: distance to a target in sectors, not counting the starting place; infinite if unreachable. */
export function distanceTo(from: Place, to: Place): number {
  return stepsBetween(from.index, to.index)
}

/** The same by place indexes. */
export function stepsBetween(from: number, to: number): number {
  return distances[from]?.[to] ?? Number.POSITIVE_INFINITY
}

const WHY = reasons({
  'not-your-gun': '9.2',
  'not-strike': '9.2',
  range: '9.1',
  used: '9.3',
  'contested-gun': '9.4',
  'not-manned': '15.3',
  elsewhere: '10.9',
})
/** Committing the strike unit costs more tokens than are left. */
export const NO_TOKENS_LEFT: Reason = { key: 'why.no-tokens-left', rule: '11.3' }

/** 9.2, 9.1, 9.3, 9.4, 10.9: why a unit cannot be committed to strikes in a battle. */
export function whyNoStrike(game: Singapore, army: Army, sector: Place, unit: Unit): Reason | undefined {
  if (armyOf(game, unit) !== army || !onMap(unit)) return WHY['not-your-gun']
  if (isAircraft(unit)) {
    if (!isFlying(game, unit) || unit.space !== sector) return WHY.elsewhere
    return game.table.status(unit, 'used') > 0 ? WHY.used : undefined
  }
  if (!isArtillery(unit)) return WHY['not-strike']
  if (game.table.status(unit, 'captured') > 0) return WHY['not-manned']
  if (isContested(game, unit.space)) return WHY['contested-gun']
  if (isAxis(unit.space) && !isActive(game, unit.space)) return INACTIVE
  if (game.table.status(unit, 'used') > 0) return WHY.used
  if (distanceTo(unit.space, sector) > rangeOf(game, unit) || unit.space === sector) return WHY.range
  if (!isSupplied(game, army, unit.space)) return UNSUPPLIED
  return commitCost(game, unit) > tokensOf(game, army) ? NO_TOKENS_LEFT : undefined
}

/** 9.3: at the start of a player turn all strike units of all armies may fire again. */
export function readyStrikes({ table }: Pick<Singapore, 'table'>): void {
  for (const unit of table.pieces) if (unit.status !== 0) table.setStatus(unit, 'used', 0)
}
