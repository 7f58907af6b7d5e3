import { type Choice, type Next, Offers, offer, offerBy, type Procedure, type Text } from '@topside/engine'
import { type Reason, reasons } from '@topside/kit'
import { edgesOf } from '../data/map.ts'
import { figures } from '../data/scenarios.ts'
import { isArtillery, isAxis, isMobile, isSector } from '../state/pieces.ts'
import {
  armyOf,
  ask,
  explained,
  hasSupply,
  type Meant,
  type Place,
  placeAt,
  refuse,
  type Singapore,
  type Unit,
} from '../state/state.ts'
import type { Planned } from '../state/vars.ts'
import { whyAllied } from './3-control.ts'
import { NO_ROOM } from './5-stacking.ts'
import { costOf, largeParts, planPreview, wayIn } from './6.9-plan-shown.ts'
import {
  type Assault,
  groundOfTurn,
  type PlannedMap,
  type PlannedPlace,
  standingOf,
  vacated,
  type Walk,
} from './6-ground.ts'
import { OVER, waysOf, whyImmobile, whyNotAttack, whyNotWalk } from './6-movement.ts'
import { attackCost, linesWithout, NO_TOKENS, tokensOf, UNSUPPLIED } from './7-supplies.ts'
import { movementOf, needsNoSupply } from './18.3-overrides.ts'

/** An answer while a plan is composed. */
type PlanAnswer = { readonly unit: Unit } | { readonly cancel: readonly string[] } | { readonly commit: true }

/**
 * Number of planned moves that can be taken back per phase, besides undo. Up to this limit, a plan may be temporarily
 * impossible (5.3), so that two full sectors can exchange units; beyond it, no addition may make the plan impossible.
 */
const CANCELS = 12

const WHY = reasons({
  nowhere: '6.3',
  'so-many': '6.1',
  'plan-blocked': '6.9',
  'no-room-left': '5.3',
  artillery: '4.3',
  trapped: '4.3',
  'swap-unsupplied': '6.8',
})

/** Composes one part of the plan; returns `undefined` when the plan is carried out (6.9). */
export function* composePlan(game: Singapore): Procedure<Next | undefined> {
  const { table, vars } = game
  const ground = groundOfTurn(game)
  const blocked = whyNotCommit(ground)
  const planned = vars.plan.map(({ unit }) => table.piece(unit))
  const mayCancel = !isSettled(game) || blocked !== undefined
  const offers = Offers.join<PlanAnswer>([
    offerBy(
      { choiceOf: (unit): Choice => ({ verb: 'unit', piece: unit.id, ...wayIn(ground.planned.get(unit.id)) }) },
      mobileUnits(game),
      (unit) => whyNotPlan(ground, unit, blocked),
    ).map((unit) => ({ unit })),
    offer(
      mayCancel ? planned : [],
      (unit): Choice => ({ verb: 'cancel', piece: unit.id, ...wayIn(ground.planned.get(unit.id)) }),
    ).map(({ id }) => ({ cancel: [id] })),
    offer(mayCancel ? largeParts(game) : [], ({ number }): Choice => ({ verb: 'cancel-part', value: number })).map(
      ({ moves }) => ({ cancel: moves.map(({ unit }) => unit) }),
    ),
    offer(blocked === undefined ? [{ commit: true } as const] : [], () => ({ verb: 'commit' })),
  ])
  const answer = yield* ask(game, vars.army, 'plan', '6.9', {
    args: { moves: vars.plan.length, cost: costOf(game, vars.plan), tokens: tokensOf(game, vars.army) },
    offers,
    // Once a move is planned, carrying out the plan is recommended, not further moves.
    recommended: vars.plan.length === 0 || blocked !== undefined ? undefined : () => offers.length - 1,
    context: () => planPreview(game, { mayCancel, ...(blocked && { blocked }) }),
    whyNot: refuse.meant(({ choice, unit }) =>
      choice.verb === 'commit' ? blocked : unit && whyNotPlan(ground, unit, blocked),
    ),
  })
  if ('commit' in answer) return undefined
  if ('cancel' in answer) {
    vars.plan = vars.plan.filter(({ unit }) => !answer.cancel.includes(unit))
    vars.cancelled++
    return 'plan'
  }
  const more = yield* planMove(game, ground, answer.unit)
  vars.plan = planWith(game, more)
  return 'plan'
}

/** The active army's units that may move at all. */
function mobileUnits(game: Singapore): Unit[] {
  return game.table.pieces.filter((unit) => whyImmobile(game, unit) === undefined)
}

/** Whether the takebacks are used up, so that the plan must stay possible. */
function isSettled({ vars }: Singapore): boolean {
  return vars.cancelled >= CANCELS
}

