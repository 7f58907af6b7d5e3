import { DIRECTIONS, OFF_MAP } from '@topside/engine'
import type { Reason } from '@topside/kit'
import { hexAt, hexGrid } from '../data/hexes.ts'
import { RESERVE_ONCE } from '../data/options.ts'
import { enemyOf, type FormationId, type Side } from '../data/units.ts'
import type { Levels } from '../data/victory.ts'
import { type Bataan, type Place, placeAt } from '../state/state.ts'
import { unitsAt } from './3.2-zones-of-control.ts'

/** 19.55: whether formations of a side can enter Reserve only once. */
export function restsOnce({ options }: Bataan, side: Side): boolean {
  return side === 'japan' && options[RESERVE_ONCE] === 'yes'
}

const RESTED: Reason = { key: 'why.rested', rule: '19.55' }

/**
 * 19.55: why a formation cannot enter Reserve: it has left Reserve before; one that returns in this phase may stay
 * (5.33).
 */
export function whyRestedBefore({ vars }: Bataan, formation: FormationId): Reason | undefined {
  const left = vars.leftReserve?.[formation]
  return left === undefined || left === vars.turn ? undefined : RESTED
}

/** 19.55: notes that a formation leaves Reserve, on its turn or earlier. */
export function noteLeft(game: Bataan, side: Side, formation: FormationId): void {
  const { vars } = game
  if (restsOnce(game, side)) vars.leftReserve = { ...vars.leftReserve, [formation]: vars.turn }
}

/** 19.55: the hexes adjacent to one of a side in which its units can also be rebuilt: land without enemies. */
export function besideForRebuilding(game: Bataan, side: Side, { index }: Place): Place[] {
  if (!restsOnce(game, side)) return []
  const enemies = unitsAt(game, enemyOf(side))
  const around = DIRECTIONS.map((direction) => hexGrid.neighbour(index, direction))
  return around
    .filter((hex) => hex !== OFF_MAP && hexAt(hex).terrain !== 'sea' && enemies[hex] === 0)
    .map((hex) => placeAt(game, hex))
}

/** Reduction of each level in points with {@link RESERVE_ONCE} (19.56). */
const LOWER = 10

/** 19.55, 19.56: the levels of victory with the option. */
export function levelsWithOption(game: Bataan, levels: Levels): Levels {
  if (!restsOnce(game, 'japan')) return levels
  const { japanSignificant, japanMarginal, usMarginal } = levels
  return {
    japanSignificant: japanSignificant - LOWER,
    japanMarginal: japanMarginal - LOWER,
    usMarginal: usMarginal - LOWER,
  }
}
