import type { FuzzPosition } from '@topside/engine/testing'
import { hexDefs, neighboursOf } from '../data/hexes.ts'
import { type CounterDef, SIDES, type Side } from '../data/units.ts'
import { SUPPLY_BY_DIE } from '../data/weeks.ts'
import { type PlaceDef, placeAt } from '../places.ts'
import { relocate } from '../rules/8.1-terrain.ts'
import { isOverstacked } from '../rules/8.2-stacking.ts'
import { exertsZone } from '../rules/8.2-zones.ts'
import { setWar } from '../rules/11-state.ts'
import { type Corregidor, is1945, unitsOf } from '../state.ts'
import { isGunboat, type Unit, unitsIn } from '../units.ts'
import type { Vars } from '../vars.ts'

/** Numbers from 0 to below 1. */
type Random = () => number
type Position = FuzzPosition<Vars, CounterDef, PlaceDef>

const any = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T

/** The land hexes of one of the maps. */
function landOf(map: 'islands' | 'bataan'): number[] {
  return hexDefs.flatMap(({ panel, terrain, island }, index) => {
    const onIt = map === 'bataan' ? panel === 'bataan' : island === 'Corregidor'
    return onIt && terrain !== 'sea' && terrain !== 'fort' ? [index] : []
  })
}

/** The units of a side that can be put somewhere on land: not those of the other map's campaign alone, and no boats. */
function movable(game: Corregidor, side: Side, map: 'islands' | 'bataan'): Unit[] {
  return unitsOf(game, side).filter(
    (unit) => !isGunboat(unit) && unit.def.option === undefined && (map === 'bataan' || unit.def.size !== 'division'),
  )
}

/** Units of both sides in some hexes around one, so that they meet; some have lost steps, some are disrupted. */
function strew(game: Corregidor, map: 'islands' | 'bataan', random: Random): void {
  const land = new Set(landOf(map))
  const centre = any([...land], random)
  const near = [centre, ...neighboursOf(centre)].flatMap((hex) => [hex, ...neighboursOf(hex)])
  const hexes = [...new Set(near)].filter((hex) => land.has(hex))
  for (const side of SIDES) {
    const units = movable(game, side, map)
    for (let i = 0; i < 14; i++) put(game, any(units, random), any(hexes, random), random)
  }
}

function put(game: Corregidor, unit: Unit, hex: number, random: Random): void {
  const place = placeAt(game, hex)
  if (unitsIn(place).some(({ def }) => def.side !== unit.def.side)) return
  if (unit.space !== place && isOverstacked(place, unit.def.side, [unit])) return
  relocate(game, unit, hex, [any(neighboursOf(hex), random), hex])
  const faces = unit.def.faces.flatMap((factors, face) => (factors === undefined ? [] : [face]))
  if (random() < 0.3) game.table.turn(unit, any(faces, random))
  if (random() < 0.25 && exertsZone(game, unit)) game.table.setStatus(unit, 'disrupted', any([1, 2], random))
}

/** A player turn of either side begins at some hour of some day, with units that meet. */
function meet(game: Corregidor, map: 'islands' | 'bataan', random: Random): string {
  strew(game, map, random)
  const { vars } = game
  vars.side = any(SIDES, random)
  if (vars.week === 0) vars.hour = Math.floor(random() * 7)
  vars.day = is1945(game) ? 14 + Math.floor(random() * 2) : 80 + Math.floor(random() * 4)
  if (!is1945(game)) vars.group = 7
  // The defenders of Bataan have a stock out of the table of the rules, and nobody knows which (11.2F).
  if (vars.week > 0) setWar(game, { supply: any(SUPPLY_BY_DIE, random) })
  return 'playerTurn'
}

/** Where some matches of the fuzzer begin: units that meet on the islands and on Bataan, of both campaigns. */
export const positions: readonly Position[] = [
  {
    name: 'units that meet on Corregidor in 1942',
    rules: ['8.2B', '8.2G', '10.1A', '10.2A', '10.4'],
    options: { scenario: 'fall' },
    lay: (game, random) => meet(game, 'islands', random),
  },
  {
    name: 'units that meet on Corregidor in 1945',
    rules: ['10.4A', '10.4B', '11.3J', '11.3K', '9.3D'],
    options: { scenario: 'recapture' },
    lay: (game, random) => meet(game, 'islands', random),
  },
  {
    name: 'units that meet on Bataan',
    rules: ['8.2C', '8.1K', '8.1P', '8.1O'],
    options: { scenario: 'bataan' },
    lay: (game, random) => meet(game, 'bataan', random),
  },
]
