import type { Reason } from '@topside/kit'
import { columnOf, MALINTA_COLUMN, RAVINES, type Sector } from '../data/areas.ts'
import { distanceOf, hexAt } from '../data/hexes.ts'
import type { UnitId } from '../data/units.ts'
import { type Corregidor, isOn, scenarioOf, unitsOf } from '../state/state.ts'
import { islandOf, mapOf, type Unit } from '../state/units.ts'
import { isReserve } from './11.1-deployment.ts'
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

/** 13.12: notes the invasion of a sector by a unit that lands on a beach. */
export function noteSector(game: Corregidor, { def }: Unit, beach: number): void {
  const sector = sectorOf(beach)
  const { sectors } = game.vars.war
  if (sector !== undefined && def.side === 'japan' && !sectors.includes(sector))
    setWar(game, { sectors: [...sectors, sector] })
}

/** 13.12: notes where the defenders were set up: a unit always belongs to that sector. */
export function notePosts(game: Corregidor): void {
  if (!isOn(game, 'restricted')) return
  const posts = unitsOf(game, 'us').flatMap((unit): [UnitId, Sector | null][] =>
    islandOf(unit) === 'Corregidor' ? [[unit.def.id, sectorOf(unit.space.index) ?? null]] : [],
  )
  setWar(game, { posts: Object.fromEntries(posts) })
}

/** 13.12: the sector in which a unit was set up; for a unit that arrived later, its current sector. */
function postOf({ vars }: Corregidor, { def, space }: Unit): Sector | undefined {
  const post = vars.war.posts?.[def.id]
  return post === undefined ? sectorOf(space.index) : (post ?? undefined)
}

/**
 * 13.12: why an American unit must stay in its sector: no enemy has invaded it or is within four hexes; reserves have
 * no sector.
 */
export function whyStaysInSector(game: Corregidor, unit: Unit): Reason | undefined {
  if (!isOn(game, 'restricted') || scenarioOf(game).id === 'recapture' || mapOf(unit) !== 'islands') return undefined
  if (isReserve(game, unit)) return undefined
  const sector = postOf(game, unit)
  if (sector === undefined || game.vars.war.sectors.includes(sector)) return undefined
  return isEnemyNear(game, unit) ? undefined : IN_SECTOR
}

function isEnemyNear(game: Corregidor, unit: Unit): boolean {
  return unitsOf(game, 'japan').some((enemy) => {
    if (mapOf(enemy) !== 'islands') return false
    return (distanceOf(unit.space.index, enemy.space.index) ?? Number.POSITIVE_INFINITY) <= NEAR
  })
}
