import {
  type Choice,
  carriedOut,
  Offers,
  offerOne,
  type Preview,
  type Procedure,
  pathTo,
  type Text,
} from '@topside/engine'
import {
  explain,
  type NamedArgs,
  offerAllowedPieces,
  offerAllowedSpaces,
  offerMoves,
  offerSpaces,
  type Reason,
} from '@topside/kit'
import type { AreaId } from '../data/areas.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { type Action, refuseArea, whyNotPicked } from '../state/asking.ts'
import {
  type Area,
  ask,
  hasUnits,
  isFresh,
  isUnit,
  type Meant,
  mapAreas,
  newImpulse,
  type Rock,
  record,
  refuse,
  tell,
  type Unit,
} from '../state/state.ts'
import { COUNTED, count } from '../state/unit-counts.ts'
import { ableUnits, spend, whyUnable } from './4-units.ts'
import { isContested, relocate } from './7-stacking-and-control.ts'
import { canMove, chargeFor, destinations, entryCost, whyNotReached } from './8.2-costs.ts'
import { attackPreview } from './9.4.2-9.4.3-combat-values.ts'
import { resolveAttack } from './9.4-resolution.ts'
import { attackable, attackOn, whyAttackDue, whyNoAttack } from './9-combat.ts'

/** 8.1, 6.2.3: an Assault Impulse of the units in a numbered Area. */
function* assault(game: Rock, active: Area): Procedure {
  activate(game, active)
  const side = game.vars.momentum
  const started = ableUnits(active, side)
  const args = { area: active }
  record(game, 'assault.declared', '6.2.3', { by: side, args: { side: { side }, ...args } })
  for (let acted = false; ; acted = true) {
    const targets = attackable(game, started)
    const moving = onTheMove(game, started)
    const action = yield* ask(game, side, 'assault.act', '8.1', {
      args: moving === undefined ? args : { ...args, ...moving },
      offers: actions(game, started, targets, acted),
      preview: targets.length === 0 ? undefined : (_, choice) => previewIn(game, started, targets, choice),
      whyNot: refuse.meant((meant) => whyNoAction(game, active, started, acted, meant)),
    })
    if (action === undefined) break
    yield* carriedOut(action())
  }
  const { moved } = game.vars.impulse
  for (const unit of started) if (isFresh(unit) && isOnMap(unit) && moved[unit.id] !== undefined) spend(game, unit)
}

/**
 * 8.1: the moving unit as an argument of a question, if it is with others, from which it then differs by its remaining
 * factors.
 */
function onTheMove({ vars: { impulse } }: Rock, started: readonly Unit[]): NamedArgs | undefined {
  const moving = impulse.moving === null ? undefined : started.find(({ id }) => id === impulse.moving)
  const among = moving !== undefined && started.some(({ id, space }) => id !== moving.id && space === moving.space)
  return among ? { moving: { piece: moving.id } } : undefined
}

/** 8.1: the preview of an attack in one of the Areas (9.4). */
function previewIn(
  game: Rock,
  started: readonly Unit[],
  targets: readonly Area[],
  { space }: Choice,
): Preview | undefined {
  const area = targets.find(({ id }) => id === space)
  return area && attackPreview(game, area, attackOn(game, started, area).able)
}

/** 8.1: the choice to end the Impulse. */
const DONE = offerOne({ verb: 'done' }, undefined)

const SPENT: Reason = { key: 'why.spent', rule: '8.2' }
const MOVED: Reason = { key: 'why.moved', rule: '8.1' }
const HEMMED_IN: Reason = { key: 'why.hemmed-in', rule: '8.1' }
const UNIT_FIRST: Text = { key: 'why.unit-first', rule: '8.1' }

/** 8.1, 8.2: why a unit of the Active Area cannot move, or move on: only the last moved unit may move on. */
function whyNotMoved(game: Rock, unit: Unit): Reason | undefined {
  const unable = whyUnable(unit, SPENT)
  if (unable !== undefined) return unable
  const { moved, moving } = game.vars.impulse
  const move = moved[unit.id]
  if (move === undefined) return canMove(game, unit, 0) ? undefined : HEMMED_IN
  return moving === unit.id && canMove(game, unit, move.spent) ? undefined : MOVED
}

const NOTHING_DONE: Reason = { key: 'why.nothing-done', rule: '6.2.3' }

/** 8.1: why an Impulse cannot end: nothing was moved or attacked (6.2.3), or an attack is due (9.1). */
function whyNotDone(game: Rock, targets: readonly Area[], acted: boolean): Reason | undefined {
  if (!acted) return NOTHING_DONE
  return whyAttackDue(game, targets)
}

function whyNoAction(
  game: Rock,
  active: Area,
  started: readonly Unit[],
  acted: boolean,
  { choice, unit, piece, space }: Meant,
): Text | undefined {
  if (space !== undefined) return choice.verb === 'attack' ? whyNoAttack(game, started, space) : UNIT_FIRST
  if (piece === undefined) return whyNotDone(game, attackable(game, started), acted)
  if (unit === undefined) return undefined
  const { momentum: side, impulse } = game.vars
  const inPlace = started.every((each) => each !== unit || impulse.moved[each.id] === undefined)
  return whyNotPicked(unit, { rule: '8.1', side, place: inPlace ? active : undefined }, () => whyNotMoved(game, unit))
}

