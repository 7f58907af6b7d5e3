import { oncePerMatch } from '@topside/kit'
import { hexGrid, hexOf } from '../data/hexes.ts'
import { areaOn, hexesIn, onApproach } from '../data/scenarios.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { type Bataan, scenarioOf } from '../state.ts'
import type { Vars } from '../vars.ts'
import { isFriendly } from './3.1-terminology.ts'
import { forcesVersion, unitsAt, zoneOf } from './3.2-zones-of-control.ts'

/** By hex, 0 everywhere. */
export const NOWHERE = new Uint8Array(hexGrid.size)

/** What the movement of a side depends on, as it stands. */
export interface Ground {
  /** By hex, 1 in a zone of control of its enemies. */
  readonly zone: Uint8Array
  /** By hex, 1 where enemies stand or the scenario is not played. */
  readonly barred: Uint8Array
  /** The same for units that are still beyond the area: the way into it is open to them (19.24). */
  readonly barredBeyond: Uint8Array
  /** By hex, 1 in a fortification that costs the side more (14.12). */
  readonly works: Uint8Array
  /** Half points by step, for those ways of going that were asked for. */
  readonly crossing: Map<string, Uint8Array>
  readonly forts: Vars['forts']
  readonly turn: number
}

/** What was found of the ground of a side, and of what it holds. */
interface Surveyed {
  readonly side: Side
  readonly ground: Ground
  readonly enemies: number
  /** Whether nothing on the table has changed since it was found that it holds. */
  fresh: boolean
}

/** 8.2: what the movement of a side depends on, as it stands: found anew once that has changed. */
export const groundsOf = oncePerMatch((game: Bataan): ((side: Side) => Ground) => {
  // One side moves at a time: what was found of the other is not kept, for it takes room in each match that is played.
  let known: Surveyed | undefined
  game.table.watch(() => {
    if (known !== undefined) known.fresh = false
  })
  return (side) => {
    if (known?.side === side && holds(game, known)) return known.ground
    known = { side, ground: survey(game, side), enemies: forcesVersion(game, enemyOf(side)), fresh: true }
    return known.ground
  }
})

/** Whether the ground of a side is as it was: its own moves change only who holds fortifications. */
function holds(game: Bataan, known: Surveyed): boolean {
  const { forts, turn } = game.vars
  const { side, ground, enemies, fresh } = known
  if (ground.forts !== forts || ground.turn !== turn) return false
  if (fresh) return true
  if (enemies !== forcesVersion(game, enemyOf(side))) return false
  known.fresh = side === 'us' || isSame(ground.works, worksOf(game))
  return known.fresh
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.every((each, index) => each === other[index])
}

function survey(game: Bataan, side: Side): Ground {
  const { forts, turn } = game.vars
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
  return { zone: zoneOf(game, enemyOf(side)), barred, barredBeyond, works, crossing: new Map(), forts, turn }
}

/** By hex, 1 in fortifications that are friendly to the US player (14.12). */
function worksOf(game: Bataan): Uint8Array {
  const works = new Uint8Array(hexGrid.size)
  for (const [id, { destroyed }] of Object.entries(game.vars.forts))
    if (!destroyed && isFriendly(game, 'us', hexOf(id))) works[hexOf(id)] = 1
  return works
}
