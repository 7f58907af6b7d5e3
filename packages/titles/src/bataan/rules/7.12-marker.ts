import type { Side } from '../data/units.ts'
import { type Bataan, tell } from '../state/state.ts'

/** 7.12: moves the Initiative DRM marker towards a side that advanced two hexes after a combat. */
export function moveInitiative(game: Bataan, side: Side, spaces = 1): void {
  game.vars.initiativeModifier += side === 'us' ? spaces : -spaces
  const modifier = game.vars.initiativeModifier
  const args = { side: { side }, modifier: Math.abs(modifier), holder: { side: modifier < 0 ? 'japan' : 'us' } }
  tell(game, modifier === 0 ? 'initiative.level' : 'initiative.moved', '7.12', args)
}
