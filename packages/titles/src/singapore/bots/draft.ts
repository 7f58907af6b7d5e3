import { keptIn, oncePer } from '@topside/kit'
import type { UnitDef } from '../data/units.ts'
import { isFriendly } from '../rules/3-control.ts'
import { costOf } from '../rules/6.9-plan-shown.ts'
import {
  type Assault,
  groundOfTurn,
  type MapBefore,
  type PlannedMap,
  standingOf,
  type Walk,
} from '../rules/6-ground.ts'
import { waysOf } from '../rules/6-movement.ts'
import { attackCost, tokensOf } from '../rules/7-supplies.ts'
import { stepsBetween } from '../rules/9-artillery.ts'
import { isAircraft, isArtillery, isMobile, isSector, onMap } from '../state/pieces.ts'
import { armyOf, type Singapore, type Unit } from '../state/state.ts'
import { attackWorth, standWorth } from './gains.ts'
import type { AllLearnt } from './learnt.ts'
import { bonusFrom, type Position, positionOf } from './position.ts'
import { ROOM, worths } from './worth.ts'

/** A step of the plan, and its gain in points. */
export interface Leg {
  readonly verb: 'move' | 'attack'
  readonly space: string
  readonly value: number
  readonly option: string | undefined
  readonly gain: number
}

/** Units of one kind in one place with the same plan. */
export interface Stack {
  /** The first of the units. */
  readonly unit: Unit
  readonly key: string
  count: number
}

/** A plan in progress. */
export interface Draft {
  readonly ground: PlannedMap
  readonly position: Position
  readonly stacks: ReadonlyMap<string, Stack>
  /** Friendly ground units in a place after the moves, by its index. */
  readonly ends: readonly (readonly UnitDef[])[]
  /** The bonus against attackers in a place, by its index (16.2). */
  readonly bonuses: readonly number[]
  /** Units that could attack a sector with their next step, by its index and their stack. */
  readonly able: ReadonlyMap<number, ReadonlyMap<string, readonly UnitDef[]>>
  /** Number of further units that can be paid for (7.2). */
  readonly payable: number
}

/** The plan in progress of the moving army (6.9). */
export function draftOf(game: Singapore, known: AllLearnt): Draft {
  const ground = groundOfTurn(game)
  const ends: UnitDef[][] = game.table.spaces.map(() => [])
  const bonuses = game.table.spaces.map(() => NO_WAY)
  for (const unit of game.table.pieces) {
    if (isAircraft(unit) || !onMap(unit) || armyOf(game, unit) !== ground.army) continue
    const { at } = standingOf(ground, unit)
    ends[at.index]?.push(unit.def)
    bonuses[at.index] = Math.min(bonuses[at.index] ?? NO_WAY, bonusOfPlan(ground, unit))
  }
  const stacks = stacksOf(ground)
  const each = attackCost(game, 1)
  const left = tokensOf(game, ground.army) - costOf(game, game.vars.plan)
  const payable = each === 0 ? ROOM : Math.floor(left / each)
  return {
    ground,
    position: fieldFor(ground.before, known),
    stacks,
    ends,
    bonuses,
    able: ableIn(ground, stacks),
    payable,
  }
}

/** Higher than any bonus. */
const NO_WAY = 2

function bonusOfPlan({ game, planned }: PlannedMap, { id }: Unit): number {
  const plan = planned.get(id)
  if (plan?.attack !== true) return 0
  const [from, to] = plan.path.slice(-2).map((place) => game.table.space(place).index)
  return bonusFrom(from ?? 0, to ?? 0, plan.road)
}

/** The position of a movement phase, cached while the map is the same (6.9). */
function fieldFor(before: MapBefore, known: AllLearnt): Position {
  return keptIn(fieldsOf(before), known, () => positionOf(before.game, before.army, known))
}

const fieldsOf = oncePer((_before: MapBefore) => new Map<AllLearnt, Position>())

/** A key shared by units that have the same moves. */
export function stackKey({ planned }: Pick<PlannedMap, 'planned'>, { id, def, space }: Unit): string {
  return `${def.type} ${space.index} ${planned.get(id)?.path ?? ''}`
}

function stacksOf(ground: PlannedMap): Map<string, Stack> {
  const { game, army } = ground
  const stacks = new Map<string, Stack>()
  for (const unit of game.table.pieces) {
    if (!isMobile(unit) || !onMap(unit) || unit.def.army !== army || standingOf(ground, unit).over) continue
    const key = stackKey(ground, unit)
    const known = stacks.get(key)
    if (known === undefined) stacks.set(key, { unit, key, count: 1 })
    else known.count++
  }
  return stacks
}

function ableIn(ground: PlannedMap, stacks: ReadonlyMap<string, Stack>): Draft['able'] {
  const able = new Map<number, Map<string, readonly UnitDef[]>>()
  for (const { unit, key, count } of stacks.values()) {
    if (isArtillery(unit)) continue
    for (const { to } of waysOf(ground, standingOf(ground, unit)).assaults) {
      const there = able.get(to.index) ?? new Map<string, readonly UnitDef[]>()
      able.set(to.index, there.set(key, alike(unit, count)))
    }
  }
  return able
}

