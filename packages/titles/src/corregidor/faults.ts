import { FACES } from './data/faces.ts'
import { SIDES } from './data/units.ts'
import { isHex, MAP_SIZE } from './state/places.ts'
import type { Corregidor } from './state/state.ts'
import { isUnit, onMap, unitsIn } from './state/units.ts'

/** Checks what must hold after every command; returns a sentence for each violation. */
export function faults(game: Corregidor): string[] {
  return [...placeFaults(game), ...counterFaults(game)]
}

/** 8.2: no hex holds units of both sides. */
function placeFaults({ table }: Corregidor): string[] {
  const found: string[] = []
  for (const place of table.spaces.slice(0, MAP_SIZE)) {
    if (place.pieces.length < 2) continue
    if (new Set(unitsIn(place).map(({ def }) => def.side)).size > 1) found.push(`8.2: both sides are in ${place.id}`)
  }
  return found
}

/** Boxes in which units keep their markers: they are about to enter the map. */
const OFF_MAP_MARKED: ReadonlySet<string> = new Set([
  ...['us-at-sea', 'japan-at-sea', 'us-aboard', 'us-road', 'japan-road'],
  ...['transit-bataan', 'transit-cavite', 'transit-subic'],
])

/** 3.2: counters show faces that they have, and are where their kind can be; off the map they have no markers. */
function counterFaults(game: Corregidor): string[] {
  const found: string[] = []
  for (const counter of game.table.pieces) {
    const { id, def, face, space } = counter
    if (def.faces[face] === undefined) found.push(`3.2: ${id} has no face ${FACES[face]}`)
    if (!isUnit(counter) && isHex(space)) found.push(`9.2: ${id} lies on the map`)
    if (!onMap(counter) && counter.status !== 0 && isUnit(counter) && !OFF_MAP_MARKED.has(space.id))
      found.push(`3.2: ${id} has markers off the map`)
    if (space.id.startsWith(SIDES[0]) && def.side !== SIDES[0]) found.push(`3.2: ${id} lies in ${space.id}`)
    if (space.id.startsWith(SIDES[1]) && def.side !== SIDES[1]) found.push(`3.2: ${id} lies in ${space.id}`)
  }
  return found
}
