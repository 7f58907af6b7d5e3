import type { Procedure } from '@topside/engine'
import { offerPieces } from '@topside/kit'
import { INFANTRY } from '../data/faces.ts'
import { hexGrid } from '../data/hexes.ts'
import type { Side } from '../data/units.ts'
import { type AirUnit, ask, type Bataan, onMap, placeAt, record, type Unit, unitsOf } from '../state/state.ts'

/** 16.11: whether a unit is an anti-aircraft unit with its guns (3.63). */
export function isAntiAircraft({ def, face }: Unit): boolean {
  return def.type === 'anti-aircraft' && face !== INFANTRY
}

/** 16.11: the anti-aircraft units of a side in or next to a hex, which fire at air units over it. */
export function antiAircraftAt(game: Bataan, side: Side, hex: number): Unit[] {
  return unitsOf(game, side).filter(
    (unit) => isAntiAircraft(unit) && onMap(unit) && hexGrid.distance(unit.space.index, hex) <= 1,
  )
}

/**
 * 16.11, 16.12: a side's anti-aircraft units fire at air units over a hex. Each point offsets a point without a die
 * roll; a unit of two points needs two. The firing side chooses where it matters. Returns the air units offset.
 */
export function* fireAntiAircraft(
  game: Bataan,
  side: Side,
  hex: number,
  flying: readonly AirUnit[],
): Procedure<readonly AirUnit[]> {
  const guns = antiAircraftAt(game, side, hex)
  if (guns.length === 0 || flying.length === 0) return []
  const args = { hex: placeAt(game, hex), guns }
  const offset: AirUnit[] = []
  for (let points = guns.length * POINTS; points > 0; ) {
    const able = flying.filter((unit) => !offset.includes(unit) && unit.def.points <= points)
    const target = allAlike(able)
      ? able[0]
      : yield* ask(game, side, 'anti-aircraft', '16.12', { args, offers: offerPieces(able, 'offset') })
    if (target === undefined) break
    offset.push(target)
    points -= target.def.points
  }
  const key = offset.length > 0 ? 'anti-aircraft.offset' : 'anti-aircraft.short'
  record(game, key, '16.12', { by: side, args: { ...args, units: offset } })
  return offset
}

/** 16.12: anti-aircraft points of a unit. */
const POINTS = 1

/** Whether all air units have equal points and ratings, so that any of them can be offset. */
function allAlike(units: readonly AirUnit[]): boolean {
  const [first] = units
  return units.every(({ def }) => def.points === first?.def.points && def.er === first.def.er)
}
