import type { Choice, LedgerPart } from '@topside/engine'
import { halved, oncePerPosition, part, type Reason } from '@topside/kit'
import type { Side } from '../data/units.ts'
import type { Place } from '../state/places.ts'
import type { Corregidor } from '../state/state.ts'
import { type Counter, hasGuns, onWater, type Unit, unitsIn } from '../state/units.ts'
import { unitsOnMap } from './8.2-zones.ts'
import { around, type Volley } from './9.1-bombardment.ts'
import { isHidden, japaneseModifiers, whyTooNearOwn } from './9.2-japanese-artillery.ts'
import { americanModifiers, isBound, keptQuiet } from './9.3-american.ts'
import { fireOf, isMortar, whyOutOfReach } from './9-guns.ts'
import type { Shot } from './9-state.ts'
import { searchlightPart } from './13.14-searchlights.ts'

/** A target of bombardment: all of a hex of the islands, or one unit on the map of Bataan (11.1). */
export interface Target {
  readonly place: Place
  readonly unit?: Unit
}

/**
 * 9.0, 11.1: the possible targets of a side: hexes of the islands with enemies, and each enemy on the map of Bataan.
 */
export function enemyTargets(game: Corregidor, side: Side): readonly Target[] {
  return TARGETS[side](game)
}

const TARGETS = {
  us: oncePerPosition((game: Corregidor) => targetsAmong(unitsOnMap(game, 'japan'))),
  japan: oncePerPosition((game: Corregidor) => targetsAmong(unitsOnMap(game, 'us'))),
}

function targetsAmong(enemies: readonly Unit[]): Target[] {
  const targets: Target[] = []
  const seen = new Set<Place>()
  for (const unit of enemies) {
    const { space } = unit
    if (isBataan(space)) targets.push({ place: space, unit })
    else if (!seen.has(space)) {
      seen.add(space)
      targets.push({ place: space })
    }
  }
  return targets.sort((a, b) => a.place.index - b.place.index)
}

function isBataan({ def }: Place): boolean {
  return def.terrain !== undefined && def.panel === 'bataan'
}

/** A target as a choice. */
export function targetChoice(verb: string, { place, unit }: Target): Choice {
  return unit === undefined ? { verb, space: place.id } : { verb, piece: unit.id }
}

/** The units of a target. */
export function unitsAt({ place, unit }: Target): readonly Unit[] {
  return unit === undefined ? unitsIn(place) : [unit]
}

const KEPT_QUIET: Reason = { key: 'why.kept-quiet', rule: '9.3' }
const HIDDEN: Reason = { key: 'why.hidden', rule: '9.2' }

/** 9.0, 9.2, 9.3: why guns do not affect a unit, regardless of others in its hex. */
export function whySpared(game: Corregidor, side: Side, guns: readonly Unit[], unit: Unit): Reason | undefined {
  if (isBound(game, side)) return keptQuiet(game, unit) ? KEPT_QUIET : undefined
  return guns.some((gun) => isHidden(gun, unit)) ? HIDDEN : undefined
}

/**
 * 9.0 to 9.3: why a gun that is ready cannot fire at a target: it does not reach it, can affect nothing there, or would
 * endanger friendly troops.
 */
export function whyNotAt(game: Corregidor, gun: Unit, target: Target): Reason | undefined {
  const { side } = gun.def
  const reach = whyOutOfReach(game, gun, target.place.index)
  if (reach !== undefined) return reach
  if (!isBound(game, side)) {
    const near = whyTooNearOwn(game, [gun], target.place.index)
    if (near !== undefined) return near
  }
  let first: Reason | undefined
  for (const unit of unitsAt(target)) {
    if (unit.def.side === side) continue
    const spared = whySpared(game, side, [gun], unit)
    if (spared === undefined) return undefined
    first ??= spared
  }
  return first
}

/** Additions to a bombardment besides its guns. */
export interface VolleyExtras {
  /** Modifiers of the die (13.14). */
  readonly modifiers?: readonly LedgerPart[]
  /** Guns without supply, whose strength is halved (11.2). */
  readonly unsupplied?: readonly Unit[]
}

/** The volleys of guns at a target: one on it, and with mortars on the islands one on each adjacent hex (9.3). */
export function volleysOf(
  game: Corregidor,
  guns: readonly Unit[],
  target: Target,
  extras: VolleyExtras = {},
): Volley[] {
  const [first] = guns
  if (first === undefined) return []
  const main = volleyOf(game, first.def.side, guns, target, extras)
  const mortars = guns.filter(isMortar)
  if (mortars.length === 0 || target.unit !== undefined) return [main]
  // 9.3: all adjacent units are affected, whether they fired or not.
  const { spares: _, ...wide } = volleyOf(game, first.def.side, mortars, target, extras)
  return [main, ...around(wide)]
}

function volleyOf(
  game: Corregidor,
  side: Side,
  guns: readonly Unit[],
  { place, unit }: Target,
  { modifiers = [], unsupplied = [] }: VolleyExtras,
): Volley {
  return {
    side,
    hex: place.index,
    ...(unit !== undefined && { unit }),
    strength: guns.flatMap((gun) => gunParts(gun, fireOf(game, gun, place.index), unsupplied.includes(gun))),
    modifiers: (each) => [
      ...(isBound(game, side) ? americanModifiers(game, each) : japaneseModifiers(game, guns, each)),
      side === 'us' && onWater(each) && searchlightPart(game),
      ...modifiers,
    ],
    spares: (each) => whySpared(game, side, guns, each) !== undefined,
  }
}

/** The strength of one gun, reduced without supply (11.2G). */
function gunParts({ id }: Unit, value: number, unsupplied: boolean): LedgerPart[] {
  const gun: LedgerPart = part('part.gun', '9.1', value, { unit: { piece: id } })
  if (!unsupplied) return [gun]
  return [gun, part('part.unsupplied', '11.2G', halved(value, 'up') - value)]
}

/** A bombardment or raid as kept in orders. */
export function shotOf(units: readonly Counter[], target: Target): Shot {
  const { place, unit } = target
  const [first] = units
  const atGuns = unitsAt(target).some((each) => each.def.side !== first?.def.side && hasGuns(each))
  return {
    units: units.map(({ id }) => id),
    hex: place.id,
    ...(unit !== undefined && { unit: unit.id }),
    ...(atGuns && { atGuns }),
  }
}
