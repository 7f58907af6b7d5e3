import { type Reach, reach } from '@topside/engine'
import type { Reason } from '@topside/kit'
import { type Edge, edgeBetween, edgesOf } from '../data/map.ts'
import { figures } from '../data/scenarios.ts'
import { isAircraft, isArtillery, isAxis, isCaptured, isFixed, onMap } from '../pieces.ts'
import { armyOf, type Place, type Singapore, type Unit } from '../state.ts'
import { allyUnitsIn } from './1-armies.ts'
import { isFriendly } from './3-control.ts'
import { type Assault, type Ground, kindOf, type Standing, type Walk, type Ways } from './6-ground.ts'
import { UNSUPPLIED } from './7-supplies.ts'
import { INACTIVE, isActive } from './8-axes.ts'
import { movementOf, needsNoSupply } from './18.3-overrides.ts'

const NOT_YOURS: Reason = { key: 'why.not-yours', rule: '2.0' }
const FIXED: Reason = { key: 'why.fixed', rule: '15.1' }
/** A unit has made its move. */
export const OVER: Reason = { key: 'why.over', rule: '6.7' }
const TOO_FAR: Reason = { key: 'why.too-far', rule: '6.1' }
const NOT_ADJACENT: Reason = { key: 'why.not-adjacent', rule: '6.1' }
const AXIS_ARMY: Reason = { key: 'why.axis-army', rule: '8.6' }
const AXIS_KIND: Reason = { key: 'why.axis-kind', rule: '8.3' }
const AXIS_BACK: Reason = { key: 'why.axis-back', rule: '8.5' }
const WATER: Reason = { key: 'why.water', rule: '4.4' }
const WHOLE_MOVE: Reason = { key: 'why.whole-move', rule: '6.1' }
const ARTILLERY: Reason = { key: 'why.artillery', rule: '4.3' }
const ALLIES: Reason = { key: 'why.allies', rule: '3.8' }
const ENEMIES: Reason = { key: 'why.enemies', rule: '6.10' }
const CONTESTED_ORIGIN: Reason = { key: 'why.contested-origin', rule: '6.4' }
const NEWLY_CONTESTED: Reason = { key: 'why.newly-contested', rule: '6.9' }

/** Why a unit cannot be moved at all by the active army (4.3, 15.1). */
export function whyImmobile(game: Singapore, unit: Unit): Reason | undefined {
  if (armyOf(game, unit) !== game.vars.army || !onMap(unit) || isAircraft(unit) || isCaptured(game, unit))
    return NOT_YOURS
  return isFixed(unit) ? FIXED : undefined
}

/** Whether a step takes the whole move: over the sea, or from or to an Axis (6.1, 8.3, 8.8). */
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

/** 4.4, 6.1, 8: why the ground does not let a unit take a step, whoever is there. */
export function whyNoWay({ game }: Ground, { unit, at, spent, over }: Standing, to: Place, byRoad: boolean) {
  if (over) return OVER
  const edge = edgeBetween(at.index, to.index)
  if (isAxis(to)) {
    const reason = whyNotToAxis(game, unit, at, to)
    if (reason !== undefined) return reason
  } else {
    if (edge === undefined) return NOT_ADJACENT
    if (isAxis(at) && !isActive(game, at)) return INACTIVE
    if (!isAxis(at) && edge.kind !== 'land' && !unit.def.crossesWater) return WATER
  }
  if (isWholeMove(at, to, edge)) return spent > 0 ? WHOLE_MOVE : undefined
  return spent + stepCost(game, unit, at, to, edge, byRoad) > movementOf(game, unit) ? TOO_FAR : undefined
}

/** Why a unit does not move to an Axis (8.2, 8.3, 8.5, 8.6, 8.8). */
function whyNotToAxis(game: Singapore, unit: Unit, from: Place, axis: Place): Reason | undefined {
  if (unit.def.army !== 'japanese') return AXIS_ARMY
  if (!isActive(game, axis)) return INACTIVE
  if (isAxis(from)) return from.def.axis === axis.def.axis ? undefined : AXIS_KIND
  if (edgeBetween(from.index, axis.index) === undefined) return NOT_ADJACENT
  return unit.def.crossesWater ? undefined : AXIS_BACK
}

