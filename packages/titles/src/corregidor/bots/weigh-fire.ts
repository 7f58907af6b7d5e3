import type { Choice } from '@topside/engine'
import { findOnce, RARE } from '@topside/kit'
import { ALTITUDES } from '../data/fire.ts'
import { enemyOf } from '../data/units.ts'
import { hourOf } from '../rules/5-calendar.ts'
import { readyAircraft, whyNotFly } from '../rules/9.2-air-units.ts'
import { isFlak } from '../rules/9.2-anti-aircraft.ts'
import { pointsLeft, volleyOfPoints } from '../rules/9.3-points.ts'
import { gunsFor, MOST_GUNS } from '../rules/9-firing.ts'
import { readyGuns } from '../rules/9-guns.ts'
import { shotsNow, targetOf } from '../rules/9-standing-orders.ts'
import type { Target } from '../rules/9-targets.ts'
import { isDaily } from '../rules/11.2-weeks.ts'
import { isHex } from '../state/places.ts'
import { type Corregidor, scenarioOf } from '../state/state.ts'
import { type AirUnit, factorsOf, hasGuns, mapOf, stepsOf, type Unit, unitsIn } from '../state/units.ts'
import { defenceIn } from './fight.ts'
import { nearestEnemy, type Position, strikeOf, unitsAt } from './position.ts'
import { bestHeight, exposureOf, gunsWorth, raidWorth, targetIn, volleysWorth } from './shells.ts'
import {
  againstBest,
  each,
  evenly,
  placeAsked,
  places,
  planeOf,
  planesAsked,
  planesPicked,
  unitOf,
  unitsPicked,
  type Weigh,
  type Weighing,
  weighFirst,
  weightOf,
} from './weighing.ts'
import { isNeededAtWint } from './wint.ts'

/** Least value of a bombardment, in victory points; and of a gun or an air unit taking part. */
const LEAST = 0.03
/** The same for support points. */
const LEAST_POINTS = 0.1
const LEAST_MORE = 0.004
/**
 * Weight of a target against ending the phase. Standing orders are never given: they would go on when better targets
 * appear.
 */
const FIRES = 4
/** Weight of repeating the last orders, and the share of them that must still be worth it. */
const AGAIN = 1000
const MOST_OF = 0.75

/**
 * 9.0: repeats the last orders while they are worth it; then picks where a side's guns do most. Repeating works as long
 * as targets do not move.
 */
export const weighBombardment: Weigh = (about) => {
  const { game, side, decision } = about
  if (decision.choices.some(({ verb }) => verb === 'repeat') && repeatsWell(about))
    return decision.choices.map(({ verb }) => (verb === 'repeat' ? AGAIN : 1))
  const guns = readyGuns(game, side)
  return decision.choices.map((choice) => {
    const { verb } = choice
    if (verb === 'bombard') return aimWeight(gunsOn(about, guns, choice))
    if (verb === 'support') return aimWeight(pointsWorth(about, choice), LEAST_POINTS)
    if (verb === 'done') return 1
    return RARE
  })
}

/** Whether most of the last bombardments are worth repeating. */
function repeatsWell({ game, side }: Weighing): boolean {
  const orders = game.vars.fire.orders[side]
  if (orders === null) return false
  const worths = shotsNow(game, orders).map(
    ({ guns, target }) => gunsWorth(game, guns, target) - guns.reduce((sum, gun) => sum + exposureOf(game, gun), 0),
  )
  return worths.filter((worth) => worth >= LEAST).length >= MOST_OF * orders.shots.length
}

function aimWeight(worth: number, least = LEAST): number {
  return worth < least ? RARE : FIRES * weightOf(worth)
}

function gunsOn({ game }: Weighing, guns: readonly Unit[], choice: Choice): number {
  const target = targetIn(game, choice)
  if (target === undefined) return 0
  const able = gunsFor(game, guns, target).slice(0, MOST_GUNS)
  const answered = able.reduce((sum, gun) => sum + exposureOf(game, gun), 0)
  return gunsWorth(game, able, target) - supplyFor(game, able) - answered
}

/** 11.2G: value of the supply spent by guns of the defenders of Bataan: they need it more when attacked. */
const SUPPLY = 0.06

function supplyFor(game: Corregidor, guns: readonly Unit[]): number {
  const spending =
    scenarioOf(game).id === 'bataan' ? guns.filter((gun) => gun.def.side === 'us' && mapOf(gun) === 'bataan') : []
  return SUPPLY * spending.length
}

