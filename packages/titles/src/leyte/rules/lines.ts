import { linesFrom } from '@topside/engine'
import { allHexes, beachHexes, grid, onWay, ROAD, TRAIL, ways } from '../ground.ts'
import { activeBeaches, type Leyte, scenarioOf, unitsAt, zonesOf } from '../state.ts'
import { edges, isClosed } from '../tables.ts'
import { enemyOf, type Side } from '../units.ts'

/** Hexes of a line that may be of any kind (15.32). */
const FREE_HEXES = 3

/** 15.32: by hex, 1 where a line of a side may pass: no enemy unit, and no enemy zone unless a friend is there. */
export function openHexes(game: Leyte, side: Side): Uint8Array {
  const enemy = enemyOf(side)
  const [friends, enemies, zones] = [unitsAt(game, side), unitsAt(game, enemy), zonesOf(game, enemy)]
  const open = new Uint8Array(grid.size)
  for (const hex of PASSABLE) if (enemies[hex] === 0 && (zones[hex] === 0 || friends[hex] !== 0)) open[hex] = 1
  return open
}
const PASSABLE: readonly number[] = allHexes((hex) => !isClosed(hex))

/** The lines of both sides: 1 by hex where a unit has one. */
export interface Lines {
  /** {@link beachLines} */
  readonly beach: Uint8Array
  /** {@link westernLines}, where they count. */
  readonly west: Uint8Array | undefined
}

/** 15.32, 16.34: all lines that count in the scenario, as they run now. */
export function linesOf(game: Leyte): Lines {
  return { beach: beachLines(game), west: scenarioOf(game).westernLines ? westernLines(game) : undefined }
}

/** 15.31: by hex, 1 where an American unit has a Line of Communications to an active beach hex. */
export function beachLines(game: Leyte): Uint8Array {
  return linesTo(
    game,
    'us',
    activeBeaches(game).flatMap((beach) => beachHexes[beach]),
  )
}

/** 16.34: by hex, 1 where a Japanese unit has a Line of Communications off the western edge. */
export function westernLines(game: Leyte): Uint8Array {
  return linesTo(game, 'japan', edges['west-edge'])
}

function linesTo(game: Leyte, side: Side, ends: readonly number[]): Uint8Array {
  const rules = { ends, open: openHexes(game, side), ways: ways.bits, along: ROAD | TRAIL, onWay, free: FREE_HEXES }
  return linesFrom(grid, rules)
}
