import type { Reason } from '@topside/kit'
import { SEA_ZONES } from '../data/display.ts'
import type { Side } from '../data/units.ts'
import { type AirUnit, type Bataan, isAirUnit } from '../state/state.ts'
import { fliesHome, whyNotReady } from './13.1-air-units.ts'

/** 13.21: a side's air units over a sea zone, which interdict naval movement (15.34) and gunfire (15.55) there. */
export function patrols({ table }: Bataan, zone: string, side: Side): AirUnit[] {
  return table
    .space(zone)
    .pieces.filter(isAirUnit)
    .filter(({ def }) => def.side === side)
}

/** 13.21: points of air units over the sea; each US air unit counts as one (15.25). */
export function pointsOf(units: readonly AirUnit[]): number {
  return units.reduce((sum, { def }) => sum + def.points, 0)
}

/** 13.21: at the end of a Game-Turn air units over the sea return to base (13.16). */
export function endPatrols(game: Bataan): void {
  for (const zone of SEA_ZONES)
    for (const unit of game.table.space(zone).pieces.filter(isAirUnit)) fliesHome(game, unit)
}

const ARMY_AIR: Reason = { key: 'why.army-air', rule: '13.22' }

/** 13.22: why an air unit is not placed in a sea zone: it is not ready (13.13), or belongs to the Japanese Army. */
export function whyNotOverSea(unit: AirUnit): Reason | undefined {
  const { side, service } = unit.def
  return whyNotReady(unit) ?? (side === 'japan' && service === 'army' ? ARMY_AIR : undefined)
}
