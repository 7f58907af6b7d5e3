import { oncePerValues, type Reason, reasons } from '@topside/kit'
import { FIRED } from '../data/faces.ts'
import { hexAt, hexOf, neighboursOf } from '../data/hexes.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { placeAt } from '../state/places.ts'
import { placingOfAll } from '../state/placing.ts'
import { type Corregidor, unitsOf } from '../state/state.ts'
import { factorsOf, hasGuns, isGunboat, onMap, onWater, statusOf, type Unit, unitsIn } from '../state/units.ts'
import { isNight } from './5-calendar.ts'
import { exertsZoneInto, inEnemyZone, isHeld } from './8.2-zones.ts'
import { entriesOf } from './8-reach.ts'
import { attackOf, defendersIn } from './10-strengths.ts'
import { hexToClear } from './11.3-drop-state.ts'

/** The only hex from which Battery Crofton can be attacked. */
const CROFTON = { battery: 'Crofton', from: 'i2931' } as const
/** The index of that hex. */
export const CROFTON_APPROACH = hexOf(CROFTON.from)

const WHY = reasons({
  'enemy-unit': '10.1B',
  'double-disrupted': '10.3A',
  fought: '10.1C',
  'fixed-guns': '10.1B',
  'has-fired': '10.1B',
  'no-strength': '10.1B',
  gunboat: '7.0E',
  'not-beside': '10.1B',
  'no-beach': '7.0D',
  crofton: '8.1Q',
})

/** 10.1, 10.3: why a unit cannot attack at all in this Combat Phase. */
export function whyNoAttack(game: Corregidor, side: Side, unit: Unit): Reason | undefined {
  if (unit.def.side !== side) return WHY['enemy-unit']
  if (!onMap(unit) && hexesBeside(game, unit).length === 0) return WHY['not-beside']
  if (statusOf(game, unit, 'fought') !== 0) return WHY.fought
  return whyNoStrength(game, unit)
}

/** 10.1, 10.3: why a unit could not attack from any hex. */
export function whyNoStrength(game: Corregidor, unit: Unit): Reason | undefined {
  if (isGunboat(unit)) return WHY.gunboat
  // Guns that cannot move fight only in the Bombardment Phase; others do not fire and attack in the same turn.
  if (hasGuns(unit) && factorsOf(unit).movement === 0) return WHY['fixed-guns']
  if (hasGuns(unit) && statusOf(game, unit, 'fired') === FIRED) return WHY['has-fired']
  if (factorsOf(unit).attack === 0) return WHY['no-strength']
  return attackOf(unit, game) === 0 ? WHY['double-disrupted'] : undefined
}

/** 10.1: why a unit cannot attack a hex. */
export function whyNotAttack(game: Corregidor, side: Side, unit: Unit, hex: number): Reason | undefined {
  const reason = whyNoAttack(game, side, unit)
  if (reason !== undefined) return reason
  if (!hexesBeside(game, unit).includes(hex)) return WHY['not-beside']
  if (onWater(unit) && hexAt(hex).beach !== true) return WHY['no-beach']
  return opensFrom(hex, unit.space.index) ? undefined : WHY.crofton
}

/** 10.1, 8.1: whether a hex can be attacked from an adjacent one; Battery Crofton only from a single hex. */
export function opensFrom(hex: number, from: number): boolean {
  const isCrofton = hexAt(hex).batteries?.some(({ name }) => name === CROFTON.battery) === true
  return !isCrofton || from === CROFTON_APPROACH
}

/**
 * 10.1, 8.0: the hexes that a unit can attack: the adjacent ones; for Japanese whose entry hex is held by the enemy,
 * that hex and the hexes around it; for paratroops among enemies, their own hex (7.0J).
 */
