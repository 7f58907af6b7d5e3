import { hexOf } from '../data/hexes.ts'
import type { Scenario } from '../data/scenario.ts'
import type { Side } from '../data/units.ts'
import { type Bataan, scenarioOf, seatOf } from '../state/state.ts'
import { isFriendly } from './3.1-terminology.ts'
import type { Ending } from './19.1-layac.ts'

/** Japan's progress towards victory in scenarios 2 to 4. */
export interface Progress {
  readonly held: readonly string[]
  /** Destroyed fortifications of the Abucay Line. */
  readonly forts: number
  /** Steps lost in combat. */
  readonly lost: { readonly [side in Side]: number }
}

/** 19.25, 19.35, 19.45: Japan's progress now. */
export function progressOf(game: Bataan): Progress {
  const { victory } = scenarioOf(game)
  const fought = (side: Side) => game.table.track(`${side}-lost`) - game.table.track(`${side}-wasted`)
  return {
    held: victory.hexes.filter((hex) => isFriendly(game, 'japan', hexOf(hex))),
    forts: destroyedForts(game),
    lost: { us: fought('us'), japan: fought('japan') },
  }
}

/** How Japan wins: by hexes, by fortifications, or by losses. */
type Reason = 'hexes' | 'forts' | 'losses'

/** 19.25, 19.35, 19.45: how Japan has won in the Victory Determination Phase; `last`: on the last turn. */
export function japanWinsBy(game: Bataan, last: boolean): Reason | undefined {
  const { hexes, needed, forts, losses } = scenarioOf(game).victory
  const progress = progressOf(game)
  if (hexes.length > 0 && progress.held.length >= needed) return 'hexes'
  if (forts !== undefined && progress.forts >= forts) return 'forts'
  const { us, japan } = progress.lost
  return last && losses !== undefined && japan <= losses.japanAtMost && us >= losses.usAtLeast ? 'losses' : undefined
}

/**
 * 19.25, 19.35, 19.45: the ending: Japan can win on any turn, the US player at the end of the last one; `undefined`:
 * none yet.
 */
export function judge(game: Bataan, last: boolean): Ending | undefined {
  const by = japanWinsBy(game, last)
  if (by === undefined && !last) return undefined
  const winner: Side = by === undefined ? 'us' : 'japan'
  const reason = { key: `victory.${by ?? 'held-out'}`, ...reasonArgs(game) }
  return { end: { winner: seatOf(game, winner), reason } }
}

function reasonArgs(game: Bataan) {
  const { victory }: Scenario = scenarioOf(game)
  const { held, forts, lost } = progressOf(game)
  const args = { held: held.length, needed: victory.needed, forts, us: lost.us, japan: lost.japan }
  return { rule: victory.rule, args }
}

/** 19.25: number of destroyed fortifications of the Abucay Line. */
export function destroyedForts({ vars }: Bataan): number {
  return Object.values(vars.forts).filter(({ line, destroyed }) => line === 'abucay' && destroyed).length
}
