import { DIRECTIONS, OFF_MAP } from '@topside/engine'
import type { Reason } from '@topside/kit'
import { hexAt, hexGrid } from '../data/hexes.ts'
import { RESERVE_ONCE } from '../data/options.ts'
import { enemyOf, type FormationId, type Side } from '../data/units.ts'
import type { Levels } from '../data/victory.ts'
import { type Bataan, type Place, placeAt } from '../state/state.ts'
import { unitsAt } from './3.2-zones-of-control.ts'

/** 19.55: whether it is played so that formations of a side are in Reserve once only. */
export function restsOnce({ options }: Bataan, side: Side): boolean {
  return side === 'japan' && options[RESERVE_ONCE] === 'yes'
}

const RESTED: Reason = { key: 'why.rested', rule: '19.55' }

/** 19.55: why a formation does not enter Reserve: it has left it before; one that comes back in this very phase may stay (5.33). */
export function whyRestedBefore({ vars }: Bataan, formation: FormationId): Reason | undefined {
  const left = vars.leftReserve?.[formation]
  return left === undefined || left === vars.turn ? undefined : RESTED
}

/** 19.55: a formation leaves Reserve, on its turn or before it. */
export function noteLeft(game: Bataan, side: Side, formation: FormationId): void {
  const { vars } = game
  if (restsOnce(game, side)) vars.leftReserve = { ...vars.leftReserve, [formation]: vars.turn }
}

/** 19.55: the hexes beside one of a side in which its units can be rebuilt, too: land without enemies. */
export function besideForRebuilding(game: Bataan, side: Side, { index }: Place): Place[] {
  if (!restsOnce(game, side)) return []
  const enemies = unitsAt(game, enemyOf(side))
  const around = DIRECTIONS.map((direction) => hexGrid.neighbour(index, direction))
  return around
    .filter((hex) => hex !== OFF_MAP && hexAt(hex).terrain !== 'sea' && enemies[hex] === 0)
    .map((hex) => placeAt(game, hex))
}

/** Points by which each level is lower with {@link RESERVE_ONCE} (19.56). */
const LOWER = 10

/** 19.55, 19.56: the levels of victory as the option has them. */
export function levelsWithOption(game: Bataan, levels: Levels): Levels {
  if (!restsOnce(game, 'japan')) return levels
  const { japanSignificant, japanMarginal, usMarginal } = levels
  return {
    japanSignificant: japanSignificant - LOWER,
    japanMarginal: japanMarginal - LOWER,
    usMarginal: usMarginal - LOWER,
  }
}
