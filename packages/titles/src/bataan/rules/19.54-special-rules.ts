import { offer, type Procedure, PUBLIC } from '@topside/engine'
import type { Side } from '../data/units.ts'
import { ask, type Bataan, type Place, scenarioOf, tell } from '../state/state.ts'

/** 19.54: late in the campaign the US player may surrender the Initiative of a turn to Japan. */
export function* surrendersInitiative(game: Bataan): Procedure<boolean> {
  const { surrenderFrom = Number.POSITIVE_INFINITY } = scenarioOf(game)
  if (game.vars.turn < surrenderFrom || game.vars.withdrawing !== null) return false
  return yield* ask(game, 'us', 'surrender', '19.54', {
    offers: offer([false, true], (yes) => ({ verb: yes ? 'surrender' : 'no-surrender' })),
  })
}

/** 19.54: a side takes the marker on offer into its hand, publicly. */
export function takeEvent(game: Bataan, side: Side, id: string, hand: Place): void {
  const event = game.table.piece(id)
  game.table.move(event, hand)
  game.table.setKnownTo(event, PUBLIC)
  tell(game, 'event.taken', '19.54', { side: { side }, event })
}
