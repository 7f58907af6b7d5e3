import { hexGrid } from '../data/hexes.ts'
import { enemyOf, type FormationId, type Side } from '../data/units.ts'
import { chanceToPass } from '../rules/3.4-efficiency.ts'
import { attritionLedger } from '../rules/6.5-general-attrition.ts'
import { isHeadquarters } from '../rules/16.2-headquarters.ts'
import { type Bataan, onMap, type Unit, unitsOf } from '../state/state.ts'
import { goalOf } from './goals.ts'
import { type Position, stepPrice } from './position.ts'
import type { Weighing } from './weighing.ts'

/** Value of a Supply Point to the US player, who has fewer points than the formations need (6.41). */
const SUPPLY = 0.15
/** Share of a unit's goal that counts as something to do while the unit is on its way to a post. */
const ON_THE_WAY = 0.2
/** Distance from the enemy, in hexes, at which a unit has almost nothing to do. */
const FAR = 8

/**
 * 6.41, 6.5: what a formation saves by not being activated in a turn: the step that its check may cost, and a Supply
 * Point.
 */
export function sparedWorth(game: Bataan, side: Side, formation: FormationId): number {
  const prices = unitsOf(game, side).flatMap((unit) =>
    unit.def.formation === formation && onMap(unit) && !isHeadquarters(unit) ? stepPrice(unit) : [],
  )
  const rating = attritionLedger(game, side, formation)
  const failed = rating === undefined ? 1 : 1 - Math.min(0.9, chanceToPass(rating.total))
  const loss = prices.length === 0 ? 0 : failed * Math.min(...prices)
  return loss + (side === 'us' ? SUPPLY : 0)
}

/** How much a formation has to do in a turn: enemies nearby, and posts that its units are on the way to. */
export function busyWorth(
  { game, side, position }: Pick<Weighing, 'game' | 'side' | 'position'>,
  formation: FormationId,
  beside: number,
): number {
  let sum = 0
  for (const unit of unitsOf(game, side)) {
    if (unit.def.formation !== formation || !onMap(unit) || isHeadquarters(unit)) continue
    sum += beside * nearness(position, unit)
    if (side === 'us' && !position.aims.has(unit.space.index))
      sum += ON_THE_WAY * Math.max(0, goalOf(position, unit)(unit.space.index))
  }
  return sum
}

/** From 1 next to an enemy to 0 far from all. */
export function nearness({ stacks }: Position, { def, space }: Unit): number {
  let nearest = FAR
  for (const hex of stacks[enemyOf(def.side)].keys()) nearest = Math.min(nearest, hexGrid.distance(hex, space.index))
  return 1 - (nearest - 1) / FAR
}
