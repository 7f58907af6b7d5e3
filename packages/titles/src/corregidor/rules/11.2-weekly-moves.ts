import { NO_OFFERS, type Offers, offer, type Procedure, pick, record } from '@topside/engine'
import { allowed, explain, offerPieces } from '@topside/kit'
import { FULL, LANDED } from '../data/faces.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { box, type Place } from '../state/places.ts'
import { type AttemptedChoice, unitMeant } from '../state/reasons.ts'
import { type Corregidor, seatOf, unitsOf } from '../state/state.ts'
import { isUnit, statusOf, type Unit } from '../state/units.ts'
import { isWaiting, wake } from './5-calendar.ts'
import { shipTo } from './8.1-terrain.ts'
import { breakDown, recombine, whyNotBreak, whyNotRecombine } from './11.2-breakdown.ts'
import { interdict } from './11.2-interception.ts'
import { canShipMarines, shipMarines } from './11.2-marines.ts'
import { replaceStep, whyNotReplaced } from './11.2-replacements.ts'
import { canShip, landingPlaces, whyNotShipped } from './11.2-sea.ts'
import { transfer, transfersOf } from './11.2-transfers.ts'
import { abandonWint, canAbandonWint, canShipSubic, launchAtWint, shipSubic, wintBattalions } from './11.2-wint.ts'
import { setWar } from './11-state.ts'

/** What a side does next before the Movement Phase of a weekly turn. */
type WeeklyVerb =
  | 'break-down'
  | 'recombine'
  | 'replace'
  | 'ship'
  | 'transfer'
  | 'ship-marines'
  | 'ship-subic'
  | 'abandon-wint'
type Weekly = { readonly verb: WeeklyVerb; readonly unit: Unit } | { readonly battalion: string } | undefined

/** 11.2: whether a side could do something of the kind. */
export function canMoveByWeek(game: Corregidor, side: Side): boolean {
  return weeklyOffers(game, side).count(1) > 0
}

/** 11.2: breaking down, replacements, moves by sea and to other sections, one by one; `true` until their player is done. */
export function* moveByWeek(game: Corregidor, side: Side): Procedure<boolean> {
  if (isWaiting(game, side)) return false
  const offers = weeklyOffers(game, side)
  if (offers.count(1) === 0) return false
  const chosen = yield* pick(seatOf(game, side), {
    ...{ kind: 'week', rule: '11.2' },
    offers: offers.and(offer<Weekly>([undefined], () => ({ verb: 'done' }))),
    whyNot: (attempt: AttemptedChoice) => whyNotAttempted(game, attempt),
  })
  if (chosen === undefined) return false
  if ('battalion' in chosen) yield* launchAtWint(game, chosen.battalion)
  else yield* carryOut(game, chosen.verb, chosen.unit)
  return true
}

function weeklyOffers(game: Corregidor, side: Side): Offers<Weekly> {
  return side === 'japan' ? japaneseOffers(game) : defendersOffers(game)
}

function by(verb: WeeklyVerb, units: readonly Unit[]): Offers<Weekly> {
  return units.length === 0 ? NO_OFFERS : offerPieces(units, verb).map((unit): Weekly => ({ verb, unit }))
}

function japaneseOffers(game: Corregidor): Offers<Weekly> {
  const units = unitsOf(game, 'japan')
  const battalions = wintBattalions(game)
  return by(
    'break-down',
    allowed(units, (unit) => whyNotBreak(game, unit)),
  )
    .and(
      by(
        'recombine',
        allowed(units, (unit) => whyNotRecombine(game, unit)),
      ),
    )
    .and(
      by(
        'replace',
        allowed(units, (unit) => whyNotReplaced(game, unit)),
      ),
    )
    .and(by('ship', canShip(game) ? allowed(units, (unit) => whyNotShipped(game, unit)) : []))
    .and(by('transfer', transfersOf(game)))
    .and(offer(battalions, (option) => ({ verb: 'assault-wint', option })).map((battalion): Weekly => ({ battalion })))
}

function defendersOffers(game: Corregidor): Offers<Weekly> {
  const units = unitsOf(game, 'us')
  return by(
    'ship-marines',
    units.filter((unit) => canShipMarines(game, unit)),
  )
    .and(
      by(
        'abandon-wint',
        units.filter((unit) => canAbandonWint(game, unit)),
      ),
    )
    .and(
      by(
        'ship-subic',
        units.filter((unit) => canShipSubic(game, unit)),
      ),
    )
}

function whyNotAttempted(game: Corregidor, attempt: AttemptedChoice) {
  const unit = unitMeant(attempt)
  if (unit === undefined) return undefined
  const { verb } = attempt.choice
  const whys: { readonly [verb: string]: (game: Corregidor, unit: Unit) => ReturnType<typeof whyNotBreak> } = {
    ...{ 'break-down': whyNotBreak, recombine: whyNotRecombine, replace: whyNotReplaced, ship: whyNotShipped },
  }
  return explain(whys[verb]?.(game, unit), { unit: { piece: unit.id } })
}

function* carryOut(game: Corregidor, verb: WeeklyVerb, unit: Unit): Procedure {
  if (verb === 'break-down') yield* breakDown(game, unit)
  else if (verb === 'recombine') yield* recombine(game, unit)
  else if (verb === 'replace') yield* replaceStep(game, unit)
  else if (verb === 'transfer') yield* transfer(game, unit)
  else if (verb === 'ship') yield* ship(game, unit)
  else if (verb === 'ship-marines') yield* shipMarines(game, unit)
  else if (verb === 'ship-subic') yield* shipSubic(game, unit)
  else yield* abandonWint(game)
}

/** 11.2R: a Japanese battalion goes by sea to another coast; boats of the defenders may meet it (11.2J). */
function* ship(game: Corregidor, unit: Unit): Procedure {
  const place = yield* pick<Place>(seatOf(game, 'japan'), {
    ...{ kind: 'ship.where', rule: '11.2R', args: { unit: { piece: unit.id } } },
    offers: offer(landingPlaces(game, unit), ({ id }) => ({ verb: 'move', piece: unit.id, space: id })),
  })
  setWar(game, { bySea: game.vars.war.bySea + 1 })
  yield* record({
    ...{ key: 'shipped', rule: '11.2R' },
    args: { unit: { piece: unit.id }, from: { space: unit.space.id }, hex: { space: place.id } },
  })
  const met = yield* interdict(game, [unit])
  if (met === 'back') game.table.setStatus(unit, 'moved', LANDED)
  if (met === 'back' || unit.space.id === 'japan-eliminated') return
  shipTo(game, unit, place)
  wake(game, enemyOf('japan'), 'landing')
}

/** Who landed in the last turn moves again (7.0, 8.1A). */
export function forgetLandings(game: Corregidor, side: Side): void {
  for (const unit of unitsOf(game, side))
    if (statusOf(game, unit, 'moved') === LANDED) game.table.setStatus(unit, 'moved', 0)
}

/** Whether a unit is at full strength. */
export function isFull({ face }: Unit): boolean {
  return face === FULL
}

/** The Japanese units that are held aside. */
export function heldAside(game: Corregidor): readonly Unit[] {
  return box(game, 'japan-held').pieces.filter(isUnit)
}
