import type { Reason } from '@topside/kit'
import { groundOf } from '../state/pieces.ts'
import type { Place, Singapore } from '../state/state.ts'
import { whyNoAttack } from './11.4-11.7-fatigue.ts'

const NO_BATTLE: Reason = { key: 'why.no-battle', rule: '3.6' }
const NOBODY_ABLE: Reason = { key: 'why.nobody-able', rule: '4.3' }

/** 3.6: why the active army cannot fight a battle in a sector now. */
export function whyNoBattle(game: Singapore, sector: Place): Reason | undefined {
  if (!game.vars.due.includes(sector.id)) return NO_BATTLE
  const able = groundOf(game, sector, game.vars.army).some((unit) => whyNoAttack(game, unit) === undefined)
  return able ? undefined : NOBODY_ABLE
}
