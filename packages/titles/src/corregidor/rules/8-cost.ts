import { type Ledger, ledger, SIXTHS } from '@topside/engine'
import { part } from '@topside/kit'
import { hexAt, type Terrain } from '../data/hexes.ts'
import { isHex, type Place, placeAt } from '../state/places.ts'
import type { Corregidor } from '../state/state.ts'
import type { Unit } from '../state/units.ts'
import { cameFrom, climbOf, enterCost, isCliff, leavesRiver, onRoad, roadCost } from './8.1-terrain.ts'
import { zoneCost } from './8.2-zones.ts'
import { allowanceOf, terrainCost } from './8-reach.ts'

/** A part of a path's cost, in sixths of a Movement Point. */
interface CostPart {
  readonly key: string
  readonly rule: string
  readonly sixths: number
}

/** 8.0A: the cost of a path for a unit, in Movement Points, in parts; `path` as in a reach. */
export function costLedger(game: Corregidor, unit: Unit, path: readonly number[]): Ledger {
  const places = path.map((hex) => placeAt(game, hex))
  const way = isHex(unit.space) ? places : [unit.space, ...places]
  const parts = way.slice(1).flatMap((to, index) => partsOf(game, unit, way[index] ?? unit.space, to))
  const sums = new Map<string, CostPart>()
  for (const each of parts) sums.set(each.key, { ...each, sixths: each.sixths + (sums.get(each.key)?.sixths ?? 0) })
  const over = parts.reduce((sum, { sixths }) => sum + sixths, 0) - allowanceOf(unit)
  return ledger('ledger.cost', [
    ...[...sums.values()].map(({ key, rule, sixths }) => part(key, rule, sixths / SIXTHS)),
    over > 0 && way.length === 2 && part('part.first-hex', '8.0C', -over / SIXTHS),
  ])
}

/** The parts of the cost of one step. */
function partsOf(game: Corregidor, unit: Unit, from: Place, to: Place): CostPart[] {
  const zone = zoneCost(game, unit, from, to) ?? 0
  const parts = zone > 0 ? [{ ...zonePart(game, unit, to), sixths: zone }] : []
  if (!isHex(from)) {
    const cost = terrainCost(game, unit, from, to)
    return [...parts, { ...groundPart(to.index), sixths: typeof cost === 'number' ? cost : 0 }]
  }
  if (isCliff(from.index, to.index))
    return [...parts, { key: 'part.cliff', rule: '8.1F', sixths: allowanceOf(unit) - zone }]
  const road = onRoad(from.index, to.index)
  const before = from === unit.space ? cameFrom(game, unit) : undefined
  return [
    ...parts,
    road
      ? { ...roadPart(to.index), sixths: roadCost(unit, to.index) }
      : { ...groundPart(to.index), sixths: enterCost(to.index) },
    ...(climbOf(from.index, to.index) > 0 ? [{ ...climbPart(to.index), sixths: SIXTHS }] : []),
    ...(!road && leavesRiver(from.index, to.index, before)
      ? [{ key: 'part.river-cost', rule: '8.1P', sixths: SIXTHS }]
      : []),
  ]
}

/** The cost of moving from one enemy zone into another on Bataan (8.2C), or out of one (8.2B). */
function zonePart(game: Corregidor, unit: Unit, to: Place) {
  const among = zoneCost(game, unit, unit.space, to) === SIXTHS
  return among ? { key: 'part.zone-to-zone', rule: '8.2C' } : { key: 'part.leave-zone', rule: '8.2B' }
}

function roadPart(hex: number) {
  return hexAt(hex).panel === 'bataan' ? { key: 'part.road', rule: '8.1K' } : { key: 'part.road', rule: '8.1D' }
}

function climbPart(hex: number) {
  return { key: 'part.climb', rule: hexAt(hex).panel === 'bataan' ? '8.1O' : '8.1G' }
}

/** The rules of terrain on the islands and on Bataan. */
const ISLAND_RULES: { readonly [terrain in Terrain]?: string } = {
  clear: '8.1D',
  rough: '8.1E',
  tunnel: '8.1H',
  town: '8.1I',
}
const BATAAN_RULES: { readonly [terrain in Terrain]?: string } = {
  clear: '8.1D',
  town: '8.1I',
  jungle: '8.1L',
  rough: '8.1M',
  mountain: '8.1N',
}

/** The rule of the terrain of a hex. */
export function terrainRule(hex: number): string {
  const { panel, terrain } = hexAt(hex)
  return (panel === 'bataan' ? BATAAN_RULES : ISLAND_RULES)[terrain] ?? '8.1A'
}

function groundPart(hex: number) {
  return { key: `part.${hexAt(hex).terrain}`, rule: terrainRule(hex) }
}