export function hexesBeside(game: Corregidor, unit: Unit): readonly number[] {
  if (onMap(unit)) return neighboursOf(unit.space.index)
  const toClear = hexToClear(game, unit)
  if (toClear !== undefined) return [toClear]
  if (unit.def.side !== 'japan') return []
  const held = entriesOf(unit).filter((entry) => unitsIn(placeAt(game, entry)).some(({ def }) => def.side === 'us'))
  return held.flatMap((entry) => [entry, ...neighboursOf(entry)])
}

const NOBODY_THERE: Reason = { key: 'why.nobody-there', rule: '10.1B' }
const ATTACKED: Reason = { key: 'why.attacked', rule: '10.1B' }
const NOBODY_ABLE: Reason = { key: 'why.nobody-able', rule: '10.1B' }

/** 10.1: why a hex cannot be attacked. */
export function whyNoTarget(game: Corregidor, side: Side, hex: number): Reason | undefined {
  if (unitsIn(placeAt(game, hex)).every(({ def }) => def.side === side)) return NOBODY_THERE
  if (defendersIn(game, side, hex).length === 0) return ATTACKED
  return attackersOn(game, side, hex).length === 0 ? NOBODY_ABLE : undefined
}

/** 10.1: the units that can attack a hex. */
export function attackersOn(game: Corregidor, side: Side, hex: number): Unit[] {
  const beside = CONTACTS[side](game).filter(({ hexes }) => hexes.includes(hex))
  return beside.flatMap(({ unit }) => (whyNotAttack(game, side, unit, hex) === undefined ? [unit] : []))
}

/** 10.1: the hexes that a side can attack now, in order. */
export function targetsOf(game: Corregidor, side: Side): number[] {
  const near = new Set<number>()
  for (const { unit, hexes } of CONTACTS[side](game))
    if (whyNoAttack(game, side, unit) === undefined) for (const hex of hexes) near.add(hex)
  return [...near].filter((hex) => whyNoTarget(game, side, hex) === undefined).sort((a, b) => a - b)
}

/** A unit with adjacent enemies, and their hexes. */
interface Contact {
  readonly unit: Unit
  readonly hexes: readonly number[]
}

/** The units of a side with adjacent enemies; cached until a unit moves. */
const contactsOf = (side: Side) =>
  oncePerValues(
    (game: Corregidor): readonly Contact[] =>
      unitsOf(game, side).flatMap((unit) => {
        const hexes = hexesBeside(game, unit).filter((hex) => isHeld(game, enemyOf(side), hex))
        return hexes.length === 0 ? [] : [{ unit, hexes }]
      }),
    (game) => [...placingOfAll(game), game.vars.war.amongEnemies],
  )
const CONTACTS = { us: contactsOf('us'), japan: contactsOf('japan') }

/**
 * 10.1: whether a unit must attack: every unit in an enemy zone that can, including guns and invaders on the water; not
 * if disrupted, in the tunnel (8.1), or at night.
 */
export function mustAttack(game: Corregidor, side: Side, unit: Unit): boolean {
  if (isNight(game) || whyNoAttack(game, side, unit) !== undefined) return false
  if (statusOf(game, unit, 'disrupted') !== 0) return false
  if (hexToClear(game, unit) !== undefined) return true
  if (!onMap(unit)) return false
  return hexAt(unit.space.index).tunnel === undefined && inEnemyZone(game, unit)
}

/** 10.1: the remaining duties of a Combat Phase by day: units that must attack, and hexes that must be attacked. */
export interface Duties {
  /** The hexes that can be attacked at all, in order. */
  readonly targets: readonly number[]
  readonly units: readonly Unit[]
  /** Hexes of undisrupted enemies with a zone over some of the units, with the units that can attack them. */
  readonly hexes: ReadonlyMap<number, readonly Unit[]>
}

