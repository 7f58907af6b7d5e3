import { type Choice, offer, type Procedure, pickTogether, type Seat } from '@topside/engine'
import type { NamedArgs } from '@topside/kit'
import { HIGHEST_BID, POINTS_NEEDED } from '../data/tables.ts'
import { boxOf, type Rock, record, seatOf, tell } from '../state/state.ts'
import { sum } from './2-dice.ts'
import { conceal } from './3-boxes.ts'

/** 16.0: the players of both sides, for the history. */
export function sidesArgs(game: Rock): NamedArgs {
  return { us: { seat: seatOf(game, 'us') }, japan: { seat: seatOf(game, 'japan') } }
}

/** 16.0: gives each seat its side; from now on only the Japanese seat knows the Hidden Units Box (3.3). */
export function assignSides(game: Rock, us: Seat, needed: number): void {
  game.vars.seats = { us, japan: 1 - us }
  game.vars.needed = needed
  game.table.setTrack('needed', needed)
  for (const piece of boxOf(game, 'hidden').pieces) conceal(game, piece)
}

/** 16.1: secret bids; the higher bidder gets the American side and must score that many points; a die breaks ties. */
export function* bidForSides(game: Rock): Procedure {
  const bids = Array.from({ length: HIGHEST_BID + 1 }, (_, bid) => bid)
  const offers = offer(bids, (value): Choice => ({ verb: 'bid', value }))
  const question = { kind: 'sides.bid', rule: '16.1', args: { usual: POINTS_NEEDED }, offers }
  const answers = yield* pickTogether(
    new Map([
      [0, question],
      [1, question],
    ]),
  )
  const [first, second] = [answers.get(0) ?? 0, answers.get(1) ?? 0]
  tell(game, 'sides.bids', '16.1', { first, second })
  let winner: Seat = first > second ? 0 : 1
  if (first === second) {
    const { n, values } = game.roll([6])
    winner = sum(values) <= 3 ? 0 : 1
    record(game, 'sides.tie', '16.1', { args: { seat: { seat: winner } }, roll: { n, values } })
  }
  assignSides(game, winner, Math.max(first, second))
  tell(game, 'sides.bid-won', '16.1', { ...sidesArgs(game), needed: game.vars.needed })
}
