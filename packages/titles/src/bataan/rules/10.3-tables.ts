import type { Reason } from '@topside/kit'
import { hexAt } from '../data/hexes.ts'
import { terrainRows } from '../data/terrain.ts'
import type { Bataan } from '../state/state.ts'
import type { Combat } from './9.1-attacks.ts'
import { allCrossRiver, fortOf } from './10.2-terrain.ts'

const ASSAULT_SEQUENCE: Reason = { key: 'why.assault-sequence', rule: '10.32' }
const ASSAULT_TERRAIN: Reason = { key: 'why.assault-terrain', rule: '10.32' }
const ASSAULT_FORT: Reason = { key: 'why.assault-fort', rule: '14.21' }
const ASSAULT_RIVER: Reason = { key: 'why.assault-river', rule: '10.32' }

/** 10.32, 10.33: why an attack cannot use the Mobile table; any attack can use the Assault table. */
export function whyNotMobile(game: Bataan, combat: Combat): Reason | undefined {
  if (combat.sequence === 'assault') return ASSAULT_SEQUENCE
  const { terrain } = hexAt(combat.hex)
  if (terrain !== 'sea' && terrainRows[terrain].assault === true) return ASSAULT_TERRAIN
  if (fortOf(game, combat) !== undefined) return ASSAULT_FORT
  return allCrossRiver(combat) ? ASSAULT_RIVER : undefined
}
