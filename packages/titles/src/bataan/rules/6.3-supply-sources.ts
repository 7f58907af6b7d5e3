import { hexesOf } from '../data/scenarios.ts'
import { SIDES, type Side } from '../data/units.ts'
import { type Bataan, scenarioOf } from '../state/state.ts'
import { isFriendly } from './3.1-terminology.ts'

/**
 * 6.31: the Supply Sources of a side that give supply: its friendly sources, but a recaptured source only from the next
 * Supply Status Phase.
 */
export function openSources(game: Bataan, side: Side): number[] {
  const { captured = [] } = game.vars
  return supplySources(game, side).filter((hex) => !captured.includes(hex))
}

/**
 * 6.31: notes the Supply Sources not friendly to their own side now: they give it no supply before the next judgement.
 */
export function noteLostSources(game: Bataan): void {
  const { captured = [] } = game.vars
  const lost = lostSources(game).filter((hex) => !captured.includes(hex))
  if (lost.length > 0) game.vars.captured = [...captured, ...lost]
}

/** 6.31: in the Supply Status Phase recaptured sources give supply again. */
export function reopenSources(game: Bataan): void {
  if (game.vars.captured !== undefined) game.vars.captured = lostSources(game)
}

function lostSources(game: Bataan): number[] {
  const { supplySources: sources } = scenarioOf(game)
  return SIDES.flatMap((side) => hexesOf(sources[side]).filter((hex) => !isFriendly(game, side, hex)))
}

/** 6.31: the Supply Sources of a side that are friendly to it. */
export function supplySources(game: Bataan, side: Side): number[] {
  return hexesOf(scenarioOf(game).supplySources[side]).filter((hex) => isFriendly(game, side, hex))
}
