import type { Outcome } from '@topside/engine'
import { note } from '@topside/kit'
import { hexOf } from '../data/hexes.ts'
import type { Scenario } from '../data/scenario.ts'
import type { Side } from '../data/units.ts'
import { type Bataan, scenarioOf, seatOf } from '../state/state.ts'
import { isFriendly } from './3.1-terminology.ts'

/** How a match ends. */
export interface Ending {
  readonly end: Outcome
}

/** The conditions for a Japanese victory at the end of a scenario, and what Japan has now. */
export interface LayacScore {
  /** The hexes required, and the friendly hexes among them. */
  readonly hexes: readonly string[]
  readonly held: readonly string[]
  readonly lost: { readonly [side in Side]: number }
  /** Steps that the US player must have lost. */
  readonly usLost: number
  /** Whether Japan would win now (19.15). */
  readonly japanWins: boolean
}

/**
 * 19.15: the result if the scenario ended now: Japan needs both hexes, enough US losses, and Japanese losses that do
 * not exceed the US losses.
 */
export function standingOf(game: Bataan): LayacScore {
  const { hexes, usLost } = conditionsOf(scenarioOf(game))
  const held = hexes.filter((hex) => isFriendly(game, 'japan', hexOf(hex)))
  const lost = { us: game.table.track('us-lost'), japan: game.table.track('japan-lost') }
  const japanWins = held.length === hexes.length && lost.us >= usLost && lost.japan <= lost.us
  return { hexes, held, lost, usLost, japanWins }
}

function conditionsOf({ id, atEnd }: Scenario): NonNullable<Scenario['atEnd']> {
  if (atEnd === undefined) throw new RangeError(`${id} is not decided at its end`)
  return atEnd
}

/** 19.15: ends the scenario and names the winner. */
export function finish(game: Bataan): Ending {
  const { japanWins, held, lost, usLost, hexes } = standingOf(game)
  const winner: Side = japanWins ? 'japan' : 'us'
  const args = {
    side: { side: winner },
    held: held.length,
    needed: hexes.length,
    us: lost.us,
    japan: lost.japan,
    usLost,
  }
  return { end: { winner: seatOf(game, winner), reason: note(`victory.${winner}`, '19.15', args) } }
}
