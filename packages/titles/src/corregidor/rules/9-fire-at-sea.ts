import { offer, offerOne, type Procedure, pick, record } from '@topside/engine'
import type { Reason } from '@topside/kit'
import { FIRED_BACK } from '../data/faces.ts'
import { hexAt, neighboursOf } from '../data/hexes.ts'
import { enemyOf, type Side } from '../data/units.ts'
import type { Place } from '../state/places.ts'
import { pieces } from '../state/reasons.ts'
import { type Corregidor, is1945, isMended, seatOf, unitsOf } from '../state/state.ts'
import { onMap, onWater, statusOf, type Unit } from '../state/units.ts'
import { announce, isWaiting } from './5-calendar.ts'
import { previewOf, strike, type Volley } from './9.1-bombardment.ts'
import { hasFired, MOST_GUNS, pickCombined } from './9-firing.ts'
import { fireOf, isMortar, whyNoFire, whyOutOfReach } from './9-guns.ts'
import { type Target, volleysOf } from './9-targets.ts'
import { isLineFree, sees } from './13.10-line-of-sight.ts'
import { searchlightPart } from './13.14-searchlights.ts'

const NO_SIGHT: Reason = { key: 'why.no-sight', rule: '7.0' }
const HAS_FIRED: Reason = { key: 'why.has-fired', rule: '11.3' }

/**
 * 9.0, 7.0: one side fires at enemies on the water after each of their movements, with all its guns that reach and see them; a gun once each time, in
 * 1945 once in the phase (11.3). It can have all of them fire at once.
 */
export function* fireAtSea(game: Corregidor, side: Side, units: readonly Unit[]): Procedure {
  const used = new Set<Unit>()
  for (;;) {
    const guns = unitsOf(game, side).filter((gun) => !used.has(gun) && whyNoFireAtSea(game, gun) === undefined)
    const targets = targetsAfloat(units).filter((target) =>
      guns.some((gun) => whyNotAtSea(game, gun, target.place.index) === undefined),
    )
    if (targets.length === 0) return
    const answer = yield* ask(game, side, guns, targets)
    if (answer === 'done') return
    if (answer === 'volley') yield* fireAll(game, guns, units, used)
    else yield* fireSome(game, guns, answer, used)
  }
}

/** The hexes in which units still are on the water. */
function targetsAfloat(units: readonly Unit[]): Target[] {
  const places = new Set(units.filter((unit) => onMap(unit) && onWater(unit)).map(({ space }) => space))
  return [...places].sort((a, b) => a.index - b.index).map((place) => ({ place }))
}

/** 9.0, 11.3: why a gun does not fire at the water at all. */
function whyNoFireAtSea(game: Corregidor, gun: Unit): Reason | undefined {
  if (is1945(game) && statusOf(game, gun, 'fired') > 0) return HAS_FIRED
  return whyNoFire(game, gun)
}

/** 9.0, 7.0: why a gun does not fire at a hex of water: it does not reach or see it. Mortars fire over everything. */
export function whyNotAtSea(game: Corregidor, gun: Unit, hex: number): Reason | undefined {
  const reach = whyOutOfReach(game, gun, hex)
  if (reach !== undefined || isMortar(gun)) return reach
  const from = gun.space.index
  const free = is1945(game) ? isLineFree(from, hex, isFullLand) : sees(from, hex)
  return free ? undefined : NO_SIGHT
}

/** 9.0, 11.3: a hex of land that does not touch the sea. */
function isFullLand(hex: number): boolean {
  return hexAt(hex).terrain !== 'sea' && neighboursOf(hex).every((next) => hexAt(next).terrain !== 'sea')
}

function* ask(
  game: Corregidor,
  side: Side,
  guns: readonly Unit[],
  targets: readonly Target[],
): Procedure<Target | 'volley' | 'done'> {
  if (isWaiting(game, side)) return 'volley'
  return yield* pick<Target | 'volley' | 'done'>(seatOf(game, side), {
    ...{ kind: 'sea-fire', rule: '7.0', explicit: true, args: { number: guns.length } },
    offers: offerOne<Target | 'volley' | 'done'>({ verb: 'volley' }, 'volley')
      .and(
        offer<Target | 'volley' | 'done'>(targets, (target) => ({
          verb: 'bombard',
          ...(typeof target === 'object' && { space: target.place.id }),
        })),
      )
      .or({ verb: 'done' }, 'done'),
    recommended: 0,
    preview: (answer) =>
      typeof answer === 'object'
        ? previewOf(game, volleysAtSea(game, gunsAt(game, guns, answer.place).slice(0, MOST_GUNS), answer))
        : undefined,
  })
}

/** The guns that reach a hex of water, the strongest first. */
function gunsAt(game: Corregidor, guns: readonly Unit[], { index }: Place): Unit[] {
  return guns
    .filter((gun) => whyNotAtSea(game, gun, index) === undefined)
    .sort((a, b) => fireOf(game, b, index) - fireOf(game, a, index))
}

/** The volleys of guns at the water (9.1), by searchlight at night (13.14). */
function volleysAtSea(game: Corregidor, guns: readonly Unit[], target: Target): Volley[] {
  const lit = !isMended(game) && guns[0]?.def.side === 'us' && searchlightPart(game)
  return volleysOf(game, guns, target, lit ? { modifiers: [lit] } : {})
}

/** The guns of the seat's choice fire at one hex. */
function* fireSome(game: Corregidor, guns: readonly Unit[], target: Target, used: Set<Unit>): Procedure {
  const [first] = guns
  if (first === undefined) return
  const chosen = yield* pickCombined(game, first.def.side, {
    ...{ kind: 'bombard.guns', rule: '7.0', args: { hex: { space: target.place.id } } },
    ...{ verb: 'fire', things: gunsAt(game, guns, target.place) },
    preview: (some) => previewOf(game, volleysAtSea(game, some, target)),
  })
  yield* fireTogether(game, chosen, target, used)
}

/** All guns fire in threes, the strongest first, at the hexes they reach in turn: each at the one that has been fired at least. */
function* fireAll(game: Corregidor, guns: readonly Unit[], units: readonly Unit[], used: Set<Unit>): Procedure {
  const shots = new Map<number, number>()
  for (;;) {
    const open = targetsAfloat(units)
      .map((target) => ({
        target,
        able: gunsAt(
          game,
          guns.filter((gun) => !used.has(gun) && whyNoFireAtSea(game, gun) === undefined),
          target.place,
        ),
      }))
      .filter(({ able }) => able.length > 0)
      .sort((a, b) => (shots.get(a.target.place.index) ?? 0) - (shots.get(b.target.place.index) ?? 0))
    const [next] = open
    if (next === undefined) return
    const { index } = next.target.place
    shots.set(index, (shots.get(index) ?? 0) + 1)
    yield* fireTogether(game, next.able.slice(0, MOST_GUNS), next.target, used)
  }
}

function* fireTogether(game: Corregidor, guns: readonly Unit[], target: Target, used: Set<Unit>): Procedure {
  const [first] = guns
  if (first === undefined) return
  const volleys = volleysAtSea(game, guns, target)
  for (const gun of guns) {
    used.add(gun)
    hasFired(game, gun, FIRED_BACK)
  }
  yield* announce(game)
  yield* record({
    ...{ key: 'sea-fire.fired', rule: '7.0', seat: seatOf(game, first.def.side) },
    args: { units: pieces(guns), hex: { space: target.place.id }, side: { side: enemyOf(first.def.side) } },
  })
  for (const volley of volleys) yield* strike(game, volley)
}
