import { type Choice, choose, type Procedure, record } from '@topside/engine'
import { count } from '../presence.ts'
import { type Area, areaOf, controllerOf, isFresh, type Rock, seatOf, type Unit, unitsIn } from '../state.ts'
import { STACKING_LIMIT } from '../tables.ts'
import { enemyOf, type Side } from '../units.ts'
import { isContested, isFree, isFull } from './control.ts'
import { eliminate, relocate } from './elimination.ts'
import { mayCross } from './movement.ts'

/** Where one step of a retreat may lead: the Areas of the best priority that has any (11.2.2). */
export interface RetreatStep {
  readonly areas: readonly Area[]
  /** The priority: `11.2.2A` to `11.2.2D`; after the last the unit must go on from there. */
  readonly rule: string
}

const PRIORITIES = ['11.2.2A', '11.2.2B', '11.2.2C'] as const

/**
 * 11.2.2: where a unit must retreat to from an Area. `passed` are the Areas it has left in this retreat; it does not
 * go back to them. An empty list: nowhere, and the unit is eliminated (11.2.4).
 */
export function retreatStep(unit: Unit, from: Area, passed: readonly Area[]): RetreatStep {
  const { side, type } = unit.def
  if (type === 'pillbox') return { areas: [], rule: '11.2.4' }
  const within = refuges(unit, from, passed)
  const open = within.filter((area) => !isFull(area, side))
  if (open.length === 0) {
    const onward = within.filter((area) => leadsOut(unit, area, [...passed, from]))
    return { areas: onward, rule: '11.2.2D' }
  }
  if (open.length === 1) return { areas: open, rule: PRIORITIES[priority(open[0] as Area, side) as number] as string }
  const best = Math.min(...open.map((area) => priority(area, side) as number))
  const chosen = open.filter((area) => priority(area, side) === best)
  const rule = PRIORITIES[best] as string
  if (best !== 0) return { areas: chosen, rule }
  const least = Math.min(...chosen.map((area) => enemyAreasAround(area, side)))
  return { areas: chosen.filter((area) => enemyAreasAround(area, side) === least), rule }
}

/** 11.2.2: the Areas of any priority around an Area that were not passed before. */
function refuges(unit: Unit, from: Area, passed: readonly Area[]): Area[] {
  const { side } = unit.def
  const areas: Area[] = []
  for (const area of from.near)
    if (mayCross(unit, from, area) && priority(area, side) !== undefined && !passed.includes(area)) areas.push(area)
  return areas
}

/** 11.2.2D: whether a retreat from an Area, through fully stacked ones if it must, can end anywhere. */
function leadsOut(unit: Unit, from: Area, passed: readonly Area[]): boolean {
  const { side, type } = unit.def
  if (type === 'pillbox') return false
  const areas = refuges(unit, from, passed)
  return areas.some((area) => !isFull(area, side)) || areas.some((area) => leadsOut(unit, area, [...passed, from]))
}

/** 11.2.2: 0 Free, 1 friendly and Contested, 2 enemy and Contested; `undefined`: no retreat there. */
function priority(area: Area, side: Side): number | undefined {
  if (isFree(area, side)) return 0
  if (!isContested(area)) return undefined
  return controllerOf(area) === side ? 1 : 2
}

/** 11.2.2A: how many enemy-controlled Areas are Adjacent. */
function enemyAreasAround(area: Area, side: Side): number {
  let areas = 0
  for (const each of area.near) if (controllerOf(each) === enemyOf(side)) areas++
  return areas
}

/** Whether a unit could retreat from where it is (11.2.4). */
export function canRetreat(unit: Unit): boolean {
  return leadsOut(unit, unit.space, [])
}

/** 11.2.1, 11.2.2: carries out a retreat, through fully stacked Areas if it must; `to` is the first Area if already chosen. */
export function* retreat(game: Rock, unit: Unit, to?: Area): Procedure {
  const start = unit.space
  const passed: Area[] = []
  let at = start
  let next = to
  let rule = '11.2'
  for (;;) {
    if (next === undefined) {
      const step = retreatStep(unit, at, passed)
      if (step.areas.length === 0) {
        yield* loseInRetreat(game, unit)
        return
      }
      rule = passed.length > 0 ? '11.2.2D' : step.rule
      next = yield* chooseRetreat(game, unit, step)
    }
    passed.push(at)
    at = next
    next = undefined
    if (!isFull(at, unit.def.side)) break
  }
  relocate(game, unit, at)
  yield* record({
    key: passed.length > 1 ? 'retreat.through' : 'retreat.done',
    rule,
    args: { unit: { piece: unit.id }, from: { space: start.id }, to: { space: at.id } },
  })
}

