import type { Text } from '@topside/engine'
import { keptIn, oncePerPosition, oncePerValues, type Reason } from '@topside/kit'
import type { Side } from '../data/units.ts'
import { type Place, placeAt } from '../state/places.ts'
import { placing } from '../state/placing.ts'
import { type Corregidor, explained } from '../state/state.ts'
import { onWater, statusOf, type Unit, unitsIn } from '../state/units.ts'
import { isStuckOnBeach } from './7-beach-armour.ts'
import { excessOf, whyCrowded } from './8.2-stacking.ts'
import { unitsOnMap } from './8.2-zones.ts'
import { whyNotAble } from './8-able.ts'
import { reachOf } from './8-reach.ts'

/** 8.2E: units and the hexes in which their moves of this phase would end. */
type Plan = Map<Unit, number>

/** 8.2E: a side's Movement Phase, and moves that it could still make in it. */
interface Search {
  readonly game: Corregidor
  readonly side: Side
  /** 8.0: the status `moved` to assume for units: see `whyNotAble`. */
  readonly moved: number | undefined
  plan: Plan
  /** The hexes whose units the search has examined; units in other hexes do not affect its result. */
  readonly seen: Set<number>
}

function searchFor(game: Corregidor, side: Side, moved: number | undefined, plan: Plan): Search {
  return { game, side, moved, plan, seen: new Set() }
}

/** 8.2E: the land hexes with more units of a side than the limit allows. */
function crowdedHexes(game: Corregidor, side: Side): readonly Place[] {
  return CROWDED_HEXES[side](game)
}

const crowdedOf = (side: Side) =>
  oncePerValues(
    (game: Corregidor) => {
      const places = new Set(unitsOnMap(game, side).flatMap((unit) => (onWater(unit) ? [] : unit.space)))
      return [...places].filter((place) => place.pieces.length > 1 && excessOf(place, ownIn(side, place)) > 0)
    },
    (game) => [placing(game, side)],
  )
const CROWDED_HEXES = { us: crowdedOf('us'), japan: crowdedOf('japan') }

function ownIn(side: Side, place: Place): readonly Unit[] {
  return unitsIn(place).filter(({ def }) => def.side === side)
}

/** 8.2E: overfull hexes that enough units can leave. */
interface Clearable {
  readonly places: readonly Place[]
  /** The hexes whose units affect the result. */
  readonly depends: ReadonlySet<number>
}

/**
 * 8.2E: overfull hexes that a side must bring within the limit before its Movement Phase ends: only hexes that enough
 * units can leave.
 */
export function hexesToClear(game: Corregidor, side: Side): readonly Place[] {
  return clearable(game, side).places
}

/** The result of {@link hexesToClear}, with the hexes that affect it. `moved`: see `whyNotAble`. */
function clearable(game: Corregidor, side: Side, moved?: number): Clearable {
  return keptIn(CLEARABLE[side](game), moved, () => {
    const search = searchFor(game, side, moved, new Map())
    const places = crowdedHexes(game, side).filter(({ index }) => relieve(search, index, new Set()))
    return { places, depends: search.seen }
  })
}

/** By `moved`; cached until a unit moves or the state of the scenario changes, which affects which units may move. */
const clearableOf = () =>
  oncePerPosition(
    (_: Corregidor) => new Map<number | undefined, Clearable>(),
    ({ vars }) => [vars.war, vars.turn, vars.side],
  )
const CLEARABLE = { us: clearableOf(), japan: clearableOf() }

const STILL_CROWDED: Reason = { key: 'why.still-crowded', rule: '8.2E' }

/** 8.2E: why a side cannot end its Movement Phase: too many units are in a hex that some of them can leave. */
export function whyNotOver(game: Corregidor, side: Side): Text | undefined {
  const [place] = hexesToClear(game, side)
  return place && explained(STILL_CROWDED, { place })
}

/**
 * 8.2E: why a unit cannot end its move in a hex: too many units would be there at the end of the phase, because not
 * enough could leave any more. A unit may enter a full hex if others can leave it later in the phase. `moved`: see
 * `whyNotAble`.
 */
export function whyNoRoom(game: Corregidor, unit: Unit, hex: number, moved?: number): Reason | undefined {
  const { side } = unit.def
  const why = whyCrowded(unit, placeAt(game, hex))
  const { places, depends } = clearable(game, side, moved)
  if (why === undefined && !depends.has(hex) && !depends.has(unit.space.index)) return undefined
  const search = searchFor(game, side, moved, new Map([[unit, hex]]))
  const hexes = new Set([...(why === undefined ? [] : [hex]), ...places.map(({ index }) => index)])
  return [...hexes].every((each) => relieve(search, each, new Set())) ? undefined : CROWDED
}
const CROWDED: Reason = { key: 'why.crowded', rule: '8.2E' }

/**
 * 8.2E: adds moves to a plan until a hex is within the limit. Returns `false`, with the plan unchanged, if that is not
 * possible.
 */
function relieve(search: Search, hex: number, tried: Set<number>): boolean {
  const before = new Map(search.plan)
  tried.add(hex)
  while (excess(search, hex) > 0)
    if (!sendAway(search, hex, tried)) {
      search.plan = before
      return false
    }
  return true
}

/** 8.2E: adds the move of a unit out of a hex: to a hex with room, or else to a hex that other units leave in turn. */
function sendAway(search: Search, hex: number, tried: Set<number>): boolean {
  const { game, plan } = search
  const leavers = leaversOf(search, hex)
  for (const unit of leavers)
    for (const to of reachOf(game, unit).hexes) {
      if (to === hex || tried.has(to)) continue
      plan.set(unit, to)
      if (excess(search, to) === 0) return true
      plan.delete(unit)
    }
  for (const unit of leavers)
    for (const to of reachOf(game, unit).hexes) {
      if (tried.has(to)) continue
      search.plan.set(unit, to)
      if (relieve(search, to, tried)) return true
      search.plan.delete(unit)
    }
  return false
}

/**
 * 8.2E: units that have not moved yet, can leave a hex, and make it less crowded by leaving; the most effective first.
 */
function leaversOf(search: Search, hex: number): Unit[] {
  const { game, side, moved, plan } = search
  const there = unitsAt(search, hex)
  const place = placeAt(game, hex)
  const without = (unit: Unit) =>
    excessOf(
      place,
      there.filter((each) => each !== unit),
    )
  const all = excessOf(place, there)
  return there
    .filter((unit) => !plan.has(unit) && without(unit) < all)
    .filter(
      (unit) =>
        !isStuckOnBeach(unit) && whyNotAble(game, side, unit, moved ?? statusOf(game, unit, 'moved')) === undefined,
    )
    .sort((a, b) => without(a) - without(b))
}

function excess(search: Search, hex: number): number {
  return excessOf(placeAt(search.game, hex), unitsAt(search, hex))
}

/** 8.2E: the units of the side in a hex once the plan is carried out. */
function unitsAt({ game, side, plan, seen }: Search, hex: number): Unit[] {
  seen.add(hex)
  const stay = ownIn(side, placeAt(game, hex)).filter((unit) => !plan.has(unit))
  for (const [unit, to] of plan) if (to === hex) stay.push(unit)
  return stay
}
