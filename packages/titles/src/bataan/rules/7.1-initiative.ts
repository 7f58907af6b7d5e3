import { type Procedure, seatMask } from '@topside/engine'
import { faceDown, offerPieces } from '@topside/kit'
import { enemyOf, SIDES, type Side } from '../data/units.ts'
import {
  ask,
  askSeveral,
  type Bataan,
  type Marker,
  markersIn,
  record,
  scenarioOf,
  seatOf,
  tell,
} from '../state/state.ts'
import { DIE } from './3.4-efficiency.ts'
import { generalWithdrawal } from './5.23-general-withdrawal.ts'
import { returnMarkers } from './7.26-return.ts'
import { playInPhase } from './17.15-strategic.ts'
import { surrendersInitiative } from './19.54-special-rules.ts'

/**
 * 7.13: the Initiative of a turn: automatic by the scenario, else each side rolls, modified by the marker (7.12); a tie
 * changes nothing.
 */
export function* initiativePhase(game: Bataan): Procedure {
  yield* playInPhase(game, 'initiative')
  yield* generalWithdrawal(game)
  const { turn, initiativeModifier, withdrawing } = game.vars
  if (withdrawing !== null) game.vars.initiative = withdrawing
  else if (scenarioOf(game).automaticInitiative.includes(turn)) {
    game.vars.initiative = 'japan'
    tell(game, 'initiative.automatic', '7.13', { side: { side: 'japan' } })
  } else if (yield* surrendersInitiative(game)) {
    game.vars.initiative = 'japan'
    tell(game, 'initiative.surrendered', '19.54')
  } else {
    const { n, values } = game.roll([DIE, DIE])
    const [us = 0, japan = 0] = values
    const margin = us - japan + initiativeModifier
    if (margin !== 0) game.vars.initiative = margin > 0 ? 'us' : 'japan'
    record(game, margin === 0 ? 'initiative.kept' : 'initiative.won', '7.13', {
      args: { side: { side: game.vars.initiative }, modifier: initiativeModifier },
      roll: { n, values, sides: [DIE, DIE], groups: [1, 1], seats: SIDES.map((side) => seatOf(game, side)) },
    })
  }
  game.vars.initiativeModifier = 0
  game.table.setTrack('initiative', SIDES.indexOf(game.vars.initiative))
  yield* fillPools(game)
}

/** 7.14: least number of markers in the US player's pool, if that many are available (5.35). */
const US_LEAST = 5

/**
 * 7.14: fills the AM Pools: with all markers of the First Player, and up to one more of the second player's, chosen in
 * secret.
 */
function* fillPools(game: Bataan): Procedure {
  const first = game.vars.initiative
  returnMarkers(game)
  const all = markersIn(game, `${first}-markers`)
  yield* choosesFirst(game, all)
  toPool(game, first, markersIn(game, `${first}-markers`))
  yield* choosePool(game, enemyOf(first), all.length + 1)
}

function* choosePool(game: Bataan, side: Side, most: number): Procedure {
  const markers = markersIn(game, `${side}-markers`)
  const least = side === 'us' ? Math.min(US_LEAST, markers.length) : 0
  const seat = seatOf(game, side)
  const chosen = yield* askSeveral(game, side, 'pool', '7.14', {
    things: markers,
    min: least,
    max: Math.max(least, most),
    verb: 'put',
  })
  toPool(game, side, chosen)
  for (const marker of markersIn(game, `${side}-markers`)) game.table.setKnownTo(marker, seatMask(seat))
}

/** 7.14: puts markers into the AM Pool of a side, face down. */
function toPool({ table }: Bataan, side: Side, markers: readonly Marker[]): void {
  const pool = table.space(`${side}-pool`)
  for (const marker of markers) table.move(marker, pool)
  faceDown({ table }, pool)
}

/**
 * 7.15: on the first turn of a scenario, or of a General Withdrawal (5.23), the First Player secretly chooses the first
 * marker to draw.
 */
function* choosesFirst(game: Bataan, markers: readonly Marker[]): Procedure {
  const { turn, initiative, withdrawing } = game.vars
  game.vars.chosen = (turn === scenarioOf(game).firstTurn || withdrawing === initiative) && markers.length > 0
  if (!game.vars.chosen) return
  const seat = seatOf(game, initiative)
  const marker = yield* ask(game, initiative, 'first-marker', '7.15', { offers: offerPieces(markers, 'choose') })
  game.table.move(marker, game.table.space(`${initiative}-held`))
  game.table.setKnownTo(marker, seatMask(seat))
}