/** 6.3, 6.9: why a unit has no further move in this phase; `blocked`: why the plan cannot be carried out now. */
function whyNotPlan(ground: PlannedMap, unit: Unit, blocked: Text | undefined): Reason | undefined {
  const reason = whyImmobile(ground.game, unit)
  if (reason !== undefined) return reason
  const settled = isSettled(ground.game)
  if (settled && blocked !== undefined) return WHY['plan-blocked']
  const standing = standingOf(ground, unit)
  if (standing.over) return OVER
  const { walks, assaults } = waysOf(ground, standing)
  if (!settled && walks.length > 0) return undefined
  const limits = limitsOf(ground, unit)
  const against: Reason[] = []
  for (const way of [...walks, ...assaults]) {
    const why = whyNotTake(ground, limits, way, [unit])
    if (why === undefined) return undefined
    against.push(why)
  }
  if (against.includes(NO_ROOM)) return WHY['no-room-left']
  return against[0] ?? (isCutOff(ground, standing) ? UNSUPPLIED : WHY.nowhere)
}

/** Whether a unit would have an enemy to fight if it were in supply (7.3). */
function isCutOff(ground: PlannedMap, standing: PlannedPlace): boolean {
  return (edgesOf[standing.at.index] ?? []).some(
    ({ to, road }) => whyNotAttack(ground, standing, placeAt(ground.game, to), road) === UNSUPPLIED,
  )
}

/** Number of further units that can be paid for (7.2). */
function affordable(game: Singapore): number {
  const left = tokensOf(game, game.vars.army) - costOf(game, game.vars.plan)
  const each = attackCost(game, 1)
  return each === 0 ? Number.POSITIVE_INFINITY : Math.floor(left / each)
}

/** The other equal units with the same plan as a unit. */
function othersLike({ game, planned }: PlannedMap, unit: Unit): Unit[] {
  const wayOf = ({ id }: Unit) => planned.get(id)?.path.join()
  const way = wayOf(unit)
  const isLike = (each: Unit) =>
    each !== unit && each.def.type === unit.def.type && armyOf(game, each) === game.vars.army
  return unit.space.pieces.filter((each) => isLike(each) && wayOf(each) === way)
}

/** An offered step: its destination, and the number of equal units. */
interface Leg {
  readonly way: Walk | Assault
  readonly units: readonly Unit[]
}

/** 6.1 to 6.4: the steps of a unit, alone or with equal ones. A step impossible for one is impossible for more. */
function legsFrom(ground: PlannedMap, unit: Unit): Leg[] {
  const { walks, assaults } = waysOf(ground, standingOf(ground, unit))
  const like = [unit, ...othersLike(ground, unit)]
  const groups = like.map((_, index) => like.slice(0, index + 1))
  const limits = limitsOf(ground, unit)
  return [...walks, ...assaults].flatMap((way) =>
    groups.filter((units) => whyNotTake(ground, limits, way, units) === undefined).map((units) => ({ way, units })),
  )
}

/** Limits of a step for equal units. */
interface Limits {
  /** Number of units that can be paid for (7.2). */
  readonly paid: number
  /** Room in a place; only limited once the plan must stay possible (5.3). */
  roomIn(place: Place): number
}

function limitsOf(ground: PlannedMap, unit: Unit): Limits {
  const rooms = new Map<Place, number>()
  return {
    paid: affordable(ground.game),
    roomIn(place) {
      const room = rooms.get(place) ?? roomLeft(ground, place, [unit, ...othersLike(ground, unit)])
      rooms.set(place, room)
      return room
    },
  }
}

/**
 * Why units cannot take a step: it cannot be paid for (7.2), or it would make the plan impossible although the plan
 * must stay possible (4.3, 5.3).
 */
function whyNotTake(
  ground: PlannedMap,
  limits: Limits,
  way: Walk | Assault,
  units: readonly Unit[],
): Reason | undefined {
  const { game, before } = ground
  if ('byRoad' in way && units.length > limits.paid) return NO_TOKENS
  const [unit] = units
  if (unit === undefined || !isSettled(game)) return undefined
  if (units.length > limits.roomIn(way.to)) return NO_ROOM
  const maySwap = 'byRoad' in way || isArtillery(unit) || before.contested.has(unit.space.index)
  if (before.defended.length === 0 || !maySwap) return undefined
  const fault = swapFault(ground, planWith(game, legOf(ground, { way, units })))
  if (fault?.reason !== WHY.artillery) return fault?.reason
  return isArtillery(unit) ? WHY.artillery : WHY.trapped
}

/** Room in a place for some units, after the planned moves of others (5.3). */
function roomLeft({ game, planned, ends }: PlannedMap, place: Place, moving: readonly Unit[]): number {
  if (isAxis(place)) return Number.POSITIVE_INFINITY
  const { army } = game.vars
  let room = figures.stacking - (ends.get(place.id) ?? 0)
  for (const unit of place.pieces) if (isMobile(unit) && unit.def.army === army && !planned.has(unit.id)) room--
  for (const unit of moving) {
    const end = planned.get(unit.id)?.path.at(-1)
    if (end === place.id || (end === undefined && unit.space === place)) room++
  }
  return room
}

