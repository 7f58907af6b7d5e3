import { type Choice, type Offers, offer, offerOne, type Preview, type Procedure } from '@topside/engine'
import { offerPieces, part, type Reason } from '@topside/kit'
import { ALTITUDES, type Altitude } from '../data/fire.ts'
import { box, type Place } from '../state/places.ts'
import { ask, type Corregidor, explained, is1945, record, refuse } from '../state/state.ts'
import { type AirUnit, factorsOf, isAirUnit, unitsIn } from '../state/units.ts'
import { announce, hourOf, isWaiting, wake } from './5-calendar.ts'
import { previewOf } from './9.1-bombardment.ts'
import { combine, unitsToFill, unitsToGive } from './9.2-air-losses.ts'
import { landAircraft, noteFlight, readyAircraft, whyNoRaids, whyNotFly } from './9.2-air-units.ts'
import { barrage, barragePreview, flakOver } from './9.2-anti-aircraft.ts'
import { volleyOfRaid } from './9.2-bombing.ts'
import { MOST_GUNS, pickCombined } from './9-firing.ts'
import { asksAlways, isSilenced, targetOf } from './9-standing-orders.ts'
import type { Raid } from './9-state.ts'
import { enemyTargets, shotOf, type Target, targetChoice } from './9-targets.ts'
import { isDaily } from './11.2-weeks.ts'

const NONE_AT_HAND: Reason = { key: 'why.no-aircraft', rule: '9.2' }
const NOBODY_THERE: Reason = { key: 'why.nobody-there', rule: '9.2' }
const NOT_AIRCRAFT: Reason = { key: 'why.not-aircraft', rule: '9.2' }

/** 9.2: whether the Japanese could send aircraft this turn. */
export function canRaid(game: Corregidor): boolean {
  return whyNoneFlies(game) === undefined && enemyTargets(game, 'japan').length > 0
}

/** 9.2: why the Japanese can send no aircraft this turn. */
function whyNoneFlies(game: Corregidor): Reason | undefined {
  if (!is1945(game) && readyAircraft(game).length > 0) return undefined
  return whyNoRaids(game) ?? NONE_AT_HAND
}

/** 9.2: why no raid can be flown to a hex. */
function whyNoRaidAt(game: Corregidor, place: Place): Reason | undefined {
  return whyNoneFlies(game) ?? (unitsIn(place).some(({ def }) => def.side === 'us') ? undefined : NOBODY_THERE)
}

/** An answer in the Air Attack Phase: a target, two air units to combine, the last raids of this hour, or the end. */
type Answer = { readonly target: Target } | { readonly fill: AirUnit } | 'repeat' | 'done' | 'stand'

/**
 * 9.2, 5.0 B.1: Japanese air units are sent to targets at an altitude, raid by raid; `true` until the phase is over.
 * Standing raids of the hour are flown without a question while their targets are worth it.
 */
export function* airAttackPhase(game: Corregidor): Procedure<boolean> {
  if (is1945(game)) return false
  const { raids } = game.vars.fire
  if (raids.length === 0) {
    landAircraft(game)
    const standing = raidsThatStand(game)
    if (standing !== undefined) {
      launchAll(game, standing, true)
      return false
    }
  }
  if (isWaiting(game, 'japan') || (game.vars.fire.raids.length === 0 && !canRaid(game))) return false
  const answer = yield* pickRaid(game)
  if (answer === 'repeat') launchAll(game, ordersOf(game)?.raids ?? [])
  else if (typeof answer === 'string') {
    keepRaids(game, answer === 'stand')
    return false
  } else if ('fill' in answer) yield* fill(game, answer.fill)
  else yield* plan(game, answer.target)
  return true
}

/** The hour of the current raids. */
function hourName(game: Corregidor): string {
  return isDaily(game) ? hourOf(game).name : 'week'
}

function ordersOf(game: Corregidor) {
  return game.vars.fire.raidOrders[hourName(game)]
}

/**
 * This hour's raids flown without a question: none of their targets is silenced, or their player waits for a date
 * (5.0).
 */
function raidsThatStand(game: Corregidor): readonly Raid[] | undefined {
  const orders = ordersOf(game)
  if (orders?.standing !== true || asksAlways(game, 'japan')) return undefined
  if (!orders.raids.some((raid) => isSilenced(game, 'japan', raid))) return orders.raids
  wake(game, 'japan', 'orders')
  return isWaiting(game, 'japan') ? orders.raids : undefined
}

/** The raids of a list that can be flown now, with able planes. */
function flyable(game: Corregidor, raids: readonly Raid[]) {
  return raids.flatMap((raid) => {
    const target = targetOf(game, raid)
    const planes = raid.units
      .map((id) => game.table.piece(id))
      .filter(isAirUnit)
      .filter((plane) => whyNotFly(game, plane) === undefined)
    return target === undefined || planes.length === 0 || isSilenced(game, 'japan', raid)
      ? []
      : [{ target, planes, altitude: raid.altitude }]
  })
}

function launchAll(game: Corregidor, raids: readonly Raid[], standing = false): void {
  for (const { target, planes, altitude } of flyable(game, raids)) launch(game, planes, target, altitude, standing)
}

