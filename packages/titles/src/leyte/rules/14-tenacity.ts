import { terrainOf } from '../data/hexes.ts'
import { type Leyte, tell, type Unit } from '../state/state.ts'

/** 14.1: a unit's actual length of retreat: Japanese units in Rough or Mountainous Terrain retreat one hex less. */
export function retreatOf(game: Leyte, unit: Unit, hexes: number): number {
  if (!isTenacious(unit)) return hexes
  tell(game, 'combat.tenacious', '14.1', { unit, hex: unit.space, hexes: hexes - 1 })
  return hexes - 1
}

/** 14.1: whether a unit retreats one hex less from its hex. */
export function isTenacious({ def, space }: Unit): boolean {
  return def.side === 'japan' && isRugged(space.index)
}

/** 14.1: whether a hex is Rough or Mountainous. */
function isRugged(hex: number): boolean {
  const terrain = terrainOf(hex)
  return terrain === 'rough' || terrain === 'mountain'
}