/** 6.1 to 6.4: asks for the destination of a unit, alone or with equal ones. */
function* planMove(game: Singapore, ground: PlannedMap, unit: Unit): Procedure<readonly Planned[]> {
  const standing = standingOf(ground, unit)
  const legs = legsFrom(ground, unit)
  const { way, units } = yield* ask(game, game.vars.army, 'plan.where', '6.1', {
    explicit: true,
    args: { unit, left: movementOf(game, unit) - standing.spent, tokens: tokensLeft(game) },
    offers: offer(legs, (leg) => choiceOf(unit, leg)),
    context: () => planPreview(game, { mayCancel: false }),
    whyNot: refuse.meant((meant) => whyNotThere(ground, unit, meant), { unit }),
  })
  return legOf(ground, { way, units })
}

/** The plan of units that take a step. */
function legOf({ planned }: PlannedMap, { way, units }: Leg): readonly Planned[] {
  const assault = 'byRoad' in way
  const steps = assault ? [way.to] : way.path
  return units.map((each) => {
    const before = planned.get(each.id)?.path ?? [each.space.id]
    const path = [...before, ...steps.map(({ id }) => id)]
    return { unit: each.id, path, spent: way.spent, attack: assault, road: assault && way.byRoad }
  })
}

/** The plan with one more step. */
function planWith({ vars }: Singapore, more: readonly Planned[]): readonly Planned[] {
  return [...vars.plan.filter(({ unit }) => more.every((each) => each.unit !== unit)), ...more]
}

function tokensLeft(game: Singapore): number {
  return tokensOf(game, game.vars.army) - costOf(game, game.vars.plan)
}

/**
 * `move` to a place without enemies, `attack` into a sector with enemies, off the road with the option `off-road`;
 * `value` is the number of units.
 */
function choiceOf(unit: Unit, { way, units }: Leg): Choice {
  const named = { piece: unit.id, space: way.to.id, value: units.length }
  if (!('byRoad' in way)) return { verb: 'move', ...named }
  return { verb: 'attack', ...named, ...(way.offRoad && { option: 'off-road' }) }
}

/** 6.1 to 6.4, 7.3: why a unit cannot go to a place, alone or with others. */
function whyNotThere(ground: PlannedMap, unit: Unit, { choice, space }: Meant): Reason | undefined {
  return space && (isSector(space) || isAxis(space)) ? whyNotSent(ground, unit, choice, space) : undefined
}

function whyNotSent(
  ground: PlannedMap,
  unit: Unit,
  { verb, option, value = 1 }: Choice,
  to: Place,
): Reason | undefined {
  const standing = standingOf(ground, unit)
  const { walks, assaults } = waysOf(ground, standing)
  const offRoad = option === 'off-road'
  const way =
    verb === 'move'
      ? walks.find((each) => each.to.index === to.index)
      : assaults.find((each) => each.to.index === to.index && each.offRoad === offRoad)
  if (way !== undefined) {
    const like = [unit, ...othersLike(ground, unit)]
    if (value > like.length) return WHY['so-many']
    return whyNotTake(ground, limitsOf(ground, unit), way, like.slice(0, value))
  }
  if (ground.before.held.has(to.index) && verb !== 'move') return whyNotAttack(ground, standing, to, !offRoad)
  return whyNotWalk(ground, standing, to) ?? whyAllied(ground.game, to, ground.army)
}

/** Why a plan cannot be carried out now (4.3, 5.3). */
export function whyNotCommit(ground: PlannedMap): Text | undefined {
  const { game, ends } = ground
  for (const end of ends.keys())
    if (roomLeft(ground, game.table.space(end), []) < 0) return explained(NO_ROOM, { place: game.table.space(end) })
  const fault = swapFault(ground, game.vars.plan)
  return fault && explained(fault.reason, fault.about)
}

/** Why a plan in which units return to sectors that it gives up is impossible. */
interface SwapFault {
  readonly reason: Reason
  readonly about: { readonly unit: Unit; readonly place: Place }
}

/**
 * 6.8: why units cannot return to sectors that a plan gives up: artillery would be alone there (4.3), or no line of
 * supply reaches the sector they come from after control has passed (7.3).
 */
function swapFault(ground: PlannedMap, plan: readonly Planned[]): SwapFault | undefined {
  const { table } = ground.game
  const left = vacated(ground, plan)
  const back = plan.filter(({ path }) => left.some(({ id }) => id === path.at(-1)))
  if (back.length === 0) return undefined
  const lines = needsSupply(ground.game) ? linesWithout(ground.game, ground.army, left) : undefined
  for (const { unit, path } of back) {
    const about = { unit: table.piece(unit), place: table.space(path.at(-1) ?? '') }
    if (isArtillery(about.unit)) return { reason: WHY.artillery, about }
    if (lines?.reaches(table.space(path.at(-2) ?? '')) === false) return { reason: WHY['swap-unsupplied'], about }
  }
  return undefined
}

/** Whether attacks of the active army need a line of supply this turn (7.3). */
function needsSupply(game: Singapore): boolean {
  return hasSupply(game) && !needsNoSupply(game)
}