/**
 * 8.1: the units that can attack in an Area attack, which is possible at any point (9.0); this ends any move in
 * progress.
 */
function* attack(game: Rock, started: readonly Unit[], area: Area): Procedure {
  finishMove(game, started)
  yield* resolveAttack(game, attackOn(game, started, area))
}

/**
 * 8.1: a unit becomes Spent after its move; a unit that entered an enemy-occupied Area stays Fresh until the attack
 * there.
 */
function finishMove(game: Rock, started: readonly Unit[]): void {
  const { impulse } = game.vars
  const unit = started.find(({ id }) => id === impulse.moving)
  impulse.moving = null
  if (unit !== undefined && isOnMap(unit) && !hasUnits(unit.space, enemyOf(unit.def.side))) spend(game, unit)
}

function isOnMap({ space }: Unit): boolean {
  return space.def.kind === 'area'
}

const NO_UNITS: Reason = { key: 'why.no-units', rule: '8.1' }
const NO_FRESH: Reason = { key: 'why.no-fresh', rule: '8.1' }
const NOTHING_TO_DO: Reason = { key: 'why.nothing-to-do', rule: '8.1.1' }

/** 8.1.1, 8.1: why a side cannot activate an Area: no unit in it could move or attack. */
export function whyNotActivated(game: Rock, side: Side, area: Area): Reason | undefined {
  if (count(area, side, COUNTED.able) === 0) return whyNobodyAble(area, side)
  if (hasUnits(area, enemyOf(side))) return undefined
  for (const unit of area.pieces) if (isUnit(unit) && unit.def.side === side && mayMove(game, unit)) return undefined
  return NOTHING_TO_DO
}

function whyNobodyAble(area: Area, side: Side): Reason {
  if (!hasUnits(area, side)) return NO_UNITS
  return count(area, side, COUNTED.fresh) === 0 ? NO_FRESH : NOTHING_TO_DO
}

function mayMove(game: Rock, unit: Unit): boolean {
  return whyUnable(unit, SPENT) === undefined && canMove(game, unit, 0)
}

/** 8.1.1: the Assault Impulses of a side in the numbered Areas. */
export function assaults(game: Rock, side: Side): Offers<Action> {
  const offers = offerAllowedSpaces(mapAreas(game), 'assault', (area) => whyNotActivated(game, side, area))
  return offers.map((area) => () => assault(game, area))
}

/** 8.1.1: opens an Impulse in an Active Area: notes which Areas are Contested now (9.1). */
export function activate(game: Rock, active: Area): void {
  const contested: AreaId[] = []
  for (const area of mapAreas(game)) if (isContested(area)) contested.push(area.id)
  game.vars.impulse = newImpulse(active.id, contested)
}

/**
 * 8.1.1: all actions that the units of the Active Area still have; ending the Impulse is offered only after an action.
 */
function actions(
  game: Rock,
  started: readonly Unit[],
  targets: readonly Area[],
  acted: boolean,
): Offers<Action | undefined> {
  const movers = offerAllowedPieces(started, 'unit', (unit) => whyNotMoved(game, unit))
  const moves = movers.map((unit) => () => moveUnit(game, started, unit))
  const attacks = offerSpaces(targets, 'attack').map((area) => () => attack(game, started, area))
  const done = whyNotDone(game, targets, acted) === undefined
  return Offers.join<Action | undefined>(done ? [moves, attacks, DONE] : [moves, attacks])
}

/** 8.1, 8.2: one unit moves to an Area within its reach, by the cheapest path; it may move on afterwards. */
function* moveUnit(game: Rock, started: readonly Unit[], unit: Unit): Procedure {
  const { impulse } = game.vars
  const { side, movement } = unit.def
  let spent = impulse.moved[unit.id]?.spent ?? 0
  const left = movement - spent
  const reached = destinations(game, unit, spent)
  const fights = reached.nodes.some((area) => hasUnits(area, enemyOf(side)))
  const to = yield* ask(game, side, 'assault.move', '8.2', {
    args: { unit, left },
    offers: offerMoves(unit, {
      places: reached.nodes,
      costs: reached.costs,
      skip: 1,
      spaceOf: itself,
    }),
    // A unit that enters an enemy-occupied Area attacks there, together with the Impulse's units that are there
    // already.
    preview: !fights
      ? undefined
      : (area) =>
          hasUnits(area, enemyOf(side))
            ? attackPreview(game, area, [unit, ...attackOn(game, started, area).able.filter((each) => each !== unit)])
            : undefined,
    whyNot: refuseArea(
      { rule: '8.2', unit },
      (area) => explain(whyNotReached(game, unit, area), { cost: entryCost(unit, area), left }),
      (other) => whyUnable(other, SPENT),
    ),
  })
  if (impulse.moving !== unit.id) finishMove(game, started)
  const path = pathTo(reached, to)
  let from = unit.space
  for (const step of path.slice(1)) {
    from = unit.space
    spent += chargeFor(game, unit, step, spent)
    relocate(game, unit, step)
  }
  impulse.moved[unit.id] = { spent, from: from.id }
  impulse.moving = unit.id
  tell(game, 'move.done', '8.2', { unit, to, path, cost: reached.costs[reached.nodes.indexOf(to)] ?? 0 })
}

function itself(area: Area): Area {
  return area
}