/** 6.3, 6.4, 6.9: why a unit does not go from a contested sector into one that is neither friendly nor contested. */
function whyNotFrom({ before: { contested }, game }: Ground, at: Place, to: Place): Reason | undefined {
  if (!contested.has(at.index) || contested.has(to.index)) return undefined
  const entered = game.vars.plan.some(({ path }) => path.at(-1) === to.id)
  return entered ? NEWLY_CONTESTED : CONTESTED_ORIGIN
}

/** 6.3: why a unit does not walk into a sector where no enemy is; it may go on from there (6.10). */
export function whyNotWalk(ground: Ground, standing: Standing, to: Place): Reason | undefined {
  const reason = whyNoWay(ground, standing, to, true)
  if (reason !== undefined || isAxis(to)) return reason
  if (ground.before.held.has(to.index)) return ENEMIES
  if (isFriendly(to, ground.army)) return undefined
  return isArtillery(standing.unit) ? ARTILLERY : whyNotFrom(ground, standing.at, to)
}

/** Why a unit does not stop in a place: its ally is there (3.8). */
export function whyNotStop({ game, army }: Ground, to: Place): Reason | undefined {
  return allyUnitsIn(game, to, army).length > 0 ? ALLIES : undefined
}

const NO_ENEMY: Reason = { key: 'why.no-enemy', rule: '3.9' }

/** Why a unit does not enter a contested or enemy-occupied sector (4.3, 6.3, 6.4, 7.3). */
export function whyNotAttack(ground: Ground, standing: Standing, to: Place, byRoad: boolean): Reason | undefined {
  const reason = whyNoWay(ground, standing, to, byRoad)
  if (reason !== undefined) return reason
  if (!ground.before.held.has(to.index)) return NO_ENEMY
  const stop = whyNotStop(ground, to)
  if (stop !== undefined) return stop
  if (!isFriendly(to, ground.army)) {
    if (isArtillery(standing.unit)) return ARTILLERY
    const from = whyNotFrom(ground, standing.at, to)
    if (from !== undefined) return from
  }
  return ground.before.lines.reaches(standing.at) || needsNoSupply(ground.game) ? undefined : UNSUPPLIED
}

/** Where a unit can still go in this phase: found once for all that are like it, for the map stays as it is until all go at once (6.9). */
export function waysOf(ground: Ground, standing: Standing): Ways {
  const kind = kindOf(ground, standing)
  const known = ground.before.ways.get(kind)
  if (known !== undefined) return known
  const ways = { walks: walksOf(ground, standing), assaults: assaultsOf(ground, standing) }
  ground.before.ways.set(kind, ways)
  return ways
}

/** 6.1, 6.3: all places that a unit can still walk to without a fight, by the cheapest way. */
function walksOf(ground: Ground, standing: Standing): Walk[] {
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
  const { nodes, costs, from } = found
  return nodes.flatMap((to, index) => {
    if (index === 0 || whyNotStop(ground, to) !== undefined) return []
    const path: Place[] = []
    for (let step = index; step > 0; step = nodes.indexOf(from[step] as Place)) path.unshift(nodes[step] as Place)
    return [{ to, path, spent: spent + (costs[index] ?? 0) }]
  })
}

/** The places that a step may lead to: those that touch, and of an Axis all others (8.3). */
function neighboursOf({ game, army }: Ground, from: Place): Place[] {
  const { spaces } = game.table
  const near = (edgesOf[from.index] ?? []).map(({ to }) => spaces[to] as Place)
  if (!isAxis(from) || army !== 'japanese') return near
  return [...near, ...game.vars.axes.map((id) => game.table.space(id)).filter((axis) => axis !== from)]
}

/** 6.3, 6.4: the contested and enemy-occupied sectors that a unit can enter with its next step, on the road or beside it where that matters (6.2). */
function assaultsOf(ground: Ground, standing: Standing): Assault[] {
  const { unit, at, spent } = standing
  const { spaces } = ground.game.table
  return (edgesOf[at.index] ?? []).flatMap((edge) => {
    const to = spaces[edge.to] as Place
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