/** 11.2.4: a unit that cannot retreat is eliminated. */
export function* loseInRetreat(game: Rock, unit: Unit): Procedure {
  const from = unit.space
  eliminate(game, unit)
  yield* record({
    key: 'retreat.eliminated',
    rule: '11.2.4',
    args: { unit: { piece: unit.id }, from: { space: from.id } },
  })
}

function* chooseRetreat(game: Rock, unit: Unit, { areas, rule }: RetreatStep): Procedure<Area> {
  const choices = areas.map((area): Choice => ({ verb: 'retreat-to', piece: unit.id, space: area.id }))
  const choice = yield* choose(seatOf(game, unit.def.side), {
    ask: 'ask.retreat.where',
    rule,
    args: { unit: { piece: unit.id } },
    choices,
  })
  return areaOf(game, choice.space)
}

/** 11.2.3: the Defender's Spent units in the Area may retreat, one by one. */
export function* voluntaryDefenderRetreats(game: Rock, area: Area, side: Side): Procedure {
  for (;;) {
    const able = unitsIn(area, side).filter((unit) => !isFresh(unit) && canRetreat(unit))
    const choices = able.map((unit): Choice => ({ verb: 'retreat', piece: unit.id }))
    if (choices.length === 0) return
    const choice = yield* choose(seatOf(game, side), {
      ask: 'ask.retreat.voluntary',
      rule: '11.2.3',
      args: { area: { space: area.id } },
      choices: [...choices, { verb: 'stay' }],
      recommended: choices.length,
    })
    if (choice.verb === 'stay') return
    const unit = able.find((each) => each.id === choice.piece) as Unit
    yield* retreat(game, unit)
  }
}

/** 11.2: attackers go back to the Area from which each entered; a full one makes them go on (11.2.1). */
export function attackerRetreat(game: Rock, unit: Unit, from: Area | undefined): Procedure {
  return from?.def.kind === 'area' ? retreat(game, unit, from) : loseInRetreat(game, unit)
}

/** 11.2: after a Repulse of a Mandatory Attack all attackers that are left must retreat; the Attacker chooses the order where there is no room for all. */
export function* forcedAttackerRetreats(
  game: Rock,
  units: readonly Unit[],
  origin: (unit: Unit) => Area | undefined,
): Procedure {
  let left = [...units]
  while (left.length > 0) {
    const next = crowded(left, origin) ? yield* chooseNext(game, left) : (left[0] as Unit)
    left = left.filter((unit) => unit !== next)
    yield* attackerRetreat(game, next, origin(next))
  }
}

function crowded(units: readonly Unit[], origin: (unit: Unit) => Area | undefined): boolean {
  return units.some((unit) => {
    const from = origin(unit)
    if (from === undefined) return false
    const comers = units.filter((each) => origin(each) === from).length
    const there = count(from, unit.def.side)
    return comers > 1 && there + comers > STACKING_LIMIT
  })
}

function* chooseNext(game: Rock, units: readonly Unit[]): Procedure<Unit> {
  const choice = yield* choose(seatOf(game, (units[0] as Unit).def.side), {
    ask: 'ask.retreat.order',
    rule: '11.2.1',
    choices: units.map((unit): Choice => ({ verb: 'retreat', piece: unit.id })),
  })
  return units.find((unit) => unit.id === choice.piece) as Unit
}

/** 9.4.4: attackers that entered the Area may retreat voluntarily after a Stalemate, or after a Repulse of an optional attack. */
export function* voluntaryAttackerRetreats(
  game: Rock,
  units: readonly Unit[],
  origin: (unit: Unit) => Area | undefined,
): Procedure {
  let left = units.filter((unit) => mayGoBack(unit, origin(unit)))
  while (left.length > 0) {
    const choices = left.map((unit): Choice => ({ verb: 'retreat', piece: unit.id }))
    const first = left[0] as Unit
    const choice = yield* choose(seatOf(game, first.def.side), {
      ask: 'ask.retreat.attackers',
      rule: '9.4.4',
      args: { area: { space: first.space.id } },
      choices: [...choices, { verb: 'stay' }],
      recommended: choices.length,
    })
    if (choice.verb === 'stay') return
    const unit = left.find((each) => each.id === choice.piece) as Unit
    yield* attackerRetreat(game, unit, origin(unit))
    left = left.filter((each) => each !== unit && mayGoBack(each, origin(each)))
  }
}

function mayGoBack(unit: Unit, from: Area | undefined): boolean {
  if (from === undefined || from.def.kind !== 'area' || !mayCross(unit, unit.space, from)) return false
  return !isFull(from, unit.def.side) || leadsOut(unit, from, [unit.space])
}
