import { type Procedure, pick } from '@topside/engine'
import { offerAllowedPieces, offerPieces, offerSpaces } from '@topside/kit'
import { type AttemptedChoice, explained, placeMeant, unitMeant } from '../state/reasons.ts'
import { type Bataan, placeAt, seatOf, type Unit, unitsOf } from '../state/state.ts'
import { sequenceOf } from './7.2-active.ts'
import {
  bargesFor,
  type InvasionPort,
  landingHexes,
  portAt,
  whyNotDesignate,
  whyNotInvade,
} from './15.41-15.43-invaders.ts'
import { landingChances } from './15.44-landing-table.ts'

/**
 * 15.45: after all other moves a unit boards a barge, and its landing hex is designated; `false` once the player is
 * done.
 */
export function* embarkOne(game: Bataan): Procedure<boolean> {
  const sequence = sequenceOf(game)
  if (sequence.side !== 'japan' || sequence.kind !== 'assault') return false
  const seat = seatOf(game, 'japan')
  const unit = yield* pick(seat, {
    kind: 'invasion.unit',
    rule: '15.41',
    offers: offerAllowedPieces(unitsOf(game, 'japan'), 'invade', (each) => whyNotInvade(game, sequence, each)).or(
      { verb: 'done' },
      undefined,
    ),
    whyNot: (attempt: AttemptedChoice) => {
      const meant = unitMeant(attempt)
      return meant && explained(whyNotInvade(game, sequence, meant), { unit: meant })
    },
  })
  const port = unit && portAt(unit.space)
  if (unit === undefined || port === undefined) return false
  yield* embark(game, unit, port)
  return true
}

/** Assigns a barge and a landing hex to a unit; nothing is rolled before all units are assigned (15.42, 15.43). */
function* embark(game: Bataan, unit: Unit, port: InvasionPort): Procedure {
  const seat = seatOf(game, 'japan')
  const args = { unit: { piece: unit.id } }
  const barge = yield* pick(seat, {
    kind: 'invasion.barge',
    rule: '15.42',
    args,
    offers: offerPieces(bargesFor(game, unit), 'aboard'),
  })
  const place = yield* pick(seat, {
    kind: 'invasion.hex',
    rule: '15.43',
    args,
    offers: offerSpaces(
      landingHexes(game, port).map((hex) => placeAt(game, hex)),
      'designate',
    ),
    preview: ({ index }) => ({ ledgers: [], chances: landingChances(game, port, index) }),
    whyNot: (attempt: AttemptedChoice) => {
      const meant = placeMeant(attempt)
      return meant && explained(whyNotDesignate(game, port, meant.index), { place: meant })
    },
  })
  game.vars.landings = [...game.vars.landings, { unit: unit.def.id, barge: barge.def.id, designated: place.index }]
  game.tell({
    key: 'invasion.embarked',
    rule: '15.45',
    seat,
    args: { ...args, barge: { piece: barge.id }, hex: { space: place.id } },
  })
}
