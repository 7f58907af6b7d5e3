import type { ScriptedPlayers, Scripts } from '@topside/engine/testing'
import { SIDES } from '../data/units.ts'
import { type Corregidor, seatOf } from '../state/state.ts'
import { drive, type Habits } from './drive.ts'
import { siegeOf, watch } from './siege.ts'

/** Players that fight by standing orders, and are asked again when the orders fail. */
function byOrders(name: string, scenario: string, habits: Habits): ScriptedPlayers {
  return {
    name,
    options: { scenario },
    answer(match, seat) {
      const game = match.game as unknown as Corregidor
      const side = SIDES.find((each) => seatOf(game, each) === seat) ?? 'us'
      watch(match, side)
      return drive(match, side, habits)
    },
  }
}

/** Scripted plays of this title, measured by benchmarks. */
export const scripts: Scripts = {
  players: [
    byOrders('the fall, asked when orders end, American guns quiet', 'fall', { quiet: true, waits: 'arrival' }),
    byOrders('the fall, asked when orders end, American guns answer', 'fall', { quiet: false, waits: 'arrival' }),
    byOrders('the fall, planned week by week', 'fall', { quiet: true, waits: 'week' }),
    byOrders('the recapture', 'recapture', { quiet: false, waits: 'week' }),
  ],
  measure(match) {
    const {
      answers,
      march = 0,
      april = 0,
      silenced = 0,
      onCorregidor = 0,
      craft = 0,
      left = 0,
      ashore = 0,
    } = siegeOf(match)
    const { us, japan } = answers
    return {
      'decisions before the landing': us.before + japan.before,
      'decisions in all': us.all + japan.all,
      'decisions of the United States': us.all,
      'decisions of Japan': japan.all,
      'batteries silenced on 29 March, %': 100 * march,
      'on 12 April, %': 100 * april,
      'batteries silenced at the landing, %': 100 * silenced,
      'on Corregidor alone, %': 100 * onCorregidor,
      'landing craft of the first wave lost, %': craft === 0 ? 0 : (100 * (craft - left)) / craft,
      'steps ashore after the turn of the first wave': ashore,
      winner: String(match.outcome?.winner ?? 'nobody'),
    }
  },
}
