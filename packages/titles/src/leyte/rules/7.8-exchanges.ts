import { type Procedure, pick } from '@topside/engine'
import { exchange as giveUp, offerPieces, type Reason } from '@topside/kit'
import { type AttemptedChoice, explained, placeMeant } from '../state/reasons.ts'
import { type Leyte, seatOf, type Unit } from '../state/state.ts'
import { destroy } from './15.1-value-of-units.ts'

const ENEMY_UNIT: Reason = { key: 'why.enemy-unit', rule: '7.8' }
const NOT_LOST: Reason = { key: 'why.not-lost', rule: '7.8' }

/** 7.8: the attacker loses adjacent units of his choice with at least the strength of the defence. */
export function* exchange(game: Leyte, attackers: readonly Unit[], defence: number): Procedure {
  const { side } = game.vars
  const whyNotLost = (unit: Unit, able: readonly Unit[]): Reason | undefined => {
    if (unit.def.side !== side) return ENEMY_UNIT
    return able.includes(unit) ? undefined : NOT_LOST
  }
  yield* giveUp(attackers, defence, {
    worth: (unit) => unit.def.attack,
    ask: (able, due) =>
      pick(seatOf(game, side), {
        kind: 'combat.exchange',
        rule: '7.8',
        args: { left: due },
        offers: offerPieces(able, 'lose'),
        whyNot: (attempted: AttemptedChoice) =>
          attempted.piece &&
          explained(whyNotLost(attempted.piece, able), { unit: attempted.piece, place: placeMeant(attempted) }),
      }),
    carryOut: (unit) => destroy(game, unit, 'combat.exchanged', '7.8'),
  })
}
