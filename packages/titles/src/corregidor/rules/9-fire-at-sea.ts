import { type Offers, offer, offerOne, type Procedure } from '@topside/engine'
import { allowed, onceEach, type Reason } from '@topside/kit'
import { FIRED_BACK } from '../data/faces.ts'
import { hexAt, neighboursOf } from '../data/hexes.ts'
import { enemyOf, type Side } from '../data/units.ts'
import type { Place } from '../state/places.ts'
import { ask, type Corregidor, is1945, record, refuse, unitsOf } from '../state/state.ts'
import { onMap, onWater, type Unit } from '../state/units.ts'
import { announce, isWaiting } from './5-calendar.ts'
import { previewOf, strike, type Volley } from './9.1-bombardment.ts'
import { hasFired, MOST_GUNS, pickCombined } from './9-firing.ts'
import { fireOf, isMortar, whyNoFire, whyOutOfReach } from './9-guns.ts'
import { type Target, volleysOf } from './9-targets.ts'
import { setWar } from './11-state.ts'
import { isLineFree, sees } from './13.10-line-of-sight.ts'

const NO_SIGHT: Reason = { key: 'why.no-sight', rule: '7.0' }
const HAS_FIRED: Reason = { key: 'why.has-fired', rule: '11.3' }
const FIRED_NOW: Reason = { key: 'why.has-fired', rule: '7.0' }
const ENEMY_UNIT: Reason = { key: 'why.enemy-unit', rule: '7.0' }
const NO_GUNS: Reason = { key: 'why.no-guns', rule: '7.0' }
const NOBODY_AFLOAT: Reason = { key: 'why.nobody-afloat', rule: '7.0' }

/** A side that fires at enemies on the water, and its guns that have fired after this movement. */
interface Watch {
  readonly side: Side
  readonly enemies: readonly Unit[]
  readonly fired: readonly Unit[]
}

/**
 * 9.0, 7.0: one side fires at enemies on the water after each of their movements, with all guns that reach and see
 * them; each gun once each time, in 1945 once in the phase (11.3). It can fire all of them at once.
 */
export function* fireAtSea(game: Corregidor, side: Side, units: readonly Unit[]): Procedure {
  let watch: Watch = { side, enemies: units, fired: [] }
  for (;;) {
    const targets = targetsOf(game, watch)
    if (targets.length === 0) return
    const answer = yield* pickTarget(game, watch, targets)
    if (answer === 'done') return
    const fired = answer === 'volley' ? fireAll(game, watch) : yield* fireSome(game, watch, answer)
    watch = { ...watch, fired: [...watch.fired, ...fired] }
  }
}

/** The guns that can still fire at the water. */
function gunsOf(game: Corregidor, watch: Watch): Unit[] {
  return allowed(unitsOf(game, watch.side), (gun) => whyNoFireAtSea(game, watch, gun))
}

/** Why none of several things is possible: the reason against the first; `none`: the reason if there are none. */
function whyNone<T>(things: readonly T[], whyNot: (thing: T) => Reason | undefined, none: Reason): Reason | undefined {
  if (things.some((thing) => whyNot(thing) === undefined)) return undefined
  const [first] = things
  return first === undefined ? none : whyNot(first)
}

/** The hexes of water at which any gun can fire. */
function targetsOf(game: Corregidor, watch: Watch): Target[] {
  const guns = gunsOf(game, watch)
  return targetsAfloat(watch.enemies).filter(({ place }) => whyNoTarget(game, watch, guns, place) === undefined)
}

/** The hexes of units still on the water. */
function targetsAfloat(units: readonly Unit[]): Target[] {
  const places = new Set(units.filter(isAfloat).map(({ space }) => space))
  return [...places].sort((a, b) => a.index - b.index).map((place) => ({ place }))
}

function isAfloat(unit: Unit): boolean {
  return onMap(unit) && onWater(unit)
}

/** 9.0, 7.0: why a hex cannot be fired at: no unit that moved is on the water there, or no gun reaches it. */
function whyNoTarget(game: Corregidor, watch: Watch, guns: readonly Unit[], place: Place): Reason | undefined {
  if (!watch.enemies.some((unit) => unit.space === place && isAfloat(unit))) return NOBODY_AFLOAT
  return whyNone(guns, (gun) => whyNotAtSea(game, gun, place.index), NO_GUNS)
}

/** 9.0, 11.3: why a gun cannot fire at the water at all. */
function whyNoFireAtSea(game: Corregidor, { side, fired }: Watch, gun: Unit): Reason | undefined {
  if (gun.def.side !== side) return ENEMY_UNIT
  if (fired.includes(gun)) return FIRED_NOW
  if (is1945(game) && firedAtLanding(game, gun)) return HAS_FIRED
  return whyNoFire(game, gun)
}

/** 9.0, 11.3: whether a gun has fired at the landing of this phase; earlier fire does not matter. */
function firedAtLanding({ vars }: Corregidor, { def }: Unit): boolean {
  return vars.war.sea?.fired?.includes(def.id) === true
}

