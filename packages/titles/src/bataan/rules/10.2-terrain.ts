import type { LedgerPart } from '@topside/engine'
import { part } from '@topside/kit'
import { hexAt, hexGrid, hexsides, RIVER } from '../data/hexes.ts'
import { coverRows, fortCombat, RIVER_COMBAT, terrainRows } from '../data/terrain.ts'
import { type Bataan, onMap } from '../state/state.ts'
import type { FortState } from '../state/vars.ts'
import { type Combat, defendersOf } from './9.1-attacks.ts'

/**
 * 10.22: modifiers of the defender's terrain: the best terrain in the hex, a river if all attackers cross it, and a
 * fortification (14.22).
 */
export function terrainParts(game: Bataan, combat: Combat): LedgerPart[] {
  const { terrain, cover } = hexAt(combat.hex)
  const base = terrain === 'sea' ? 0 : terrainRows[terrain].combat
  const growth = cover === undefined ? 0 : coverRows[cover].combat
  const fort = fortOf(game, combat)
  return [
    part(`part.${growth > base ? cover : terrain}`, '10.22', Math.max(base, growth)),
    part('part.river', '10.22', allCrossRiver(combat) ? RIVER_COMBAT : 0),
    part('part.fortification', '14.22', fort === undefined ? 0 : fortCombat[fort.line]),
  ]
}

/** 10.22: whether all units attack across a river, with or without bridges. */
export function allCrossRiver({ hex, attackers }: Combat): boolean {
  return attackers.every((unit) => {
    const { space } = unit
    if (!onMap(unit)) return false
    const direction = hexGrid.directionTo(space.index, hex)
    return direction !== undefined && hexsides.has(space.index, direction, RIVER)
  })
}

/** 10.22, 14.21: the fortification that helps the defender: it must be intact, and helps only the US player. */
export function fortOf(game: Bataan, combat: Pick<Combat, 'hex'>): FortState | undefined {
  const fort = game.vars.forts[hexAt(combat.hex).id]
  if (fort === undefined || fort.destroyed) return undefined
  return defendersOf(game, combat).some(({ def }) => def.side === 'us') ? fort : undefined
}
