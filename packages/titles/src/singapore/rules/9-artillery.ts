import type { Reason } from '@topside/kit'
import type { Army } from '../data/armies.ts'
import { edgesOf, placeDefs, SECTOR_COUNT } from '../data/map.ts'
import { isAircraft, isArtillery, isAxis, isFlying, onMap } from '../pieces.ts'
import { armyOf, type Place, type Singapore, type Unit } from '../state.ts'
import { isContested } from './3-control.ts'
import { commitCost, isSupplied, tokensOf, UNSUPPLIED } from './7-supplies.ts'
import { INACTIVE, isActive } from './8-axes.ts'
import { rangeOf } from './18.3-overrides.ts'

/** 9.1, 8.1: steps from every place to every sector, over any border; an axis is where fire begins, never on its way. */
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

/** 9.1: how many sectors a target is away, its own not counted; infinite if it cannot be reached. */
export function distanceTo(from: Place, to: Place): number {
  return stepsBetween(from.index, to.index)
}

/** The same by the indexes of the places. */
export function stepsBetween(from: number, to: number): number {
  return distances[from]?.[to] ?? Number.POSITIVE_INFINITY
}

const NOT_YOURS: Reason = { key: 'why.not-your-gun', rule: '9.2' }
const NOT_ARTILLERY: Reason = { key: 'why.not-strike', rule: '9.2' }
const OUT_OF_RANGE: Reason = { key: 'why.range', rule: '9.1' }
const USED: Reason = { key: 'why.used', rule: '9.3' }
const CONTESTED: Reason = { key: 'why.contested-gun', rule: '9.4' }
const NOT_MANNED: Reason = { key: 'why.not-manned', rule: '15.3' }
const ELSEWHERE: Reason = { key: 'why.elsewhere', rule: '10.9' }
/** Strike units that cost more than there is. */
export const NO_TOKENS_LEFT: Reason = { key: 'why.no-tokens-left', rule: '11.3' }

/** 9, 10.9: why a unit cannot be committed to strikes in a battle. */
export function whyNoStrike(game: Singapore, army: Army, sector: Place, unit: Unit): Reason | undefined {
  if (armyOf(game, unit) !== army || !onMap(unit)) return NOT_YOURS
  if (isAircraft(unit)) {
    if (!isFlying(game, unit) || unit.space !== sector) return ELSEWHERE
    return game.table.status(unit, 'used') > 0 ? USED : undefined
  }
  if (!isArtillery(unit)) return NOT_ARTILLERY
  if (game.table.status(unit, 'captured') > 0) return NOT_MANNED
  if (isContested(game, unit.space)) return CONTESTED
  if (isAxis(unit.space) && !isActive(game, unit.space)) return INACTIVE
  if (game.table.status(unit, 'used') > 0) return USED
  if (distanceTo(unit.space, sector) > rangeOf(game, unit) || unit.space === sector) return OUT_OF_RANGE
  if (!isSupplied(game, army, unit.space)) return UNSUPPLIED
  return commitCost(game, unit) > tokensOf(game, army) ? NO_TOKENS_LEFT : undefined
}