/** 9.0, 11.3: in 1945, notes guns that have fired at this landing. */
function noteFired(game: Corregidor, guns: readonly Unit[]): void {
  const { sea } = game.vars.war
  if (sea !== null && is1945(game))
    setWar(game, { sea: { ...sea, fired: [...(sea.fired ?? []), ...guns.map(({ def }) => def.id)] } })
}

/** 9.0, 7.0: why a gun cannot fire at a hex of water: it does not reach or see it. Mortars need no line of sight. */
export function whyNotAtSea(game: Corregidor, gun: Unit, hex: number): Reason | undefined {
  const reach = whyOutOfReach(game, gun, hex)
  if (reach !== undefined || isMortar(gun)) return reach
  const from = gun.space.index
  const free = is1945(game) ? seenOverLand(from)(hex) : sees(from, hex)
  return free ? undefined : NO_SIGHT
}

/** 9.0, 11.3: cached lines of sight from a hex over coasts; the terrain never changes. */
const seenOverLand = onceEach((from: number) => onceEach((to: number) => isLineFree(from, to, isFullLand)))

/** 9.0, 11.3: whether a hex is land that does not touch the sea. */
function isFullLand(hex: number): boolean {
  return hexAt(hex).terrain !== 'sea' && neighboursOf(hex).every((next) => hexAt(next).terrain !== 'sea')
}

/** An answer while enemies are on the water: a target, fire of all guns, or the end. */
type Answer = Target | 'volley' | 'done'

function* pickTarget(game: Corregidor, watch: Watch, targets: readonly Target[]): Procedure<Answer> {
  const { side } = watch
  if (isWaiting(game, side)) return 'volley'
  const guns = gunsOf(game, watch)
  return yield* ask(game, side, 'sea-fire', '7.0', {
    explicit: true,
    args: { number: guns.length },
    offers: answersFor(targets),
    recommended: 0,
    preview: (answer) =>
      typeof answer === 'object'
        ? previewOf(game, volleysAtSea(game, gunsAt(game, guns, answer.place).slice(0, MOST_GUNS), answer))
        : undefined,
    whyNot: refuse.place((place) => whyNoTarget(game, watch, guns, place)),
  })
}

function answersFor(targets: readonly Target[]): Offers<Answer> {
  const aimed = offer(targets, ({ place }) => ({ verb: 'bombard', space: place.id })).map((target): Answer => target)
  return offerOne<Answer>({ verb: 'volley' }, 'volley').and(aimed).or({ verb: 'done' }, 'done')
}

/** The guns that reach a hex of water, strongest first. */
function gunsAt(game: Corregidor, guns: readonly Unit[], { index }: Place): Unit[] {
  return guns
    .filter((gun) => whyNotAtSea(game, gun, index) === undefined)
    .sort((a, b) => fireOf(game, b, index) - fireOf(game, a, index))
}

/** The volleys of guns at the water, with searchlights at night (13.14, 9.1). */
function volleysAtSea(game: Corregidor, guns: readonly Unit[], target: Target): Volley[] {
  return volleysOf(game, guns, target)
}

/** The guns picked by the seat fire at one hex; returns them. */
function* fireSome(game: Corregidor, watch: Watch, target: Target): Procedure<readonly Unit[]> {
  const { index } = target.place
  const chosen = yield* pickCombined(game, watch.side, 'bombard.guns', '7.0', {
    args: { hex: target.place },
    verb: 'fire',
    things: gunsAt(game, gunsOf(game, watch), target.place),
    preview: (some) => previewOf(game, volleysAtSea(game, some, target)),
    whyNot: refuse.unit((unit) => whyNoFireAtSea(game, watch, unit) ?? whyNotAtSea(game, unit, index), {
      place: target.place,
    }),
  })
  fireTogether(game, chosen, target)
  return chosen
}

/** All guns fire in threes, strongest first: each group at the hex in reach with the fewest shots so far. */
function fireAll(game: Corregidor, watch: Watch): readonly Unit[] {
  const guns = gunsOf(game, watch)
  const shots = new Map<number, number>()
  const fired: Unit[] = []
  for (;;) {
    // Guns that could fire when the order was given, and have not been silenced since.
    const left = allowed(guns, (gun) => whyNoFireAtSea(game, { ...watch, fired }, gun))
    const shotsAt = ({ place }: Target) => shots.get(place.index) ?? 0
    const target = targetsAfloat(watch.enemies)
      .sort((a, b) => shotsAt(a) - shotsAt(b))
      .find(({ place }) => left.some((gun) => whyNotAtSea(game, gun, place.index) === undefined))
    if (target === undefined) return fired
    shots.set(target.place.index, shotsAt(target) + 1)
    const firing = gunsAt(game, left, target.place).slice(0, MOST_GUNS)
    fireTogether(game, firing, target)
    fired.push(...firing)
  }
}

function fireTogether(game: Corregidor, guns: readonly Unit[], target: Target): void {
  const [first] = guns
  if (first === undefined) return
  const volleys = volleysAtSea(game, guns, target)
  for (const gun of guns) hasFired(game, gun, FIRED_BACK)
  noteFired(game, guns)
  announce(game)
  record(game, 'sea-fire.fired', '7.0', {
    by: first.def.side,
    args: { units: guns, hex: target.place, side: { side: enemyOf(first.def.side) } },
  })
  for (const volley of volleys) strike(game, volley)
}
