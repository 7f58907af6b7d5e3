import { type Choice, choose, type Procedure, pathTo, record } from '@topside/engine'
import { count, TALLY } from '../presence.ts'
import {
  type Area,
  areaOf,
  hasUnits,
  isFresh,
  isUnit,
  mapAreas,
  newImpulse,
  type Rock,
  seatOf,
  type Unit,
  unitsIn,
} from '../state.ts'
import { enemyOf, type Side, unitDefs } from '../units.ts'
import { resolveAttack } from './combat.ts'
import { isContested } from './control.ts'
import { relocate, spend } from './elimination.ts'
import { canMove, chargeFor, destinations } from './movement.ts'

/** Opens an Impulse in an Active Area: notes which Areas are Contested now (9.1). */
export function beginImpulse(game: Rock, active: Area): void {
  const contested: string[] = []
  for (const area of mapAreas(game)) if (isContested(area)) contested.push(area.id)
  game.vars.impulse = newImpulse(active.id, contested)
}

/** 8.1.1: whether a Fresh unit in the Area could move or attack. */
export function canAssaultFrom(game: Rock, area: Area, side: Side): boolean {
  if (count(area, side, TALLY.able) === 0) return false
  if (hasUnits(area, enemyOf(side))) return true
  for (const unit of area.pieces)
    if (
      isUnit(unit) &&
      unit.def.side === side &&
      isFresh(unit) &&
      unit.def.type !== 'pillbox' &&
      canMove(game, unit, 0)
    )
      return true
  return false
}

/** 6.2.3, 8.1: an Assault Impulse of the units in a numbered Area. */
export function* assault(game: Rock, active: Area): Procedure {
  beginImpulse(game, active)
  const side = game.vars.momentum
  const started = unitsIn(active, side).filter((unit) => isFresh(unit) && unit.def.type !== 'pillbox')
  yield* record({
    key: 'assault.declared',
    rule: '6.2.3',
    seat: seatOf(game, side),
    args: { side: { side }, area: { space: active.id } },
  })
  for (let acted = false; ; acted = true) {
    const choice = yield* choose(seatOf(game, side), {
      ask: 'ask.assault.act',
      rule: '8.1',
      args: { area: { space: active.id } },
      choices: assaultChoices(game, started, acted),
    })
    if (choice.verb === 'done') break
    if (choice.verb === 'attack') {
      finishMove(game, started)
      yield* attackArea(game, started, areaOf(game, choice.space))
    } else yield* moveUnit(game, started, started.find((unit) => unit.id === choice.piece) as Unit)
  }
  const { moved } = game.vars.impulse
  for (const unit of started) if (isFresh(unit) && onMap(unit) && moved[unit.id] !== undefined) spend(game, unit)
}

/** All that the units of the Active Area can still do; nothing is not among it before they have acted. */
function assaultChoices(game: Rock, started: readonly Unit[], acted: boolean): Choice[] {
  const { moved, moving } = game.vars.impulse
  const choices: Choice[] = []
  for (const unit of started) {
    if (!isFresh(unit) || !onMap(unit)) continue
    const move = moved[unit.id]
    if ((move === undefined || moving === unit.id) && canMove(game, unit, move?.spent ?? 0))
      choices.push(MOVE[unit.index] as Choice)
  }
  const targets = attackable(game, started)
  for (const area of targets) choices.push({ verb: 'attack', space: area.id })
  if (acted && !targets.some((area) => isMandatory(game, area))) choices.push(DONE)
  return choices
}
const MOVE = unitDefs.map(({ id }): Choice => ({ verb: 'unit', piece: id }))
const DONE: Choice = { verb: 'done' }

function onMap(unit: Unit): boolean {
  return unit.space.def.kind === 'area'
}

/** 9.1: an attack is Mandatory where units entered an Area that was not Contested when the Impulse began. */
function isMandatory(game: Rock, area: Area): boolean {
  return !game.vars.impulse.contested.includes(area.id)
}

/** 9.0, 9.3: the Fresh units of the Active Area that may attack in an Area: those that entered it, or have not moved from it. */
function ableToAttack(started: readonly Unit[], area: Area): Unit[] {
  return started.filter((unit) => unit.space === area && isFresh(unit))
}

/** Areas in which an attack can be made: one attack in each (8.2.2). */
function attackable(game: Rock, started: readonly Unit[]): Area[] {
  const { attacked } = game.vars.impulse
  const enemy = enemyOf(game.vars.momentum)
  const areas: Area[] = []
  for (const unit of started) {
    const { space } = unit
    if (!isFresh(unit) || !onMap(unit) || !hasUnits(space, enemy)) continue
    if (!areas.includes(space) && !attacked.includes(space.id)) areas.push(space)
  }
  return areas
}

function attackArea(game: Rock, started: readonly Unit[], area: Area): Procedure {
  const { moved } = game.vars.impulse
  return resolveAttack(game, {
    area,
    able: ableToAttack(started, area),
    mandatory: isMandatory(game, area),
    origin: (unit) => {
      const from = moved[unit.id]?.from
      return from === undefined ? undefined : areaOf(game, from)
    },
  })
}

/** 8.2: one unit moves to an Area within its reach, by the cheapest path; it may go on afterwards. */
function* moveUnit(game: Rock, started: readonly Unit[], unit: Unit): Procedure {
  const { impulse } = game.vars
  let spent = impulse.moved[unit.id]?.spent ?? 0
  const reached = destinations(game, unit, spent)
  const choices: Choice[] = []
  for (let i = 1; i < reached.nodes.length; i++)
    choices.push({
      verb: 'move',
      piece: unit.id,
      space: (reached.nodes[i] as Area).id,
      value: reached.costs[i] as number,
    })
  const choice = yield* choose(seatOf(game, unit.def.side), {
    ask: 'ask.assault.move',
    rule: '8.2',
    args: { unit: { piece: unit.id }, left: unit.def.movement - spent },
    choices,
  })
  if (impulse.moving !== unit.id) finishMove(game, started)
  const to = areaOf(game, choice.space)
  const path = pathTo(reached, to)
  let from = unit.space
  for (const step of path.slice(1)) {
    from = unit.space
    spent += chargeFor(game, unit, step, spent)
    relocate(game, unit, step)
  }
  impulse.moved[unit.id] = { spent, from: from.id }
  impulse.moving = unit.id
  yield* record({
    key: 'move.done',
    rule: '8.2',
    args: {
      unit: { piece: unit.id },
      to: { space: to.id },
      path: { spaces: path.map((area) => area.id) },
      cost: choice.value ?? 0,
    },
  })
}

/** 8.1: a unit whose movement is over is Spent; one that has entered an enemy-occupied Area stays Fresh until the attack there. */
function finishMove(game: Rock, started: readonly Unit[]): void {
  const { impulse } = game.vars
  const unit = started.find((each) => each.id === impulse.moving)
  impulse.moving = null
  if (unit !== undefined && onMap(unit) && !hasUnits(unit.space, enemyOf(unit.def.side))) spend(game, unit)
}
