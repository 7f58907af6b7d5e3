import type { Chance } from '@topside/engine'
import { dieFaces } from '@topside/kit'
import { type LandingRow, landingTable } from '../data/charts.ts'
import { coasts, inlet, isMudflat } from '../data/coast.ts'
import { idOf } from '../data/hexes.ts'
import { areaOn, inArea } from '../data/scenarios.ts'
import { type Bataan, scenarioOf } from '../state/state.ts'
import { DIE } from './3.4-efficiency.ts'
import { type InvasionPort, zoneOfPort } from './15.41-15.43-invaders.ts'

/** 15.44: the row of the Amphibious Invasion Table for a die; higher numbers use the last row. */
export function rowOf(die: number): LandingRow {
  const row = landingTable[Math.min(Math.max(die, 1), DIE) - 1]
  if (row === undefined) throw new RangeError(`no row ${die}`)
  return row
}

/**
 * 15.44: the hex to which a landing is displaced along the coast, including inlets; hexes that are all mudflat are
 * passed over. `undefined`: the landing is aborted, by the table, in the Mariveles Port Area, or where the coast of the
 * sea zone or the area of the scenario ends.
 */
export function displaced(game: Bataan, port: InvasionPort, designated: number, row: LandingRow): number | undefined {
  if (row === 'abort') return undefined
  const area = areaOn(scenarioOf(game), game.vars.turn)
  const coast = coasts[zoneOfPort(port)]
  const step = Math.sign(row)
  let hex: number | undefined = designated
  for (let left = Math.abs(row); hex !== undefined && (left > 0 || isMudflat(hex)); left--)
    hex = nextAlong(coast, hex, step)
  return hex !== undefined && inArea(area, hex) ? hex : undefined
}

/** 15.44: the next hex along a coast, with `step` 1 to the south and -1 to the north; from an inlet to its mouth. */
function nextAlong(coast: readonly number[], hex: number, step: number): number | undefined {
  const mouth = inlet.get(hex)
  if (mouth !== undefined) return step > 0 ? mouth.south : mouth.north
  return coast[coast.indexOf(hex) + step]
}

/** 15.44: the landing hexes possible for a designated hex, with their chances; a chance without a hex: back to port. */
export function landingChances(game: Bataan, port: InvasionPort, designated: number, more = 0): Chance[] {
  const faces = dieFaces(DIE).map((die) => displaced(game, port, designated, rowOf(die + more)))
  const hexes = new Set(
    Array.from({ length: DIE }, (_, index) => displaced(game, port, designated, rowOf(index + 1 + more))),
  )
  return [...hexes].map((hex) =>
    hex === undefined
      ? { key: 'odds.aborts', p: faces.chance(hex) }
      : { key: 'odds.lands', args: { hex: { space: idOf(hex) } }, p: faces.chance(hex) },
  )
}
