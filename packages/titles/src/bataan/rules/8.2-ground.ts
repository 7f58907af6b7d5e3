import { oncePerPosition, oncePerValues } from '@topside/kit'
import { hexGrid, hexOf } from '../data/hexes.ts'
import { areaOn, hexesIn, onApproach } from '../data/scenarios.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { type Bataan, scenarioOf } from '../state/state.ts'
import { isFriendly } from './3.1-terminology.ts'
import { forcesVersion, unitsAt, zoneOf } from './3.2-zones-of-control.ts'

/** By hex, 0 everywhere. */
export const NOWHERE = new Uint8Array(hexGrid.size)

/** What the movement of a side depends on. */
export interface MoveContext {
  /** By hex, 1 in a zone of control of its enemies. */
  readonly zone: Uint8Array
  /** By hex, 1 where enemies are, or outside the area. */
  readonly barred: Uint8Array
  /** The same for units that are still outside the area: their approach is open to them (19.24). */
  readonly barredBeyond: Uint8Array
  /** By hex, 1 in a fortification that costs the side extra (14.12). */
  readonly works: Uint8Array
  /** Half points by step, cached by the name of the way of moving. */
  readonly crossing: Map<string, Uint8Array>
}

/** The fortifications friendly to the US player (14.12), as hex ids joined by spaces. */
const heldForts = oncePerPosition(
  (game: Bataan) =>
    Object.entries(game.vars.forts)
      .flatMap(([id, { destroyed }]) => (!destroyed && isFriendly(game, 'us', hexOf(id)) ? [id] : []))
      .join(' '),
  ({ vars }) => [vars.forts],
)

/**
 * 8.2: what the movement of a side depends on now. Moves of the side itself matter only by changing which
 * fortifications are friendly to the US player.
 */
export const groundOf = oncePerValues(survey, (game: Bataan, side: Side) => [
  ...[game.vars.forts, game.vars.turn, forcesVersion(game, enemyOf(side))],
  ...(side === 'japan' ? [heldForts(game)] : []),
])

function survey(game: Bataan, side: Side): MoveContext {
  const { turn } = game.vars
  const scenario = scenarioOf(game)
  const area = hexesIn(areaOn(scenario, turn))
  const enemies = unitsAt(game, enemyOf(side))
  const barred = new Uint8Array(hexGrid.size)
  for (let hex = 0; hex < hexGrid.size; hex++) if (enemies[hex] !== 0 || area[hex] === 0) barred[hex] = 1
  const barredBeyond =
    side === 'us' && scenario.approach.length > 0
      ? barred.map((each, hex) => (onApproach(scenario, turn, hex) ? 0 : each))
      : barred
  const works = side === 'japan' ? worksOf(game) : NOWHERE
  return { zone: zoneOf(game, enemyOf(side)), barred, barredBeyond, works, crossing: new Map() }
}

/** By hex, 1 in the fortifications that cost Japan extra (14.12). */
function worksOf(game: Bataan): Uint8Array {
  const works = new Uint8Array(hexGrid.size)
  for (const id of heldForts(game).split(' ')) if (id !== '') works[hexOf(id)] = 1
  return works
}
