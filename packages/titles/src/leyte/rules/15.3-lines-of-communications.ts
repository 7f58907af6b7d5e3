import type { LedgerPart } from '@topside/engine'
import { oncePer, routeLines } from '@topside/kit'
import { type Beach, beachHexes, hexGrid, hexOf, landHexes, onRoute, ROAD, routes, TRAIL } from '../data/hexes.ts'
import type { Scenario } from '../data/scenarios.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { type Leyte, mapUnits, scenarioOf, unitsAt } from '../state/state.ts'
import { zonesOf } from './6-zones-of-control.ts'
import { worthPart } from './15.1-value-of-units.ts'
import { objectivePart } from './15.2-objectives.ts'
import { whyClosed } from './16.1-american-assault.ts'

/** 15.31: by hex, 1 where an American unit has a Line of Communications to an active beach hex. */
export function beachLines(game: Leyte): Uint8Array {
  return linesTo(
    game,
    'us',
    activeBeaches(game).flatMap((beach) => beachHexes[beach]),
  )
}

/** 15.31: the beach areas that are active. */
function activeBeaches(game: Leyte): readonly Beach[] {
  const { beaches, southernBeaches, firstTurn } = scenarioOf(game)
  const landed = firstTurn === 1 && game.options['landing'] === 'south'
  const added = landed || (southernBeaches && game.options['southern-beaches'] === 'active')
  return added && !beaches.includes('south') ? [...beaches, 'south'] : beaches
}

/** 15.31: points for hexes with American units at the end that have one of the `lines` to a beach. */
export function americanObjectives(game: Leyte, lines: Uint8Array): LedgerPart[] {
  const units = unitsAt(game, 'us')
  return scenarioOf(game)
    .objectives.us.filter(({ hex }) => units[hexOf(hex)] !== 0 && lines[hexOf(hex)] !== 0)
    .map((objective) => objectivePart(objective, '15.31'))
}

/** 15.32: number of hexes of a line that may be of any kind, before it must follow roads and trails. */
const FREE_HEXES = 3

/** 15.32: by hex, 1 where a unit of a side has a line to one of the ends. */
export function linesTo(game: Leyte, side: Side, ends: readonly number[]): Uint8Array {
  const open = openHexes(game, side)
  return routeLines(hexGrid, { ends, open, routes: routes.bits, along: ROAD | TRAIL, onRoute, free: FREE_HEXES })
}

/** 15.32: by hex, 1 where a side's line may pass: no enemy unit, and no enemy zone unless a friend is there. */
export function openHexes(game: Leyte, side: Side): Uint8Array {
  const enemy = enemyOf(side)
  const [friends, enemies, zones] = [unitsAt(game, side), unitsAt(game, enemy), zonesOf(game, enemy)]
  const open = new Uint8Array(hexGrid.size)
  for (const hex of passable(scenarioOf(game)))
    if (enemies[hex] === 0 && (zones[hex] === 0 || friends[hex] !== 0)) open[hex] = 1
  return open
}

/** 15.32: the hexes through which lines of either side may pass in a scenario: land, except hexes closed by 16.13. */
const passable = oncePer((scenario: Scenario): readonly number[] =>
  landHexes((hex) => whyClosed(scenario, hex) === undefined),
)

/** 15.33: points for American units without any of the `lines` to a beach. */
export function unlinkedPoints(game: Leyte, lines: Uint8Array): LedgerPart {
  const cut = mapUnits(game, 'us').filter(({ space }) => lines[space.index] === 0)
  return worthPart('part.no-line', '15.33', cut)
}