/** 9.3: typical number of points on one target. */
const POINTS = 90
/**
 * Factors of the value of disrupting units that are next to friends, and so attacked next, and units over three hexes
 * away.
 */
const BEFORE_ATTACK = 2.5
const FOLLOWED_UP = 0.4
/** Factor of the value of silencing guns, at any distance. */
const SILENCES = 1.5

/**
 * 9.3: the value of support points on a hex: more next to friendly troops, which will attack it; some points are kept
 * for the attacks themselves.
 */
function pointsWorth(about: Weighing, choice: Choice): number {
  const { game, position } = about
  const target = targetIn(game, choice)
  if (target === undefined) return 0
  const { air, naval } = pointsLeft(game)
  const left = air + naval - keptFor(about.position)
  if (left < POINTS / 3) return 0
  const fired = { air: 0, naval: Math.min(left, POINTS) }
  const near = nearestEnemy(position, 'japan', target.place.index)
  const guns = unitsAt(position, 'japan', target.place.index).some(hasGuns)
  const follows = near <= 1 ? BEFORE_ATTACK : guns ? SILENCES : near <= 3 ? 1 : FOLLOWED_UP
  return follows * volleysWorth(game, [volleyOfPoints(game, target, fired)])
}

/** 9.3: points that this turn's attacks will need: twice the strength of the units next to the enemy. */
const keptFor = findOnce((position: Position): number => {
  let strength = 0
  for (const [hex, units] of position.stacks.us)
    if (nearestEnemy(position, 'us', hex) <= 1) for (const unit of units) strength += strikeOf(position.game, unit)
  return Math.min(120, 2 * strength)
})

/** 9.3: the value of a point elsewhere; {@link weighPoints} takes as many points as gain more than this. */
const PER_POINT = 0.0015
export const weighPoints: Weigh = (about) => {
  const { game, decision, side } = about
  const place = placeAsked(about, 'hex')
  if (place === undefined) return evenly(about)
  const target: Target = { place }
  const follows = nearestEnemy(about.position, enemyOf(side), place.index) <= 1 ? BEFORE_ATTACK : 1
  return againstBest(
    decision.choices.map(({ value = 0, option }) => {
      const worth = volleysWorth(game, [volleyOfPoints(game, target, { air: 0, naval: value })])
      return follows * worth - PER_POINT * value - (option === 'naval' ? 0 : RARE / 10)
    }),
  )
}

/** 5.0 B.2: first silences flak that can fire at the paratroops. */
export const weighSuppression: Weigh = places(({ game, position }, { index }, { verb }) => {
  if (verb !== 'suppress') return 1
  const flak = unitsAt(position, 'japan', index).filter(isFlak)
  return flak.some((unit) => game.table.status(unit, 'disrupted') < 2) ? 3 : RARE
})

/** 9.0: the strongest guns first, each as long as it adds to the others. */
export const weighGuns: Weigh = (about) => {
  const { game } = about
  const target = aimedAt(about)
  if (target === undefined) return evenly(about)
  const picked = unitsPicked(about)
  const before = gunsWorth(game, picked, target)
  const gunOf = (piece?: string) => (piece === undefined ? undefined : unitOf(about, { piece }))
  return weighFirst(about, gunOf, (gun) => {
    const more = gunsWorth(game, [...picked, gun], target) - before - exposureOf(game, gun)
    return more >= LEAST_MORE || picked.length === 0
  })
}

/** The target of the guns: on the map of Bataan the unit in the named hex. */
function aimedAt(about: Weighing): Target | undefined {
  const place = placeAsked(about, 'hex')
  if (place === undefined) return undefined
  if (place.def.terrain === undefined || place.def.panel !== 'bataan') return { place }
  const unit = unitsIn(place).find(({ def }) => def.side === enemyOf(about.side))
  return unit === undefined ? undefined : { place, unit }
}

/**
 * 9.2: repeats this hour's last raids while they are worth it; otherwise raids where air units do most, at their best
 * altitude.
 */
