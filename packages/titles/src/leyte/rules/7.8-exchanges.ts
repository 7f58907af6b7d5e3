import type { Procedure } from '@topside/engine'
import { exchange as giveUp, offerPieces, type Reason } from '@topside/kit'
import { ask, type Leyte, refuse, type Unit } from '../state/state.ts'
import { destroy } from './15.1-value-of-units.ts'

const ENEMY_UNIT: Reason = { key: 'why.enemy-unit', rule: '7.8' }
const NOT_LOST: Reason = { key: 'why.not-lost', rule: '7.8' }

/** 7.8: the attacker picks adjacent units to lose, with at least the strength of the defence. */
export function* exchange(game: Leyte, attackers: readonly Unit[], defence: number): Procedure {
  const { side } = game.vars
  const whyNotLost = (unit: Unit, able: readonly Unit[]): Reason | undefined => {
    if (unit.def.side !== side) return ENEMY_UNIT
    return able.includes(unit) ? undefined : NOT_LOST
  }
  yield* giveUp(attackers, defence, {
    worth: (unit) => unit.def.attack,
    ask: (able, due) =>
      ask(game, side, 'combat.exchange', '7.8', {
        args: { left: due },
        offers: offerPieces(able, 'lose'),
        whyNot: refuse.unit((unit) => whyNotLost(unit, able)),
      }),
    carryOut: (unit) => destroy(game, unit, 'combat.exchanged', '7.8'),
  })
}
