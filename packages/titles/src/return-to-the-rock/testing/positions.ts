import type { Choice, Decision } from '@topside/engine'
import { any, type FuzzPosition, type Random } from '@topside/engine/testing'
import { type AreaDef, areaDefs } from '../data/areas.ts'
import { LAST_TURN, STACKING_LIMIT } from '../data/tables.ts'
import { enemyOf, type RockPieceDef, SIDES, type Side, type UnitDef, unitDefs } from '../data/units.ts'
import type { Vars } from '../state/vars.ts'
import { lay, stepOf, type TestPosition } from './test-position.ts'

type Units = { [area: string]: string[] }

/** Areas of the map with all units, placed one by one by `areaOf` unless that Area has no room (7.1). */
function filled(random: Random, spent: number, areaOf: (unit: UnitDef) => string | undefined): Units {
  const units: Units = {}
  const count = new Map<string, number>()
  for (const unit of unitDefs) {
    const area = areaOf(unit)
    if (area === undefined) continue
    const all = (count.get(`${unit.side} ${area}`) ?? 0) + 1
    const pillbox = `pillbox ${area}`
    if (all > STACKING_LIMIT || (unit.type === 'pillbox' && count.has(pillbox))) continue
    if (unit.type === 'pillbox') count.set(pillbox, 1)
    count.set(`${unit.side} ${area}`, all)
    units[area] = [...(units[area] ?? []), random() < spent ? `${unit.id} spent` : unit.id]
  }
  return units
}

/** All units of both sides around one Area, up to the stacking limit; `spent`: the share of Spent units. */
export function crowd(random: Random, spent = 0.7): Units {
  const centre = any(areaDefs, random)
  const near = [centre.id, ...centre.borders.keys()]
  return filled(random, spent, () => near[Math.floor(random() ** 2 * near.length)])
}

/** About half of all Areas; control of them is American unless their units decide it. */
function someControl(random: Random): string[] {
  return areaDefs.map((area) => area.id).filter(() => random() < 0.5)
}

/** The Areas that can be American: Areas with only Japanese units cannot (7.2). */
function settled(units: Units, control: readonly string[]): string[] {
  const side = (area: string, of: string) => (units[area] ?? []).some((name) => sideOf(name) === of)
  return control.filter((area) => side(area, 'us') || !side(area, 'japan'))
}

function sideOf(name: string): string | undefined {
  return unitDefs.find((unit) => unit.id === name.split(' ')[0])?.side
}

/** The parts common to all positions. */
function anyTime(random: Random): TestPosition {
  return {
    phase: any(['day', 'night'] as const, random),
    turn: 2 + Math.floor(random() * (LAST_TURN - 1)),
    impulse: 1 + Math.floor(random() ** 2 * 6),
    momentum: any(SIDES, random),
    advantage: any(SIDES, random),
  }
}

/** All units around one Area, so that losses and retreats have no room (11.1, 11.2.1, 11.2.2D). */
function crowded(random: Random): TestPosition {
  const units = crowd(random, random())
  return { ...anyTime(random), units, control: settled(units, someControl(random)) }
}

/** Units scattered over an island of mixed control, in pockets without a retreat (8.7.2, 11.2.4). */
function scattered(random: Random): TestPosition {
  const units = filled(random, 0.3, () => any(areaDefs, random).id)
  return { ...anyTime(random), units, control: settled(units, someControl(random)) }
}

/** The Americans control all Areas, or all but one, at nightfall; few Japanese units are left (15.1.1). */
function lastStand(random: Random): TestPosition {
  const last = any(areaDefs, random)
  const beside = any([...last.borders.keys()], random)
  const units = filled(random, 0.1, ({ side }) => (side === 'us' ? beside : random() < 0.05 ? last.id : undefined))
  const held = random() < 0.3 && units[last.id] === undefined
  const control = areaDefs.map((area) => area.id).filter((area) => held || area !== last.id)
  return { ...anyTime(random), phase: 'night', units, control }
}

