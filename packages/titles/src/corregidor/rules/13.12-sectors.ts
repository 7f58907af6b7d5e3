import type { Reason } from '@topside/kit'
import { columnOf, MALINTA_COLUMN, RAVINES, type Sector } from '../data/areas.ts'
import { distanceOf, hexAt } from '../data/hexes.ts'
import { isHex } from '../state/places.ts'
import { type Corregidor, isOn, scenarioOf, unitsOf } from '../state/state.ts'
import { mapOf, onWater, type Unit } from '../state/units.ts'
import { marineGroup } from './11.1-deployment.ts'
import { setWar } from './11-state.ts'

/** 13.12: an enemy within this many hexes frees a unit from its sector. */
const NEAR = 4

const IN_SECTOR: Reason = { key: 'why.in-sector', rule: '13.12' }

/** 13.12: the sector of a hex of Corregidor; `undefined`: none. */
export function sectorOf(hex: number): Sector | undefined {
  if (hexAt(hex).island !== 'Corregidor') return undefined
  if (columnOf(hex) >= MALINTA_COLUMN) return 'tail'
  for (const ravine of ['cheney', 'james', 'ramsay'] as const) if (RAVINES[ravine].has(hex)) return ravine
  return undefined
}

/** 13.12: notes the invasion of a sector. */
export function noteSector(game: Corregidor, unit: Unit): void {
  const sector = isHex(unit.space) ? sectorOf(unit.space.index) : undefined
  const { sectors } = game.vars.war
  if (sector !== undefined && unit.def.side === 'japan' && !sectors.includes(sector))
    setWar(game, { sectors: [...sectors, sector] })
}

/**
 * 13.12: why an American unit must stay in its sector: no enemy has invaded it or is within four hexes; reserves have
 * no sector.
 */
export function whyStaysInSector(game: Corregidor, unit: Unit): Reason | undefined {
  if (!isOn(game, 'restricted') || scenarioOf(game).id === 'recapture' || mapOf(unit) !== 'islands') return undefined
  if (marineGroup(unit) === 'reserves') return undefined
  const sector = sectorOf(unit.space.index)
  if (sector === undefined || game.vars.war.sectors.includes(sector)) return undefined
  return isEnemyNear(game, unit) ? undefined : IN_SECTOR
}

function isEnemyNear(game: Corregidor, unit: Unit): boolean {
  return unitsOf(game, 'japan').some((enemy) => {
    if (mapOf(enemy) !== 'islands' || onWater(enemy)) return false
    return (distanceOf(unit.space.index, enemy.space.index) ?? Number.POSITIVE_INFINITY) <= NEAR
  })
}
