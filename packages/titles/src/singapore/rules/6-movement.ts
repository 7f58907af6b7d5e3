import { pathTo, type Reach, reach } from '@topside/engine'
import { keptIn, type Reason, reasons } from '@topside/kit'
import { type Edge, edgeBetween, edgesOf } from '../data/map.ts'
import { figures } from '../data/scenarios.ts'
import { isAircraft, isArtillery, isAxis, isCaptured, isFixed, onMap } from '../state/pieces.ts'
import { armyOf, type Place, placeAt, type Singapore, type Unit } from '../state/state.ts'
import { isFriendly, whyAllied } from './3-control.ts'
import { type Assault, kindOf, type NextSteps, type PlannedMap, type PlannedPlace, type Walk } from './6-ground.ts'
import { UNSUPPLIED } from './7-supplies.ts'
import { INACTIVE, isActive, whyNotToAxis } from './8-axes.ts'
import { movementOf, needsNoSupply } from './18.3-overrides.ts'

const NOT_YOURS: Reason = { key: 'why.not-yours', rule: '2.0' }
const FIXED: Reason = { key: 'why.fixed', rule: '15.1' }
/** The unit's move is over. */
export const OVER: Reason = { key: 'why.over', rule: '6.7' }
const WHY = reasons({
  'too-far': '6.1',
  'not-adjacent': '6.1',
  water: '4.4',
  'whole-move': '6.1',
  artillery: '4.3',
  enemies: '6.10',
  'contested-origin': '6.4',
  'newly-contested': '6.9',
})

/** Why the active army cannot move a unit at all (4.3, 15.1). */
export function whyImmobile(game: Singapore, unit: Unit): Reason | undefined {
  if (armyOf(game, unit) !== game.vars.army || !onMap(unit) || isAircraft(unit) || isCaptured(game, unit))
    return NOT_YOURS
  return isFixed(unit) ? FIXED : undefined
}

/** Whether a step takes the whole move: across the sea, or from or to an Axis (6.1, 8.3, 8.8). */
function isWholeMove(from: Place, to: Place, edge: Edge | undefined): boolean {
  return isAxis(from) || isAxis(to) || edge?.kind === 'sea'
}

/** 6.1, 6.2: movement points of a step, on the road or not. */
export function stepCost(
  game: Pick<Singapore, 'vars'>,
  unit: Unit,
  from: Place,
  to: Place,
  edge: Edge | undefined,
  byRoad: boolean,
): number {
  if (isWholeMove(from, to, edge)) return movementOf(game, unit)
  return edge?.road === true && byRoad ? figures.roadStep : figures.offRoadStep
}

/** 6.1, 4.4: why terrain does not allow a step to a unit, regardless of other units. */
export function whyNoWay({ game }: PlannedMap, { unit, at, spent, over }: PlannedPlace, to: Place, byRoad: boolean) {
  if (over) return OVER
  const edge = edgeBetween(at.index, to.index)
  if (isAxis(to)) {
    const reason = whyNotToAxis(game, unit, at, to)
    if (reason !== undefined) return reason
  } else {
    if (edge === undefined) return WHY['not-adjacent']
    if (isAxis(at) && !isActive(game, at)) return INACTIVE
    if (!isAxis(at) && edge.kind !== 'land' && !unit.def.crossesWater) return WHY.water
  }
  if (isWholeMove(at, to, edge)) return spent > 0 ? WHY['whole-move'] : undefined
  return spent + stepCost(game, unit, at, to, edge, byRoad) > movementOf(game, unit) ? WHY['too-far'] : undefined
}

/** 6.3, 6.4, 6.9: why a unit cannot go from a contested sector into a sector that is neither friendly nor contested. */
function whyNotFrom({ before: { contested }, game }: PlannedMap, at: Place, to: Place): Reason | undefined {
  if (!contested.has(at.index) || contested.has(to.index)) return undefined
  const entered = game.vars.plan.some(({ path }) => path.at(-1) === to.id)
  return entered ? WHY['newly-contested'] : WHY['contested-origin']
}

