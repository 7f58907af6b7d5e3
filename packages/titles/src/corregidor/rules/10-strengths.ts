import { type Ledger, type LedgerPart, ledger } from '@topside/engine'
import { halved, part } from '@topside/kit'
import { DISRUPTED, DOUBLE_DISRUPTED } from '../data/faces.ts'
import { hexAt } from '../data/hexes.ts'
import type { Side } from '../data/units.ts'
import { isHex, MAP_SIZE, placeAt } from '../state/places.ts'
import { type Corregidor, is1945 } from '../state/state.ts'
import { factorsOf, onMap, onWater, statusOf, type Unit, unitsIn } from '../state/units.ts'
import { climbOf, defenceMultiplier, hasRiver, isCliff, isStronghold } from './8.1-terrain.ts'
import { terrainRule } from './8-cost.ts'
import { behindTimetable, onBataan } from './11.2-modifiers.ts'

/** An attack on a hex (10.0). */
export interface Combat {
  readonly hex: number
  /** Other hexes that the same units must attack with it (10.1). */
  readonly also: readonly number[]
  readonly side: Side
  readonly attackers: readonly Unit[]
  /** The attackers that make a Banzai attack (10.4). */
  readonly banzai: readonly Unit[]
  /** Units of both sides without supply (11.2). */
  readonly unsupplied: readonly Unit[]
  /** Air and naval points that support the attack (9.3). */
  readonly support: number
}

/** An attack by units without Banzai, support or lack of supply. */
export function plainCombat(side: Side, hex: number, attackers: readonly Unit[], also: readonly number[] = []): Combat {
  return { hex, also, side, attackers, banzai: [], unsupplied: [], support: 0 }
}

/** All hexes that a combat attacks (10.1). */
export function hexesOf({ hex, also }: Pick<Combat, 'hex' | 'also'>): readonly number[] {
  return [hex, ...also]
}

/** The defenders of all hexes of a combat. */
export function defendersOf(game: Corregidor, combat: Pick<Combat, 'hex' | 'also' | 'side'>): Unit[] {
  return hexesOf(combat).flatMap((hex) => defendersIn(game, combat.side, hex))
}

/** The defenders of a hex: all enemies in it that were not attacked earlier in this phase. */
export function defendersIn({ table, vars }: Corregidor, side: Side, hex: number): Unit[] {
  return unitsIn(placeAt({ table }, hex)).filter(({ def }) => def.side !== side && !vars.attacked.includes(def.id))
}

/** The current attack strength of a unit, without terrain: half, rounded up, if disrupted; none if double disrupted. */
export function attackOf(unit: Unit, game: Corregidor): number {
  const { attack } = factorsOf(unit)
  const disrupted = statusOf(game, unit, 'disrupted')
  if (disrupted === DOUBLE_DISRUPTED) return 0
  return disrupted === DISRUPTED ? halved(attack, 'up') : attack
}

/** The current defence strength of a unit, without terrain: half, rounded up, if double disrupted. */
export function defenceOf(unit: Unit, game: Corregidor): number {
  const { defence } = factorsOf(unit)
  return statusOf(game, unit, 'disrupted') === DOUBLE_DISRUPTED ? halved(defence, 'up') : defence
}

/**
 * The strength of the attackers: Banzai doubles it (10.4); Disruption (10.3), water (7.0) and lack of supply (11.2)
 * halve it.
 */
export function attackLedger(game: Corregidor, combat: Combat): Ledger {
  const { attackers, banzai, unsupplied, support } = combat
  const halvings = (unit: Unit) =>
    count(statusOf(game, unit, 'disrupted') > 0, onWater(unit), unsupplied.includes(unit))
  const strength = (unit: Unit) => factorsOf(unit).attack * (banzai.includes(unit) ? 2 : 1)
  return ledger('ledger.attack', [
    ...attackers.map((unit) => part('part.attack', onMap(unit) ? '10.0A' : '8.0B', factorsOf(unit).attack, { unit })),
    ...banzai.map((unit) => part('part.banzai', '10.4', factorsOf(unit).attack, { unit })),
    ...halvedParts(attackers, strength, halvings),
    part('part.support', '9.3D', support),
  ])
}

/**
 * The strength of the defenders, multiplied by the terrain of each hex (8.1); double Disruption, water and lack of
 * supply halve it.
 */
export function defenceLedger(game: Corregidor, combat: Combat): Ledger {
  return ledger(
    'ledger.defence',
    hexesOf(combat).flatMap((hex) => defenceOfHex(game, combat, hex)),
  )
}

function defenceOfHex(game: Corregidor, { side, unsupplied }: Combat, hex: number): LedgerPart[] {
  const units = defendersIn(game, side, hex)
  const halvings = (unit: Unit) =>
    count(statusOf(game, unit, 'disrupted') === DOUBLE_DISRUPTED, onWater(unit), unsupplied.includes(unit))
  const strength = (unit: Unit) => factorsOf(unit).defence
  const plain = [
    ...units.map((unit) => part('part.defence', '10.0A', strength(unit), { unit })),
    ...halvedParts(units, strength, halvings),
  ]
  const sum = plain.reduce((total, { value }) => total + value, 0)
  return [...plain, terrainPart(hex, sum)]
}

