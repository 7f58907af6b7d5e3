import { NO_OFFERS, type Offers, offer, type Procedure } from '@topside/engine'
import { allowed, offerPieces, type Reason } from '@topside/kit'
import { LANDED } from '../data/faces.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { ask, type Corregidor, type Meant, refuse, tell, unitsOf } from '../state/state.ts'
import { type Battalion, statusOf, type Unit } from '../state/units.ts'
import { isWaiting, wake } from './5-calendar.ts'
import { shipTo } from './8.1-terrain.ts'
import { breakDown, recombine, whyNotBreak, whyNotRecombine } from './11.2-breakdown.ts'
import { interdict } from './11.2-interception.ts'
import { shipMarines, whyNotMarines } from './11.2-marines.ts'
import { replaceStep, whyNotReplaced } from './11.2-replacements.ts'
import { landingPlaces, whyNotLandedAt, whyNotShipped } from './11.2-sea.ts'
import { transfer, whyNotTransferred } from './11.2-transfers.ts'
import {
  abandonWint,
  launchAtWint,
  shipSubic,
  whyNotAbandoned,
  whyNotToWint,
  whySubicStays,
  wintBattalions,
} from './11.2-wint.ts'
import { setWar } from './11-state.ts'

/** Actions of units before the Movement Phase of a weekly turn, in the order in which they are offered. */
const VERBS = {
  japan: ['break-down', 'recombine', 'replace', 'ship', 'transfer'],
  us: ['ship-marines', 'abandon-wint', 'ship-subic'],
} as const
type WeeklyVerb = (typeof VERBS)[Side][number]
/** Why a unit cannot perform each action. */
const WHY_NOT: { readonly [verb in WeeklyVerb]: (game: Corregidor, unit: Unit) => Reason | undefined } = {
  'break-down': whyNotBreak,
  recombine: whyNotRecombine,
  replace: whyNotReplaced,
  ship: whyNotShipped,
  transfer: (_game, unit) => whyNotTransferred(unit),
  'ship-marines': whyNotMarines,
  'abandon-wint': whyNotAbandoned,
  'ship-subic': whySubicStays,
}
/** The next action of a side: with a unit, or a landing at Fort Wint. */
type Weekly = { readonly verb: WeeklyVerb; readonly unit: Unit } | { readonly battalion: Battalion } | undefined

/** 11.2: whether a side has any action before the Movement Phase. */
export function canMoveByWeek(game: Corregidor, side: Side): boolean {
  return weeklyOffers(game, side).count(1) > 0
}

/**
 * 11.2: breakdowns, replacements, and moves by sea and to other sections, one by one; `true` until the player is done.
 */
export function* moveByWeek(game: Corregidor, side: Side): Procedure<boolean> {
  if (isWaiting(game, side)) return false
  const offers = weeklyOffers(game, side)
  if (offers.count(1) === 0) return false
  const chosen = yield* ask(game, side, 'week', '11.2', {
    offers: offers.and(offer<Weekly>([undefined], () => ({ verb: 'done' }))),
    whyNot: refuse.meant((meant) => whyNotAttempted(game, side, meant)),
  })
  if (chosen === undefined) return false
  if ('battalion' in chosen) yield* launchAtWint(game, chosen.battalion)
  else yield* carryOut(game, chosen.verb, chosen.unit)
  return true
}

function weeklyOffers(game: Corregidor, side: Side): Offers<Weekly> {
  const moves = VERBS[side].map((verb) => offersOf(game, side, verb)).reduce((offers, more) => offers.and(more))
  if (side === 'us') return moves
  const landings = offer(wintBattalions(game), ({ name }) => ({ verb: 'assault-wint', option: name }))
  return moves.and(landings.map((battalion): Weekly => ({ battalion })))
}

function offersOf(game: Corregidor, side: Side, verb: WeeklyVerb): Offers<Weekly> {
  const units = allowed(unitsOf(game, side), (unit) => WHY_NOT[verb](game, unit))
  return units.length === 0 ? NO_OFFERS : offerPieces(units, verb).map((unit): Weekly => ({ verb, unit }))
}

const ENEMY_UNIT: Reason = { key: 'why.enemy-unit', rule: '11.2' }

/** Why a unit, or a battalion, cannot perform the attempted action. */
function whyNotAttempted(game: Corregidor, side: Side, { choice, unit }: Meant): Reason | undefined {
  if (choice.verb === 'assault-wint' && choice.option !== undefined) return whyNotToWint(game, choice.option)
  if (unit === undefined) return undefined
  if (unit.def.side !== side) return ENEMY_UNIT
  const verb = VERBS[side].find((each) => each === choice.verb)
  return verb === undefined ? undefined : WHY_NOT[verb](game, unit)
}

function* carryOut(game: Corregidor, verb: WeeklyVerb, unit: Unit): Procedure {
  if (verb === 'break-down') breakDown(game, unit)
  else if (verb === 'recombine') recombine(game, unit)
  else if (verb === 'replace') yield* replaceStep(game, unit)
  else if (verb === 'transfer') yield* transfer(game, unit)
  else if (verb === 'ship') yield* ship(game, unit)
  else if (verb === 'ship-marines') yield* shipMarines(game, unit)
  else if (verb === 'ship-subic') yield* shipSubic(game, unit)
  else abandonWint(game)
}

/** 11.2R: a Japanese battalion goes by sea to another coast; boats of the defenders may intercept it (11.2J). */
function* ship(game: Corregidor, unit: Unit): Procedure {
  const place = yield* ask(game, 'japan', 'ship.where', '11.2R', {
    args: { unit },
    offers: offer(landingPlaces(game, unit), ({ id }) => ({ verb: 'move', piece: unit.id, space: id })),
    whyNot: refuse.place((to) => whyNotLandedAt(unit, to), { unit }),
  })
  setWar(game, { bySea: game.vars.war.bySea + 1 })
  tell(game, 'shipped', '11.2R', { unit, from: unit.space, hex: place })
  const met = yield* interdict(game, [unit])
  if (met === 'back') game.table.setStatus(unit, 'moved', LANDED)
  if (met === 'back' || unit.space.id === 'japan-eliminated') return
  shipTo(game, unit, place)
  wake(game, enemyOf('japan'), 'landing')
}

/** Units that landed last turn can move again (7.0, 8.1A). */
export function forgetLandings(game: Corregidor, side: Side): void {
  for (const unit of unitsOf(game, side))
    if (statusOf(game, unit, 'moved') === LANDED) game.table.setStatus(unit, 'moved', 0)
}