/** Keeps this turn's raids for the same hour of other days. */
function keepRaids(game: Corregidor, standing: boolean): void {
  const { fire } = game.vars
  const { raids } = fire
  if (!standing && raids.length === 0) return
  const kept = raids.map(({ standing: _, ...raid }): Raid => raid)
  game.vars.fire = { ...fire, raidOrders: { ...fire.raidOrders, [hourName(game)]: { raids: kept, standing } } }
  if (!standing) return
  record(game, 'orders.raids', '9.2', { by: 'japan', args: { number: raids.length, hour: hourName(game) } })
}

function pickRaid(game: Corregidor): Procedure<Answer> {
  return ask(game, 'japan', 'raid', '9.2', {
    explicit: true,
    args: { number: readyAircraft(game).length },
    ask: canRaid(game) ? undefined : 'ask.raid.sent',
    offers: offersFor(game),
    preview: (answer) => previewFor(game, answer),
    whyNot: refuse.place((place) => whyNoRaidAt(game, place)),
  })
}

function offersFor(game: Corregidor): Offers<Answer> {
  const targets = offer<Answer>(
    (canRaid(game) ? enemyTargets(game, 'japan') : []).map((target) => ({ target })),
    choiceOf,
  )
  const early = game.vars.fire.raids.length === 0
  const pairs = offer<Answer>(early ? unitsToFill(game).map((fill) => ({ fill })) : [], choiceOf)
  const orders = ordersOf(game)
  const all = targets.and(pairs)
  const repeats = early && orders !== undefined && flyable(game, orders.raids).length > 0
  const more = repeats ? all.and(offerOne<Answer>({ verb: 'repeat' }, 'repeat')) : all
  return more.and(offer<Answer>(['done', 'stand'], choiceOf))
}

function choiceOf(answer: Answer): Choice {
  if (typeof answer === 'string') return { verb: answer }
  if ('fill' in answer) return { verb: 'combine', piece: answer.fill.id }
  return targetChoice('raid', answer.target)
}

/** The effect of the three strongest air units at medium altitude. */
function previewFor(game: Corregidor, answer: Answer): Preview | undefined {
  if (typeof answer === 'string' || 'fill' in answer) return undefined
  const planes = readyAircraft(game).slice(0, MOST_GUNS)
  return previewOf(game, [volleyOfRaid(game, planes, answer.target, 'medium', false)])
}

/** 9.2: picks the reduced air unit, of any kind, that is given up to bring another one to full strength. */
function* fill(game: Corregidor, kept: AirUnit): Procedure {
  const given = yield* ask(game, 'japan', 'raid.give', '9.2', {
    args: { unit: kept },
    offers: offerPieces(unitsToGive(game, kept), 'give-up'),
  })
  combine(game, { kept, given })
}

/** 9.2: picks the air units of a raid, three at most, and their altitude. */
function* plan(game: Corregidor, target: Target): Procedure {
  const args = { hex: target.place }
  const planes = yield* pickCombined(game, 'japan', 'raid.planes', '9.2', {
    args,
    verb: 'send',
    things: readyAircraft(game),
    preview: (chosen) => previewOf(game, [volleyOfRaid(game, chosen, target, 'medium', false)]),
    whyNot: refuse.meant(
      ({ piece }) => piece && explained(isAirUnit(piece) ? whyNotFly(game, piece) : NOT_AIRCRAFT, { unit: piece }),
    ),
  })
  const altitude = yield* ask(game, 'japan', 'raid.altitude', '9.2', {
    args: { ...args, units: planes },
    offers: offer(ALTITUDES, (option) => ({ verb: 'fly', option })),
    preview: (each) => altitudePreview(game, planes, target, each),
  })
  launch(game, planes, target, altitude)
}

/**
 * The preview of an altitude: the chances of the flak that can reach it, and as its brief the chance of the bombs
 * without flak.
 */
function altitudePreview(game: Corregidor, planes: readonly AirUnit[], target: Target, altitude: Altitude): Preview {
  const flak = flakOver(game, 'us', target.place.index, altitude)
  const fire = barragePreview(barrage(game, flak, planeParts(planes), altitude))
  const bombs = previewOf(game, [volleyOfRaid(game, planes, target, altitude, false)])
  return {
    ledgers: [...fire.ledgers, ...bombs.ledgers],
    chances: flak.length > 0 ? fire.chances : bombs.chances,
    ...(bombs.brief && { brief: bombs.brief }),
  }
}

/** 9.2: the defences of aircraft against anti-aircraft fire. */
export function planeParts(planes: readonly AirUnit[]) {
  return planes.map((plane) => part('part.plane', '9.2', factorsOf(plane).defence, { unit: plane }))
}

/** 9.2: launches a raid: its planes are put in the box of their altitude. */
function launch(
  game: Corregidor,
  planes: readonly AirUnit[],
  target: Target,
  altitude: Altitude,
  standing = false,
): void {
  for (const plane of planes) {
    noteFlight(game, plane)
    game.table.move(plane, box(game, altitude))
  }
  const { fire } = game.vars
  const { place } = target
  const raid: Raid = { ...shotOf(planes, target), altitude, ...(standing && { standing }) }
  game.vars.fire = { ...fire, raids: [...fire.raids, raid] }
  if (standing) return
  announce(game)
  record(game, 'raid.launched', '9.2', { by: 'japan', args: { units: planes, hex: place, altitude } })
}
