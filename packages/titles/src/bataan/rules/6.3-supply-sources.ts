import { hexesOf } from '../data/scenarios.ts'
import type { Side } from '../data/units.ts'
import { type Bataan, scenarioOf } from '../state/state.ts'
import { isFriendly } from './3.1-terminology.ts'

/** 6.31: the Supply Sources of a side that are friendly to it. */
export function supplySources(game: Bataan, side: Side): number[] {
  return hexesOf(scenarioOf(game).supplySources[side]).filter((hex) => isFriendly(game, side, hex))
}
