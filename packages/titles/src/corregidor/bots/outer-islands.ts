import { FAR, findOnce } from '@topside/kit'
import { hexAt, hexDefs, ISLANDS, type Island } from '../data/hexes.ts'
import { isAfloat, isOffEdge, whyNotLand } from '../rules/7-sea-moves.ts'
import { placeAt } from '../state/places.ts'
import { type Corregidor, is1945, unitsOf } from '../state/state.ts'
import { factorsOf, isGunboat, islandOf, type Unit } from '../state/units.ts'
import { defenceIn } from './fight.ts'
import type { Position } from './position.ts'
import { seaWaysTo } from './ways.ts'

/** The assault of 1942 against the smaller islands; the first two go to Corregidor (11.1). */
export const LAST_ASSAULT = 3
/** Strength sent to an island, as a multiple of its defence, counted as on the water (7.0). */
const ENOUGH = 2.5
/** Defence beyond which no units are sent: the guns must be silenced first. */
const TOO_STRONG = 20
/** Units held back for each island that is too strong. */
const KEPT = 2
/** Distance added for a unit that is still beyond the edge of the map, in hexes of water. */
const BEYOND = 30

/** 11.1L, 12.0A: whether the Japanese of 1942 at sea go to the smaller islands. */
export function goesToOuterIslands({ vars, ...game }: Corregidor, side: 'us' | 'japan'): boolean {
  return side === 'japan' && vars.war.assaults.length >= LAST_ASSAULT && !is1945(game)
}

/** A smaller island held by Americans. */
interface Outer {
  readonly island: Island
  readonly beaches: readonly number[]
  readonly defence: number
}

function outerIslands(position: Position): Outer[] {
  return ISLANDS.filter((island) => island !== 'Corregidor').flatMap((island): Outer[] => {
    const held = [...position.stacks.us].filter(([hex]) => hexAt(hex).island === island)
    const defence = held.reduce((sum, [hex, units]) => sum + defenceIn(position.game, units, hex), 0)
    const beaches = hexDefs.flatMap((hex, index) => (hex.beach === true && hex.island === island ? [index] : []))
    return held.length === 0 ? [] : [{ island, beaches, defence }]
  })
}

/**
 * 11.1L: the target beach of each Japanese unit at sea, by unit id: the nearest units go to the weakest island until it
 * has enough, then to the next; the others wait.
 */
export const boundFor = findOnce((position: Position, _: 'japan'): ReadonlyMap<string, number> => {
  const { game } = position
  const free = new Set(unitsOf(game, 'japan').filter((unit) => isAfloat(unit) && !isGunboat(unit)))
  const bound = new Map<string, number>()
  const islands = outerIslands(position).sort((a, b) => a.defence - b.defence)
  for (const [index, { island, beaches, defence }] of islands.entries()) {
    if (defence > TOO_STRONG) break
    const kept = KEPT * (islands.length - 1 - index)
    let needed = ENOUGH * defence - strengthOn(game, island)
    while (needed > 0 && free.size > kept) {
      const [nearest] = nearestTo(game, free, beaches)
      if (nearest === undefined) break
      const [unit, beach] = nearest
      bound.set(unit.id, beach)
      free.delete(unit)
      needed -= factorsOf(unit).attack / 2
    }
  }
  return bound
})

function strengthOn(game: Corregidor, island: Island): number {
  const ashore = unitsOf(game, 'japan').filter((unit) => islandOf(unit) === island)
  return ashore.reduce((sum, unit) => sum + factorsOf(unit).attack, 0)
}

/** Units with their nearest beach, nearest first. */
function nearestTo(
  game: Corregidor,
  units: ReadonlySet<Unit>,
  beaches: readonly number[],
): (readonly [Unit, number])[] {
  const far = (unit: Unit, beach: number) => (isOffEdge(unit) ? BEYOND : (seaWaysTo(beach)[unit.space.index] ?? FAR))
  const able = [...units].flatMap((unit): (readonly [Unit, number])[] => {
    const open = beaches.filter((beach) => whyNotLand(game, unit, placeAt(game, beach))?.key !== 'why.no-armour')
    const [best] = open.sort((a, b) => far(unit, a) - far(unit, b))
    return best === undefined ? [] : [[unit, best]]
  })
  return able.sort((a, b) => far(...a) - far(...b))
}