/** 10.1: the remaining duties. */
export function dutiesOf(game: Corregidor, side: Side): Duties {
  const targets = targetsOf(game, side)
  if (targets.length === 0) return { targets, units: [], hexes: new Map() }
  const able = new Map(targets.map((hex) => [hex, attackersOn(game, side, hex)]))
  const anybody = new Set([...able.values()].flat())
  const units = unitsOf(game, side).filter((unit) => anybody.has(unit) && mustAttack(game, side, unit))
  const hexes = new Map<number, readonly Unit[]>()
  for (const hex of targets) {
    const bound = units.filter((unit) => able.get(hex)?.includes(unit))
    const holds = (unit: Unit) =>
      defendersIn(game, side, hex).some((enemy) => exertsZoneInto(game, enemy, unit.space.index))
    if (bound.some(holds)) hexes.set(hex, bound)
  }
  return { targets, units, hexes }
}

/**
 * 10.1: the largest number of hexes that must be attacked and can each have an attacker of their own (a maximum
 * matching).
 */
export function coverage(hexes: ReadonlyMap<number, readonly Unit[]>, without: readonly Unit[] = []): number {
  const taken = new Map<Unit, number>()
  const place = (hex: number, seen: Set<Unit>): boolean => {
    for (const unit of hexes.get(hex) ?? []) {
      if (without.includes(unit) || seen.has(unit)) continue
      seen.add(unit)
      const before = taken.get(unit)
      if (before !== undefined && !place(before, seen)) continue
      taken.set(unit, hex)
      return true
    }
    return false
  }
  return [...hexes.keys()].filter((hex) => place(hex, new Set())).length
}

const LEAVES_ENEMIES: Reason = { key: 'why.leaves-enemies', rule: '10.1A' }
const MUST_JOIN: Reason = { key: 'why.must-join', rule: '10.1A' }

/** 10.1: an attack on a hex that is being declared, and the side's remaining duties. */
export interface Joining {
  readonly side: Side
  readonly hex: number
  readonly duties: Duties
}

/** 10.1: the other hexes that units must attack together with a hex, because no other unit is left to attack them. */
export function takenIn({ hexes }: Duties, hex: number, units: readonly Unit[]): number[] {
  const taken = [...hexes].filter(([other, bound]) => other !== hex && bound.every((unit) => units.includes(unit)))
  return taken.map(([other]) => other)
}

/**
 * 10.1: whether an attack leaves enough other units to attack as many of the remaining hexes as possible separately.
 */
export function sharesOut({ hexes }: Duties, hex: number, units: readonly Unit[]): boolean {
  const others = new Map([...hexes].filter(([each]) => each !== hex))
  const here = hexes.has(hex) ? 1 : 0
  return coverage(others, units) + here >= coverage(hexes)
}

/**
 * 10.1: why units cannot attack a hex together: they would have to attack other hexes with it that not all of them can
 * attack, or would leave a unit that must attack without an enemy.
 */
export function whyTooMany(game: Corregidor, joining: Joining, units: readonly Unit[]): Reason | undefined {
  const hexes = attacked(joining, units)
  const joins = (unit: Unit) => hexes.every((each) => whyNotAttack(game, joining.side, unit, each) === undefined)
  if (!units.every(joins)) return LEAVES_ENEMIES
  return stranded(game, joining, hexes, units).every(joins) ? undefined : LEAVES_ENEMIES
}

/** 10.1: why an attack needs more units: a unit left out must attack, and can attack no other hex. */
export function whyTooFew(game: Corregidor, joining: Joining, units: readonly Unit[]): Reason | undefined {
  return stranded(game, joining, attacked(joining, units), units).length > 0 ? MUST_JOIN : undefined
}

/** The hexes that units attack together. */
function attacked({ duties, hex }: Joining, units: readonly Unit[]): number[] {
  return [hex, ...takenIn(duties, hex, units)]
}

/** 10.1: the units that must attack and can only attack hexes that others attack now. */
function stranded(
  game: Corregidor,
  { side, duties }: Joining,
  hexes: readonly number[],
  units: readonly Unit[],
): Unit[] {
  const others = duties.targets.filter((each) => !hexes.includes(each))
  return duties.units.filter(
    (unit) => !units.includes(unit) && others.every((each) => whyNotAttack(game, side, unit, each) !== undefined),
  )
}