/** What the terrain of a hex adds to the strength of its defenders (8.1, 10.2). */
export function terrainPart(hex: number, strength: number): LedgerPart {
  const times = defenceMultiplier(hex)
  const { terrain } = hexAt(hex)
  return part('part.terrain', defenceRule(hex), strength * (times - 1), { times, terrain })
}

function count(...reasons: readonly boolean[]): number {
  return reasons.filter((each) => each).length
}

/** Reductions by halving: the strengths of units halved equally often are added up first; halves are rounded up. */
function halvedParts(
  units: readonly Unit[],
  strength: (unit: Unit) => number,
  halvings: (unit: Unit) => number,
): LedgerPart[] {
  return [1, 2, 3].flatMap((times): LedgerPart[] => {
    const sum = units.filter((unit) => halvings(unit) === times).reduce((total, unit) => total + strength(unit), 0)
    let left = sum
    for (let i = 0; i < times; i++) left = halved(left, 'up')
    return sum === 0 ? [] : [part('part.halved', '10.3', left - sum, { times })]
  })
}

/** The rule of a defence multiplier. */
function defenceRule(hex: number): string {
  if (isStronghold(hex)) return '8.1Q'
  const { works, terrain } = hexAt(hex)
  if (works !== true) return terrainRule(hex)
  return terrain === 'clear' ? '8.1J' : '8.1B'
}

/** The rule of the slope of an attack. */
function slopeRule(attackers: readonly Unit[], hex: number): string {
  if (hexAt(hex).panel === 'bataan') return '8.1O'
  return attackers.some(({ space }) => isHex(space) && space.index !== hex && isCliff(space.index, hex))
    ? '8.1F'
    : '8.1G'
}

/**
 * The modifiers of the die; in an attack on several hexes slopes and rivers count only as far as all hexes have them.
 */
export function modifierLedger(game: Corregidor, combat: Combat): Ledger {
  const { attackers, hex } = combat
  const hexes = hexesOf(combat)
  return ledger('ledger.modifiers', [
    part('part.slope', slopeRule(attackers, hex), slopeOf(attackers, hexes)),
    hexes.every((each) => crossesRiver(attackers, each)) && part('part.river', '8.1P', -2),
    hexes.some(isStronghold) && part('part.stronghold', '8.1Q', -1),
    ...modifiers1945(game, combat),
    ...modifiersOfCampaign(game, combat),
  ])
}

/** The campaign's modifiers of Japanese attacks, if they apply to all hexes attacked (11.2S, 11.2T). */
function modifiersOfCampaign(game: Corregidor, combat: Combat): LedgerPart[] {
  if (combat.side !== 'japan') return []
  const inAll = (modifier: (hex: number) => number) => inCommon(hexesOf(combat).map(modifier))
  return [
    part(
      'part.on-bataan',
      '11.2S',
      inAll((hex) => onBataan(game, hex)),
    ),
    part(
      'part.late',
      '11.2T',
      inAll((hex) => behindTimetable(game, hex)),
    ),
  ]
}

/** Slope of an attack: up a cliff -2, up -1, down +1; for several hexes only the part that all have in common. */
function slopeOf(attackers: readonly Unit[], hexes: readonly number[]): number {
  const from = attackers.map(({ space }) => space.index)
  return inCommon(hexes.map((hex) => slopeFrom(from, hex)))
}

/** The slope from the attackers' hexes; 0 for attacks from beside the map or from the hex itself. */
export function slopeFrom(from: readonly number[], hex: number): number {
  return inCommon(from.map((each) => (each >= MAP_SIZE || each === hex ? 0 : slope(each, hex))))
}

/** The smallest of several modifiers if all have the same sign, otherwise 0. */
function inCommon(modifiers: readonly number[]): number {
  if (modifiers.every((each) => each < 0)) return Math.max(...modifiers)
  return modifiers.every((each) => each > 0) ? Math.min(...modifiers) : 0
}

function slope(from: number, hex: number): number {
  const climb = climbOf(from, hex)
  if (climb > 0) return isCliff(from, hex) ? -2 : -1
  return climb < 0 ? 1 : 0
}

/** Whether all units attack into a river hex from hexes without a river. */
function crossesRiver(attackers: readonly Unit[], hex: number): boolean {
  return hasRiver(hex) && attackers.every(({ space }) => space.def.terrain !== undefined && !hasRiver(space.index))
}

/** American engineers add 1; if no Japanese defender moved in its last turn, the defence subtracts 2. */
function modifiers1945(game: Corregidor, combat: Combat): (LedgerPart | false)[] {
  const { attackers, side } = combat
  if (!is1945(game) || side !== 'us') return []
  const dugIn = defendersOf(game, combat).every((unit) => statusOf(game, unit, 'moved') === 0)
  return [
    attackers.some(({ def }) => def.type === 'parachute-engineer') && part('part.engineer', '11.3K', 1),
    dugIn && part('part.dug-in', '11.3J', -2),
  ]
}