/** 6.3: why a unit cannot walk into a sector without enemies, from which it may move on (6.10). */
export function whyNotWalk(ground: PlannedMap, standing: PlannedPlace, to: Place): Reason | undefined {
  const reason = whyNoWay(ground, standing, to, true)
  if (reason !== undefined || isAxis(to)) return reason
  if (ground.before.held.has(to.index)) return WHY.enemies
  if (isFriendly(to, ground.army)) return undefined
  return isArtillery(standing.unit) ? WHY.artillery : whyNotFrom(ground, standing.at, to)
}

const NO_ENEMY: Reason = { key: 'why.no-enemy', rule: '3.9' }

/** 6.3, 6.4: why a unit cannot enter a contested or enemy-occupied sector (4.3, 7.3). */
export function whyNotAttack(
  ground: PlannedMap,
  standing: PlannedPlace,
  to: Place,
  byRoad: boolean,
): Reason | undefined {
  const reason = whyNoWay(ground, standing, to, byRoad)
  if (reason !== undefined) return reason
  if (!ground.before.held.has(to.index)) return NO_ENEMY
  const stop = whyAllied(ground.game, to, ground.army)
  if (stop !== undefined) return stop
  if (!isFriendly(to, ground.army)) {
    if (isArtillery(standing.unit)) return WHY.artillery
    const from = whyNotFrom(ground, standing.at, to)
    if (from !== undefined) return from
  }
  return ground.before.lines.reaches(standing.at) || needsNoSupply(ground.game) ? undefined : UNSUPPLIED
}

/**
 * A unit's possible moves in this phase, computed once for all equal units: the map does not change until all units
 * move (6.9).
 */
export function waysOf(ground: PlannedMap, standing: PlannedPlace): NextSteps {
  return keptIn(ground.before.ways, kindOf(ground, standing), () => ({
    walks: walksOf(ground, standing),
    assaults: assaultsOf(ground, standing),
  }))
}

/** 6.1, 6.3: all places to which a unit can still walk without a fight, by the cheapest path. */
function walksOf(ground: PlannedMap, standing: PlannedPlace): Walk[] {
  const { spaces } = ground.game.table
  const { unit, at, spent, over } = standing
  if (over) return []
  const found: Reach<Place> = reach(spaces.length, at, movementOf(ground.game, unit) - spent, {
    neighbours: (from) => neighboursOf(ground, from),
    cost: (from, to, more) => {
      const here = { unit, at: from, spent: spent + more, over: false }
      if (whyNotWalk(ground, here, to) !== undefined) return undefined
      return stepCost(ground.game, unit, from, to, edgeBetween(from.index, to.index), true)
    },
    through: () => true,
  })
  const { nodes, costs } = found
  return nodes.flatMap((to, index) => {
    if (index === 0 || whyAllied(ground.game, to, ground.army) !== undefined) return []
    return [{ to, path: pathTo(found, to).slice(1), spent: spent + (costs[index] ?? 0) }]
  })
}

/** Possible next places of a step: adjacent ones and, for Japanese units on an Axis, all other active axes (8.3). */
function neighboursOf({ game, army }: PlannedMap, from: Place): Place[] {
  const near = (edgesOf[from.index] ?? []).map(({ to }) => placeAt(game, to))
  if (!isAxis(from) || army !== 'japanese') return near
  return [...near, ...game.vars.axes.map((id) => game.table.space(id)).filter((axis) => axis !== from)]
}

/**
 * 6.3, 6.4: the contested and enemy-occupied sectors that a unit can enter with its next step; by road and off it,
 * where that makes a difference (6.2).
 */
function assaultsOf(ground: PlannedMap, standing: PlannedPlace): Assault[] {
  const { unit, at, spent } = standing
  return (edgesOf[at.index] ?? []).flatMap((edge) => {
    const to = placeAt(ground.game, edge.to)
    const ways = edge.byRoad ? [true, false] : [edge.road]
    return ways
      .filter((byRoad) => whyNotAttack(ground, standing, to, byRoad) === undefined)
      .map((byRoad) => ({
        to,
        byRoad,
        offRoad: edge.byRoad && !byRoad,
        spent: spent + stepCost(ground.game, unit, at, to, edge, byRoad),
      }))
  })
}
