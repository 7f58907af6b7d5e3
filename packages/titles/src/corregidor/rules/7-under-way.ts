import { keptIn, oncePerValues, type Reason } from '@topside/kit'
import { rimOf } from '../data/areas.ts'
import { hexAt, hexDefs, neighboursOf } from '../data/hexes.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { isHex, placeAt } from '../state/places.ts'
import { type Corregidor, is1945 } from '../state/state.ts'
import { isGunboat, type Unit, unitsIn } from '../state/units.ts'
import {
  endsOf,
  entriesOf,
  isAfloat,
  isOffEdge,
  isOpenWater,
  unitsAfloat,
  type Voyage,
  voyageTo,
  whyNotLand,
} from './7-sea-moves.ts'
import { forcesVersion } from './8.2-zones.ts'

/** Movements of four hexes in a phase: enough to cross the whole map (7.0B). */
export const MOST_MOVEMENTS = 12

/** The beaches of all islands. */
const BEACHES = hexDefs.flatMap(({ beach, panel }, hex) => (beach === true && panel !== 'bataan' ? [hex] : []))

/**
 * 7.0B: by hex of water, its distance from a possible end of a unit's voyage: a beach on which it can land or, for a
 * unit that withdraws, an edge of the map (7.0L). Hexes without a way there are absent.
 */
function waysToEnd(game: Corregidor, unit: Unit): ReadonlyMap<number, number> {
  const beaches = BEACHES.filter((hex) => whyNotLand(game, unit, placeAt(game, hex)) === undefined)
  const { side } = unit.def
  return keptIn(WAYS[side](game), String([withdraws(game, unit), ...beaches]), () => {
    const far = new Map<number, number>()
    const open = (hex: number) => isOpenWater(game, side, hex)
    for (const hex of withdraws(game, unit) ? EDGES : []) if (open(hex)) far.set(hex, 0)
    for (const hex of beaches.flatMap(neighboursOf)) if (open(hex) && !far.has(hex)) far.set(hex, 1)
    // The loop also visits hexes added meanwhile: in order of distance, since edges (0) come before beaches (1).
    for (const [hex, cost] of far)
      for (const next of neighboursOf(hex)) if (open(next) && !far.has(next)) far.set(next, cost + 1)
    return far
  })
}

/** Distances by possible ends; cached until the enemy's units move. */
const waysFor = (side: Side) =>
  oncePerValues(
    (_: Corregidor) => new Map<string, ReadonlyMap<number, number>>(),
    (game) => [forcesVersion(game, enemyOf(side))],
  )
const WAYS = { us: waysFor('us'), japan: waysFor('japan') }

/** The hexes of water at the edges of the maps of the islands. */
const EDGES = (['main', 'south', 'wint'] as const)
  .flatMap((panel) => rimOf(panel, 'all'))
  .filter((hex) => hexAt(hex).terrain === 'sea')

/** Whether a unit at sea withdraws: it leaves the map, unless it lands on another island (7.0L). */
function withdraws(game: Corregidor, { def }: Unit): boolean {
  return (def.side === 'us' && !is1945(game)) || game.vars.war.departed.includes(def.id)
}

/** Whether a unit at sea is next to a beach that enemies hold, which it can attack from the water (7.0D, 10.1F). */
function liesOffHeldBeach(game: Corregidor, { def, space }: Unit): boolean {
  return (
    isHex(space) &&
    neighboursOf(space.index).some(
      (hex) => hexAt(hex).beach === true && unitsIn(placeAt(game, hex)).some((each) => each.def.side !== def.side),
    )
  )
}

/** 7.0B: the hexes of a voyage that are ashore, or nearer to a possible end of the voyage. */
export function voyageOn(game: Corregidor, unit: Unit): Voyage {
  return voyageTo(endsOn(game, unit))
}

/** The hexes of {@link voyageOn} with their costs, nearest first. */
function* endsOn(game: Corregidor, unit: Unit): ReturnType<typeof endsOf> {
  const far = waysToEnd(game, unit)
  const farFrom = (hex: number) => far.get(hex) ?? Number.POSITIVE_INFINITY
  const here = isHex(unit.space) ? farFrom(unit.space.index) : Math.min(...entriesOf(game, unit).map(farFrom)) + 1
  for (const end of endsOf(game, unit)) if (hexAt(end[0]).terrain !== 'sea' || farFrom(end[0]) < here) yield end
}

/**
 * 7.0B: whether a unit at sea must go on in the current movement over water; movements are repeated until all units
 * have landed, left or been lost. It must if it has not moved in this one, and can land or come nearer to a possible
 * end. Gunboats may stay at sea, and so may a unit next to a beach that it can attack.
 */
export function mustGoOn(game: Corregidor, unit: Unit): boolean {
  if (!isAfloat(unit) || isGunboat(unit) || game.vars.war.sea?.moved.includes(unit.def.id) === true) return false
  if (liesOffHeldBeach(game, unit)) return false
  return isAtItsEdge(game, unit) || endsOn(game, unit).next().done !== true
}

/** Whether a unit that withdraws is at an edge of the map (7.0L). */
function isAtItsEdge(game: Corregidor, unit: Unit): boolean {
  return withdraws(game, unit) && !isOffEdge(unit) && EDGES.includes(unit.space.index)
}

/** 7.0B: the first unit of a side that must still move on; `undefined` if none must. */
export function underWay(game: Corregidor, side: Side): Unit | undefined {
  return unitsAfloat(game, side).find((unit) => mustGoOn(game, unit))
}

/**
 * 7.0B: whether so many movements were made that units may only move closer to their destinations, so that the phase
 * ends.
 */
export function isLate({ vars }: Corregidor): boolean {
  return (vars.war.sea?.movements ?? 0) >= MOST_MOVEMENTS
}

/** 7.0B: why a movement over water cannot end: a unit must still move on. */
export const UNDER_WAY: Reason = { key: 'why.under-way', rule: '7.0B' }
