import type { LayerDef, Seen } from '@topside/engine'
import { oneOf } from '@topside/kit'
import { ARMIES, type Army } from '../data/armies.ts'
import { JOHOR } from '../data/map.ts'
import { allyUnitsIn, contestedSectors } from '../rules/3-control.ts'
import { supplyLines } from '../rules/7-supplies.ts'
import { distanceTo } from '../rules/9-artillery.ts'
import { isAircraft, isCaptured, isFlying, isSector, onMap } from '../state/pieces.ts'
import { controllerOf, hasSupply, type Place, type Singapore, sectorsOf } from '../state/state.ts'
import { gameOf } from './seen.ts'

/**
 * Layers: supply of both sides (7.4), contested sectors (3.4), the range of a gun or aircraft (9.1, 10.2), and control
 * by army (3.1).
 */
export const layers: readonly LayerDef[] = [
  { id: 'japanese-supply', tint: 'japanese' },
  { id: 'commonwealth-supply', tint: 'british' },
  { id: 'contested', tint: 'warn' },
  { id: 'range', tint: 'action', ofPiece: true },
  ...ARMIES.map((army) => ({ id: `${army}-held`, tint: army })),
]

/** The sectors of a layer, from what a viewer sees. */
export function layer(seen: Seen, id: string, piece?: string): readonly string[] | undefined {
  return placesOf(gameOf(seen), id, piece)?.map((place) => place.id)
}

function placesOf(game: Singapore, id: string, piece: string | undefined): Place[] | undefined {
  switch (id) {
    case 'japanese-supply':
      return suppliedFor(game, 'japanese')
    case 'commonwealth-supply':
      return suppliedFor(game, 'british')
    case 'contested':
      return contestedSectors(game)
    case 'range':
      return piece === undefined ? [] : inRange(game, piece)
    default: {
      const army = id.endsWith('-held') ? oneOf(ARMIES, id.slice(0, -'-held'.length)) : undefined
      return army && sectorsOf(game).filter((sector) => controllerOf(sector) === army)
    }
  }
}

/** 7.4: the places to which a side can trace a line of supply; none if supply is not used. */
function suppliedFor(game: Singapore, army: Army): Place[] | undefined {
  if (!hasSupply(game)) return undefined
  const lines = supplyLines(game, army)
  return game.table.spaces.filter((place) => isSector(place) && lines.reaches(place))
}

/**
 * The sectors that a unit can strike: artillery: within its range (9.1); an aircraft in the air: its sector (10.9); an
 * aircraft at a base: the sectors to which it can be sent (10.2).
 */
function inRange(game: Singapore, id: string): Place[] {
  const { table } = game
  const unit = table.pieces.find((each) => each.id === id)
  if (unit === undefined) return []
  if (isFlying(game, unit)) return [unit.space]
  if (isAircraft(unit)) {
    const based = isSector(unit.space) || unit.space.id === JOHOR
    return based ? sectorsOf(game).filter((to) => allyUnitsIn(game, to, unit.def.army).length === 0) : []
  }
  if (!onMap(unit) || isCaptured(game, unit) || unit.def.range === 0) return []
  return sectorsOf(game).filter((to) => to !== unit.space && distanceTo(unit.space, to) <= unit.def.range)
}