export const weighRaids: Weigh = (about) => {
  const { game, decision } = about
  const planes = readyAircraft(game).slice(0, MOST_GUNS)
  if (decision.choices.some(({ verb }) => verb === 'repeat') && raidsAgain(about))
    return decision.choices.map(({ verb }) => (verb === 'repeat' ? AGAIN : 1))
  const worths = decision.choices.map((choice) => {
    const target = choice.verb === 'raid' ? targetIn(game, choice) : undefined
    return target === undefined ? 0 : opening(about, target) * unaimed(game, target) * bestHeight(game, planes, target)
  })
  // Weights saturate at a limit: higher values are shifted down so that they still differ.
  const beyond = Math.max(0, Math.max(...worths) - TOLD_APART)
  return decision.choices.map(({ verb }, index) => {
    const worth = worths[index] ?? 0
    return verb === 'done' ? 1 : worth < LEAST ? RARE : FIRES * weightOf(worth - beyond)
  })
}

/** Range of raid values below the best one in which weights differ. */
const TOLD_APART = 3

/**
 * Share of a raid's value left in a weekly turn if another raid has the same target; in an hour several raids achieve
 * more than one (10.3).
 */
const AFTER_ANOTHER = 0.7

function unaimed(game: Corregidor, { place }: Target): number {
  return isDaily(game) ? 1 : AFTER_ANOTHER ** game.vars.fire.raids.filter(({ hex }) => hex === place.id).length
}

/**
 * 11.2T: extra value of the batteries of Fort Wint as long as Japan needs it, and the defence of a battery that
 * companies can storm.
 */
const TIMETABLE = 60
const STORMED = 16

/** Extra value of a raid on a target: at Fort Wint highest on batteries that no company could storm. */
function opening({ game, position }: Weighing, { place }: Target): number {
  if (!isHex(place) || !isNeededAtWint(game, place.index)) return 1
  // Bombs are half as effective against works; squaring compensates for it.
  return TIMETABLE * (defenceIn(game, unitsAt(position, 'us', place.index), place.index) / STORMED) ** 2
}

/** Whether most of this hour's raids are worth repeating. */
function raidsAgain(about: Weighing): boolean {
  const { game } = about
  const { raids } = game.vars.fire.raidOrders[isDaily(game) ? hourOf(game).name : 'week'] ?? { raids: [] }
  const worths = raids.map((raid) => {
    const target = targetOf(game, raid)
    const planes = raid.units
      .flatMap((id) => planeOf(game, id) ?? [])
      .filter((plane) => whyNotFly(game, plane) === undefined)
    return target === undefined ? 0 : raidWorth(game, planes, target, raid.altitude)
  })
  if (raids.length === 0 || worths.filter((worth) => worth >= LEAST).length < MOST_OF * raids.length) return false
  return Math.max(...worths) >= AS_GOOD * bestRaid(about)
}

/** Share of the best possible raid's value that the best of the last raids must have. */
const AS_GOOD = 0.6

function bestRaid({ game, decision }: Weighing): number {
  const planes = readyAircraft(game).slice(0, MOST_GUNS)
  const worths = decision.choices.map((choice) => {
    const target = choice.verb === 'raid' ? targetIn(game, choice) : undefined
    return target === undefined ? 0 : bestHeight(game, planes, target)
  })
  return Math.max(0, ...worths)
}

/** 9.2: air units join a raid as long as they add to it. */
export const weighPlanes: Weigh = (about) => {
  const { game } = about
  const target = aimedAt(about)
  if (target === undefined) return evenly(about)
  const picked = planesPicked(about)
  const before = picked.length === 0 ? 0 : bestHeight(game, picked, target)
  const more = (plane: AirUnit) => bestHeight(game, [...picked, plane], target) - before
  return weighFirst(
    about,
    (piece) => planeOf(game, piece),
    (plane) => picked.length === 0 || more(plane) >= LEAST_MORE,
  )
}

/** 9.2: the best altitude of a raid. */
export const weighHeights: Weigh = (about) => {
  const { game, decision } = about
  const target = aimedAt(about)
  const planes = planesAsked(about, 'units')
  if (target === undefined) return evenly(about)
  return againstBest(
    decision.choices.map(({ option }) => {
      const altitude = ALTITUDES.find((each) => each === option)
      return altitude === undefined ? 0 : raidWorth(game, planes, target, altitude)
    }),
  )
}

/** 9.2, 12.0: losses go to air units with two steps, which survive them. */
export const weighPlaneLosses: Weigh = each(({ game }, { piece }) => {
  const plane = planeOf(game, piece)
  return plane === undefined ? 1 : 10 * stepsOf(plane) + 1 / Math.max(1, factorsOf(plane).attack)
})
