import { type Ledger, ledger, type Outcome } from '@topside/engine'
import { part } from '@topside/kit'
import type { Side } from '../data/units.ts'
import { type Leyte, mapUnits, record, scenarioOf, tell } from '../state/state.ts'
import { PHASES } from '../state/vars.ts'
import { destroyedPoints } from './15.1-value-of-units.ts'
import { japaneseBeaches, japaneseObjectives } from './15.2-objectives.ts'
import { americanObjectives, beachLines, unlinkedPoints } from './15.3-lines-of-communications.ts'
import { outcomeOf } from './15.4-levels-of-victory.ts'
import { airfieldPoints } from './16.1-american-assault.ts'
import { breakthroughPoints } from './16.2-mountain-barrier.ts'
import { cutOffPoints, heldPoints, linkedPoints, westernLines } from './16.3-final-collapse.ts'

/** By hex, 1 where a unit of either side has a Line of Communications. */
export interface CommunicationLines {
  /** {@link beachLines} */
  readonly beach: Uint8Array
  /** {@link westernLines}, if they count. */
  readonly west: Uint8Array | undefined
}

/** 15.0: all current lines that count in the scenario. */
function linesOf(game: Leyte): CommunicationLines {
  return { beach: beachLines(game), west: scenarioOf(game).westernLines ? westernLines(game) : undefined }
}

/** 15.0: the points of both sides if the scenario ended now. */
export function score(
  game: Leyte,
  { beach, west }: CommunicationLines = linesOf(game),
): { readonly [side in Side]: Ledger } {
  const destroyed = (side: Side) => part('part.destroyed', '15.12', destroyedPoints(game, side))
  return {
    us: ledger('ledger.points-us', [
      destroyed('us'),
      ...americanObjectives(game, beach),
      ...breakthroughPoints(game, beach),
      ...cutOffPoints(game, west),
    ]),
    japan: ledger('ledger.points-japan', [
      destroyed('japan'),
      ...japaneseObjectives(game),
      ...airfieldPoints(game),
      japaneseBeaches(game),
      unlinkedPoints(game, beach),
      ...linkedPoints(game, west),
      ...heldPoints(game),
    ]),
  }
}

/** 15.0: points that cannot be lost: for units destroyed (15.12) and Ormoc (16.34). */
export function standingPoints(game: Leyte, side: Side): number {
  return destroyedPoints(game, side) + (side === 'japan' ? game.vars.held : 0)
}

/** 15.0: the points of both sides at the end, and the level of victory. */
export function finish(game: Leyte): { readonly end: Outcome } {
  const { vars, table } = game
  const lines = linesOf(game)
  reportLines(game, lines)
  const { us, japan } = score(game, lines)
  vars.phase = 'over'
  table.setTrack('phase', PHASES.indexOf('over'))
  table.setTrack('us-victory', us.total)
  table.setTrack('japan-victory', japan.total)
  record(game, 'victory.points', '15.0', { args: { us: us.total, japan: japan.total }, ledgers: [us, japan] })
  return { end: outcomeOf(game, us.total, japan.total) }
}

/**
 * 15.0: records how many units have a Line of Communications (15.32, 15.34); Japanese lines count in only one scenario.
 */
function reportLines(game: Leyte, { beach, west }: CommunicationLines): void {
  const counted = (side: Side, lines: Uint8Array) => {
    const units = mapUnits(game, side)
    return { open: units.filter(({ space }) => lines[space.index] !== 0).length, all: units.length }
  }
  tell(game, 'victory.lines', '15.32', counted('us', beach))
  if (west !== undefined) tell(game, 'victory.lines-west', '15.34', counted('japan', west))
}
