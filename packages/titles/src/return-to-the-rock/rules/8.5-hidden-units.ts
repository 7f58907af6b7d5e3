import { NO_OFFERS, type Offers, offerOne, type Procedure } from '@topside/engine'
import { offerAllowedSpaces, offerPieces, type Reason } from '@topside/kit'
import type { Side } from '../data/units.ts'
import { type Action, refuseArea, refuseUnit } from '../state/asking.ts'
import { type Area, ask, boxOf, controllerOf, hasUnits, mapAreas, type Rock, record, unitsIn } from '../state/state.ts'
import { reveal } from './3-boxes.ts'
import { spend } from './4-units.ts'
import { relocate, whyFull } from './7-stacking-and-control.ts'
import { activate } from './8.1-8.2-movement.ts'
import { resolveAttack } from './9.4-resolution.ts'
import { wantsToAttack } from './9-combat.ts'

const NOT_HERE: Reason = { key: 'why.not-here', rule: '8.5' }
const AMERICAN_AREA: Reason = { key: 'why.american-area', rule: '8.5' }

/**
 * 8.5: why a hidden unit cannot appear in an Area: the Area must be Japanese-controlled or Contested, and have room.
 */
function whyNotAppearing(area: Area): Reason | undefined {
  if (area.def.kind === 'box') return NOT_HERE
  const full = whyFull(area, 'japan')
  if (full !== undefined) return full
  return controllerOf(area) === 'japan' || hasUnits(area, 'japan') ? undefined : AMERICAN_AREA
}

const ENEMY_BOX: Reason = { key: 'why.enemy-box', rule: '3.3' }
const NO_UNITS: Reason = { key: 'why.no-units', rule: '8.1' }
const NOTHING_TO_DO: Reason = { key: 'why.nothing-to-do', rule: '8.1.1' }

/** 8.5: why a side cannot bring a unit out of the Japanese Hidden Units Box. */
export function whyNoCommitment(game: Rock, side: Side): Reason | undefined {
  if (side === 'us') return ENEMY_BOX
  if (!hasUnits(boxOf(game, 'hidden'), side)) return NO_UNITS
  return mapAreas(game).some((area) => whyNotAppearing(area) === undefined) ? undefined : NOTHING_TO_DO
}

/** 8.5: the Assault Impulse that brings a hidden unit out. */
export function commitments(game: Rock, side: Side): Offers<Action> {
  if (whyNoCommitment(game, side) !== undefined) return NO_OFFERS
  return offerOne({ verb: 'assault', space: 'hidden' }, () => commitHidden(game))
}

/**
 * 8.5: one unit leaves the Japanese Hidden Units Box; under Japanese control it stays Fresh, and may then attack (9.2).
 */
function* commitHidden(game: Rock): Procedure {
  const box = boxOf(game, 'hidden')
  activate(game, box)
  const unit = yield* ask(game, 'japan', 'hidden.unit', '8.5', {
    offers: offerPieces(unitsIn(box, 'japan'), 'commit'),
    whyNot: refuseUnit({ rule: '8.5', side: 'japan', place: box }),
  })
  const area = yield* ask(game, 'japan', 'hidden.where', '8.5', {
    args: { unit },
    offers: offerAllowedSpaces(mapAreas(game), 'place', whyNotAppearing, unit),
    whyNot: refuseArea({ rule: '8.5', unit }, whyNotAppearing),
  })
  const fresh = controllerOf(area) === 'japan'
  reveal(game, unit)
  relocate(game, unit, area)
  if (!fresh) spend(game, unit)
  record(game, fresh ? 'hidden.fresh' : 'hidden.spent', '8.5', { by: 'japan', args: { unit, area } })
  const attack = fresh ? yield* wantsToAttack(game, unit) : undefined
  if (attack !== undefined) yield* resolveAttack(game, attack)
}
