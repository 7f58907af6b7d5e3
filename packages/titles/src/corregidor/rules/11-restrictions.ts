import type { Reason } from '@topside/kit'
import type { Side } from '../data/units.ts'
import type { Corregidor } from '../state/state.ts'
import type { Unit } from '../state/units.ts'
import { isReserve } from './11.1-deployment.ts'
import { invasionBegun } from './11-landed.ts'
import { whyLeaderless } from './13.6-itagaki.ts'
import { whyStaysInSector } from './13.12-sectors.ts'

const RESERVE: Reason = { key: 'why.reserve', rule: '11.1H' }
const FIRST_WEEK: Reason = { key: 'why.first-week', rule: '11.2B' }

/** Why a special rule keeps a unit from moving (11.1H, 11.2B, 13.6, 13.12). */
export function whyFixed(game: Corregidor, unit: Unit): Reason | undefined {
  const { side } = unit.def
  if (side === 'japan') return whyNobodyMoves(game, side)
  if (isReserve(game, unit) && !invasionBegun(game)) return RESERVE
  return whyStaysInSector(game, unit)
}

/** Why no unit of a side may move: the Japanese in the first week (11.2B), and while their commander is dead (13.6). */
export function whyNobodyMoves(game: Corregidor, side: Side): Reason | undefined {
  if (side !== 'japan') return undefined
  return whyLeaderless(game) ?? (game.vars.week === 1 ? FIRST_WEEK : undefined)
}
