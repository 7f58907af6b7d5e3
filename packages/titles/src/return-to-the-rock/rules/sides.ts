import {
  type Asking,
  type Choice,
  chooseTogether,
  type Decision,
  type Procedure,
  record,
  roll,
  type Seat,
  seatMask,
} from '@topside/engine'
import { areaOf, type Rock, seatOf } from '../state.ts'
import { HIGHEST_BID, POINTS_NEEDED } from '../tables.ts'
import type { Side } from '../units.ts'

/** 5.1.1: both players name the side they want, in secret; if they agree on one, they bid for the American side (16.1). */
export function* determineSides(game: Rock): Procedure {
  if (game.options['sides'] !== 'secret') {
    assignSides(game, game.options['sides'] === 'first-us' ? 0 : 1, POINTS_NEEDED)
    yield* record({ key: 'sides.agreed', rule: '5.1.1', heading: 1, args: sidesArgs(game) })
    return
  }
  yield* record({ key: 'sides.begin', rule: '5.1.1', heading: 1 })
  const wanted = yield* askBoth({
    ask: 'ask.sides.wish',
    rule: '5.1.1',
    choices: (['us', 'japan'] as const).map((option): Choice => ({ verb: 'wish', option })),
  })
  const wishes = [0, 1].map((seat) => wanted.get(seat)?.option as Side)
  if (wishes[0] !== wishes[1]) {
    assignSides(game, wishes.indexOf('us'), POINTS_NEEDED)
    yield* record({ key: 'sides.chosen', rule: '5.1.1', args: sidesArgs(game) })
    return
  }
  yield* record({ key: 'sides.clash', rule: '5.1.1', args: { side: { side: wishes[0] as Side } } })
  yield* bidForSides(game)
}

/** 16.1: secret bids; the higher gets the American side and must score as many points; a die breaks a tie. */
function* bidForSides(game: Rock): Procedure {
  const choices = Array.from({ length: HIGHEST_BID + 1 }, (_, value): Choice => ({ verb: 'bid', value }))
  const answers = yield* askBoth({ ask: 'ask.sides.bid', rule: '16.1', args: { usual: POINTS_NEEDED }, choices })
  const bids = [0, 1].map((seat) => answers.get(seat)?.value ?? 0) as [number, number]
  yield* record({ key: 'sides.bids', rule: '16.1', args: { first: bids[0], second: bids[1] } })
  let winner: Seat = bids[0] > bids[1] ? 0 : 1
  if (bids[0] === bids[1]) {
    const rolled = yield* roll([6])
    winner = (rolled.values[0] as number) <= 3 ? 0 : 1
    yield* record({
      key: 'sides.tie',
      rule: '16.1',
      args: { seat: { seat: winner } },
      roll: { n: rolled.n, values: rolled.values },
    })
  }
  assignSides(game, winner, Math.max(...bids))
  yield* record({ key: 'sides.bid-won', rule: '16.1', args: { ...sidesArgs(game), needed: game.vars.needed } })
}

function askBoth(decision: Decision): Asking<ReadonlyMap<Seat, Choice>> {
  return chooseTogether(
    new Map([
      [0, decision],
      [1, decision],
    ]),
  )
}

function sidesArgs(game: Rock) {
  return { us: { seat: seatOf(game, 'us') }, japan: { seat: seatOf(game, 'japan') } }
}

/** Gives each seat its side; from now on the Japanese seat alone knows the Hidden Units Box (3.3). */
export function assignSides(game: Rock, us: Seat, needed: number): void {
  game.vars.seats = { us, japan: 1 - us }
  game.vars.needed = needed
  game.table.setTrack('needed', needed)
  for (const piece of areaOf(game, 'hidden').pieces) game.table.setKnownTo(piece, seatMask(1 - us))
}
