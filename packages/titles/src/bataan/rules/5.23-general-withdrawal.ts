import { offer, type Procedure } from '@topside/engine'
import { SIDES, type Side } from '../data/units.ts'
import { ask, type Bataan, record, scenarioOf } from '../state/state.ts'

/**
 * 5.23, 19.54: first the US player, then Japan may declare a General Withdrawal, each once in the game and not both in
 * one turn.
 */
export function* generalWithdrawal(game: Bataan): Procedure {
  const { vars } = game
  const { withdrawalFrom = Number.POSITIVE_INFINITY } = scenarioOf(game)
  vars.withdrawing = null
  if (vars.turn < withdrawalFrom) return
  for (const side of SIDES)
    if (vars.withdrawing === null && !vars.withdrawn.includes(side) && (yield* declares(game, side))) {
      vars.withdrawing = side
      vars.withdrawn = [...vars.withdrawn, side]
      record(game, 'general-withdrawal', '5.23', { by: side, args: { side: { side } } })
    }
}

function* declares(game: Bataan, side: Side): Procedure<boolean> {
  return yield* ask(game, side, 'general-withdrawal', '5.23', {
    offers: offer([false, true], (yes) => ({ verb: yes ? 'general-withdrawal' : 'no-withdrawal' })),
  })
}