/** Many units are eliminated when reorganization begins (12.1, 13.2, 13.3). */
function afterTheBattle(random: Random): TestPosition {
  const units = filled(random, 0.5, ({ side }) =>
    side === 'us' ? any(['9', '10', '11'], random) : any(['23', '24', '25'], random),
  )
  const placed = new Set(Object.values(units).flatMap((names) => names.map((name) => name.split(' ')[0])))
  for (const side of SIDES)
    units[`eliminated-${side}`] = unitDefs
      .filter((unit) => unit.side === side && !placed.has(unit.id) && unit.type !== 'pillbox')
      .map((unit) => unit.id)
  return { ...anyTime(random), phase: 'reorganization', units }
}

/**
 * A side must pass a narrow Area with little room to attack the only Area beyond it. If repulsed, its units do not all
 * find room, and have no way on if they left a Contested Active Area to the enemy (11.2.1, 11.2.2D, 11.2.4).
 */
function bottleneck(random: Random): TestPosition {
  const side = any(SIDES, random)
  const neck = any(
    areaDefs.filter((area) => area.borders.size <= 3),
    random,
  )
  const around = [...neck.borders.keys()]
  const base = any(around, random)
  const [goal = base] = around.filter((area) => area !== base).sort((a, b) => temOf(b) - temOf(a))
  const enemies = mobile(enemyOf(side))
  const own = mobile(side)
  const fresh = own.filter((unit) => unit.type === 'infantry').slice(0, STACKING_LIMIT)
  const idle = own.filter((unit) => !fresh.includes(unit))
  const units: Units = { [neck.id]: spent(idle.splice(0, STACKING_LIMIT - any([1, 2, 3], random))) }
  for (const area of around) if (area !== base && area !== goal) units[area] = spent(idle.splice(0, STACKING_LIMIT))
  const forts = unitDefs.filter((unit) => unit.side !== side && unit.type === 'pillbox')
  units[goal] = spent([...enemies.splice(0, any([1, 2, 6], random)), ...forts.splice(0, 1)])
  units[base] = [...fresh.map(({ id }) => id), ...spent(enemies.splice(0, 1))]
  const control = areaDefs.map(({ id }) => id).filter((id) => (side === 'us') === (id !== goal && id in units))
  const phase = side === 'us' ? 'night' : 'day'
  return { ...anyTime(random), units, control, phase, momentum: side, advantage: enemyOf(side), impulse: 1 }
}

/**
 * The first answers from that position: some units, rarely all, go as far as they can, through the narrow Area into the
 * one beyond.
 */
function through({ kind, choices }: Decision, answered: number, random: Random): Choice | undefined {
  if (answered > 2 * STACKING_LIMIT) return undefined
  if (kind === 'impulse') return choices.find(({ verb }) => verb === 'assault')
  if (kind === 'assault.act' && random() < 0.8) return choices.find(({ verb }) => verb === 'unit')
  if (kind !== 'assault.move') return undefined
  return choices.reduce((far, each) => ((each.value ?? 0) > (far.value ?? 0) ? each : far))
}

/** The terrain bonus of an Area's defenders (9.4.3). */
function temOf(id: string): number {
  return areaDefs.find((area) => area.id === id)?.tem ?? 0
}

function spent(units: readonly UnitDef[]): string[] {
  return units.map(({ id }) => `${id} spent`)
}

function mobile(side: Side): UnitDef[] {
  return unitDefs.filter((unit) => unit.side === side && unit.type !== 'pillbox')
}

function position(
  name: string,
  rules: readonly string[],
  position: (random: Random) => TestPosition,
  more: Pick<FuzzPosition, 'opening'> = {},
): FuzzPosition<Vars, RockPieceDef, AreaDef> {
  return {
    ...more,
    name,
    rules,
    lay(game, random) {
      const laid = position(random)
      lay(game, laid)
      return stepOf(laid.phase ?? 'day')
    },
  }
}

/** Starting positions of fuzzed matches besides the set-up. */
export const positions: readonly FuzzPosition<Vars, RockPieceDef, AreaDef>[] = [
  position('crowded', ['11.2.2D', '11.2.2C', '7.1'], crowded),
  position('scattered', ['8.7.2', '17.1.1'], scattered),
  position('bottleneck', ['11.2.1', '11.2.2D', '11.2.4', '8.2.2'], bottleneck, { opening: through }),
  position('last stand', ['15.1.1'], lastStand),
  position('after the battle', ['12.1', '13.2C', '13.3'], afterTheBattle),
]
