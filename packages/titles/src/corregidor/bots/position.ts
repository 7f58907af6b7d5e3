import { Findings, findOnce, oncePerPosition, type WithFindings } from '@topside/kit'
import { neighboursOf } from '../data/hexes.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { exertsZoneInto } from '../rules/8.2-zones.ts'
import { attackOf } from '../rules/10-strengths.ts'
import { MAP_SIZE } from '../state/places.ts'
import { type Corregidor, unitsOf } from '../state/state.ts'
import { factorsOf, onMap, onWater, type Unit } from '../state/units.ts'

/** The bots' analysis of a position; valid until a counter changes. */
export interface Position extends WithFindings {
  readonly game: Corregidor
  /** The units of each side on the maps, by hex. */
  readonly stacks: { readonly [side in Side]: ReadonlyMap<number, readonly Unit[]> }
}

/** The analysed position of a match, cached until something moves. */
export const positionOf: (game: Corregidor) => Position = oncePerPosition(
  (game) => ({ game, stacks: { us: stacksOf(game, 'us'), japan: stacksOf(game, 'japan') }, found: new Findings() }),
  ({ vars }) => [vars.turn],
)

function stacksOf(game: Corregidor, side: Side): ReadonlyMap<number, readonly Unit[]> {
  return Map.groupBy(unitsOf(game, side).filter(onMap), ({ space }) => space.index)
}

/** The units of a side in a hex. */
export function unitsAt({ stacks }: Position, side: Side, hex: number): readonly Unit[] {
  return stacks[side].get(hex) ?? []
}

/** By hex, 1 in a zone of control of a side (8.2). */
export const zonesOf = findOnce((position: Position, side: Side): Uint8Array => {
  const zones = new Uint8Array(MAP_SIZE)
  for (const [hex, units] of position.stacks[side])
    for (const next of neighboursOf(hex))
      if (zones[next] === 0 && units.some((unit) => exertsZoneInto(position.game, unit, next))) zones[next] = 1
  return zones
})

/** How much of a unit's attack strength counts, by the hexes between it and its target. */
const NEAR = [1, 1, 0.7, 0.4]

/** A hex, and how far it is from another. */
type Near = readonly [hex: number, far: number]

const known: (readonly Near[] | undefined)[] = []

/** The hexes within {@link NEAR} of a hex, including itself; they never change. */
export function hexesAround(hex: number): readonly Near[] {
  const found = known[hex] ?? around(hex)
  known[hex] = found
  return found
}

function around(hex: number): Near[] {
  const far = new Map([[hex, 0]])
  for (const [from, steps] of far)
    if (steps < NEAR.length - 1) for (const next of neighboursOf(from)) if (!far.has(next)) far.set(next, steps + 1)
  return [...far]
}

/** By hex, the attack strength that a side could bring against it next turn. */
export const reachBy = findOnce((position: Position, side: Side): Float32Array => {
  const reach = new Float32Array(MAP_SIZE)
  for (const [hex, units] of position.stacks[side]) {
    const attack = units.reduce((sum, unit) => sum + strikeOf(position.game, unit), 0)
    if (attack > 0) for (const [to, far] of hexesAround(hex)) reach[to] = (reach[to] ?? 0) + attack * (NEAR[far] ?? 0)
  }
  return reach
})

/** A unit's strength in a ground attack: none if it cannot move, half from the water (7.0). */
export function strikeOf(game: Corregidor, unit: Unit): number {
  if (factorsOf(unit).movement === 0) return 0
  return onWater(unit) ? attackOf(unit, game) / 2 : attackOf(unit, game)
}

/** Hexes to the nearest enemy of a side, 0 to 3; 4 if there is none. */
export function nearestEnemy(position: Position, side: Side, hex: number): number {
  const enemies = position.stacks[enemyOf(side)]
  return Math.min(NEAR.length, ...hexesAround(hex).flatMap(([to, far]) => (enemies.has(to) ? [far] : [])))
}
