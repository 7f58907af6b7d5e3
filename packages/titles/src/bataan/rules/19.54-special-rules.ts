import { offer, type Procedure, PUBLIC, pick } from '@topside/engine'
import type { Side } from '../data/units.ts'
import { type Bataan, type Place, scenarioOf, seatOf } from '../state/state.ts'

/** 19.54: late in the campaign the US player may surrender the Initiative of a turn to Japan. */
export function* surrendersInitiative(game: Bataan): Procedure<boolean> {
  const { surrenderFrom = Number.POSITIVE_INFINITY } = scenarioOf(game)
  if (game.vars.turn < surrenderFrom || game.vars.withdrawing !== null) return false
  return yield* pick(seatOf(game, 'us'), {
    kind: 'surrender',
    rule: '19.54',
    offers: offer([false, true], (yes) => ({ verb: yes ? 'surrender' : 'no-surrender' })),
  })
}

/** 19.54: a side takes the marker on offer into its hand; everybody knows which. */
export function takeEvent({ table, tell }: Bataan, side: Side, id: string, hand: Place): void {
  const marker = table.piece(id)
  table.move(marker, hand)
  table.setKnownTo(marker, PUBLIC)
  tell({ key: 'event.taken', rule: '19.54', args: { side: { side }, event: { piece: id } } })
}
