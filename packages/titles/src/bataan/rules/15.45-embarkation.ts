import type { Procedure } from '@topside/engine'
import { offerAllowedPieces, offerPieces, offerSpaces } from '@topside/kit'
import { ask, type Bataan, placeAt, record, refuse, type Unit, unitsOf } from '../state/state.ts'
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
  const unit = yield* ask(game, 'japan', 'invasion.unit', '15.41', {
    offers: offerAllowedPieces(unitsOf(game, 'japan'), 'invade', (each) => whyNotInvade(game, sequence, each)).or(
      { verb: 'done' },
      undefined,
    ),
    whyNot: refuse.unit((meant) => whyNotInvade(game, sequence, meant)),
  })
  const port = unit && portAt(unit.space)
  if (unit === undefined || port === undefined) return false
  yield* embark(game, unit, port)
  return true
}

/** Assigns a barge and a landing hex to a unit; nothing is rolled before all units are assigned (15.42, 15.43). */
function* embark(game: Bataan, unit: Unit, port: InvasionPort): Procedure {
  const args = { unit }
  const barge = yield* ask(game, 'japan', 'invasion.barge', '15.42', {
    args,
    offers: offerPieces(bargesFor(game, unit), 'aboard'),
  })
  const place = yield* ask(game, 'japan', 'invasion.hex', '15.43', {
    args,
    offers: offerSpaces(
      landingHexes(game, port).map((hex) => placeAt(game, hex)),
      'designate',
    ),
    preview: ({ index }) => ({ ledgers: [], chances: landingChances(game, port, index) }),
    whyNot: refuse.place((meant) => whyNotDesignate(game, port, meant.index)),
  })
  game.vars.landings = [...game.vars.landings, { unit: unit.def.id, barge: barge.def.id, designated: place.index }]
  record(game, 'invasion.embarked', '15.45', { by: 'japan', args: { ...args, barge, hex: place } })
}
