import { isTown, terrainOf } from '../data/hexes.ts'
import { type ShiftReading, shifts } from '../data/terrain.ts'
import type { Leyte, Place, Unit } from '../state/state.ts'

/** 7.4: column shift to the left for a defender in a hex: the best of terrain and town. */
export function shiftOf(hex: number, reading: ShiftReading): number {
  const terrain = terrainOf(hex)
  const ground = terrain === 'sea' ? 0 : shifts[reading][terrain]
  return Math.max(ground, isTown(hex) ? shifts[reading].town : 0)
}

/** The attacked hex with the best terrain for the defender, and its column shift. */
export interface TerrainShift {
  /** `undefined` if no hex is attacked. */
  readonly place: Place | undefined
  readonly columns: number
}

/** 7.4: an attack on several hexes uses the best terrain of the defender, once. */
export function terrainShift(game: Leyte, targets: readonly Unit[]): TerrainShift {
  const reading = game.options['terrain'] === 'strong' ? 'strong' : 'standard'
  let best: TerrainShift = { place: undefined, columns: 0 }
  for (const { space } of targets) {
    const columns = shiftOf(space.index, reading)
    if (best.place === undefined || columns > best.columns) best = { place: space, columns }
  }
  return best
}