function alike({ def }: Unit, count: number): UnitDef[] {
  return new Array<UnitDef>(count).fill(def)
}

/** All sensible steps of a stack, with their gains. */
export function legsOf(draft: Draft, stack: Stack): Leg[] {
  const { ground, payable } = draft
  const { walks, assaults } = waysOf(ground, standingOf(ground, stack.unit))
  const legs: Leg[] = []
  for (let value = 1; value <= stack.count; value++) {
    const left = leavingGain(draft, stack, value)
    for (const way of walks) {
      const gain = left + walkGain(draft, stack, way, value)
      legs.push({ verb: 'move', space: way.to.id, value, option: undefined, gain })
    }
    if (value > payable || isArtillery(stack.unit)) continue
    for (const way of assaults) {
      const gain = left + assaultGain(draft, stack, way, value)
      legs.push({ verb: 'attack', space: way.to.id, value, option: way.offRoad ? 'off-road' : undefined, gain })
    }
  }
  return legs
}

/** Value of a place with some friendly units after the moves; `bonus`: the bonus against the newly added ones. */
function worthWith(draft: Draft, index: number, units: readonly UnitDef[], bonus = NO_WAY): number {
  const { ground, position, bonuses } = draft
  const place = ground.game.table.spaces[index]
  if (place === undefined || worths[index] === undefined) return 0
  if (!ground.before.held.has(index) || isFriendly(place, ground.army)) return standWorth(position, index, units)
  return attackWorth(position, index, { units, bonus: Math.min(bonus, bonuses[index] ?? NO_WAY) })
}

/** Gain or loss in the place that units leave. */
function leavingGain(draft: Draft, { unit }: Stack, value: number): number {
  const { index } = standingOf(draft.ground, unit).at
  const there = draft.ends[index] ?? []
  let gone = 0
  const left = there.filter(({ type }) => type !== unit.def.type || gone++ >= value)
  const idle = isArtillery(unit) && hasTargets(draft, unit) ? draft.position.known.idle * value : 0
  const pull = value * (draft.position.pulls[index] ?? 0)
  return worthWith(draft, index, left) - worthWith(draft, index, there) - pull - idle
}

/** 9.1: whether enemies are within a battery's range. */
function hasTargets({ position }: Draft, { def, space }: Unit): boolean {
  return position.resistance.some((power, index) => {
    const steps = stepsBetween(space.index, index)
    return power > 0 && steps > 0 && steps <= def.range
  })
}

/** Gain of units at their destination, and of captures on the way (3.2). */
function walkGain(draft: Draft, { unit }: Stack, { to, path }: Walk, value: number): number {
  const { ground, position, ends } = draft
  const there = ends[to.index] ?? []
  const more = [...there, ...alike(unit, value)]
  if (isSector(to) && more.filter(({ movement }) => movement > 0).length > ROOM) return -CROWDED
  let captured = 0
  for (const place of path) {
    if (!isSector(place) || isFriendly(place, ground.army)) continue
    if (place === to || (ends[place.index] ?? []).length === 0)
      captured += position.known.captured * (worths[place.index] ?? 0)
  }
  const empty = isSector(to) && !isFriendly(to, ground.army) && there.length === 0
  const before = empty ? 0 : worthWith(draft, to.index, there)
  const after = worthWith(draft, to.index, more)
  return after - before + captured + value * (position.pulls[to.index] ?? 0) - WALK
}

/** Penalty that keeps units from a full sector, and minimum cost of any move. */
const [CROWDED, WALK] = [50, 0.02]

/** Gain of units that attack or reinforce: alone, or together with other units that can come as well. */
function assaultGain(draft: Draft, stack: Stack, { to, byRoad }: Assault, value: number): number {
  const { ground, position, ends, able, payable } = draft
  const there = ends[to.index] ?? []
  const room = ROOM - there.filter(({ movement }) => movement > 0).length - value
  if (room < 0) return -CROWDED
  const { at } = standingOf(ground, stack.unit)
  const bonus = bonusFrom(at.index, to.index, byRoad)
  const own = [...there, ...alike(stack.unit, value)]
  const before = worthWith(draft, to.index, there)
  const alone = worthWith(draft, to.index, own, bonus) - before
  const pull = value * (position.pulls[to.index] ?? 0) * (isFriendly(to, ground.army) ? 1 : 0.8)
  const rest = pull - value * position.price
  if (isFriendly(to, ground.army)) return alone + rest
  const others = [...(able.get(to.index) ?? [])].flatMap(([key, units]) =>
    key === stack.key ? units.slice(value) : units,
  )
  const company = others.slice(0, Math.max(0, Math.min(room, payable - value)))
  if (company.length === 0) return alone + rest
  const all = worthWith(draft, to.index, [...own, ...company], bonus) - before
  return Math.max(alone, (position.known.together * all * value) / (value + company.length)) + rest
}
