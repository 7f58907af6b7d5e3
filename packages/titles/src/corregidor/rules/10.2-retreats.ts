import { type Choice, offer, type Procedure } from '@topside/engine'
import { allowed, type Reason, reasons } from '@topside/kit'
import { CREW } from '../data/faces.ts'
import { distanceOf, hexAt, neighboursOf } from '../data/hexes.ts'
import { enemyOf } from '../data/units.ts'
import { type Place, placeAt } from '../state/places.ts'
import { ask, type Corregidor, type Meant, refuse, tell } from '../state/state.ts'
import { factorsOf, hasGuns, onMap, onWater, type Unit, unitsIn } from '../state/units.ts'
import { relocate } from './8.1-terrain.ts'
import { isOverstacked } from './8.2-stacking.ts'
import { inZoneOf, isHeldBy } from './8.2-zones.ts'
import { whyNotStep } from './8-reach.ts'
import { disrupt, eliminate, isGone } from './10.3-disruption.ts'

/** 10.2: a path of retreat of a unit. */
interface RetreatPath {
  /** From its hex to the end. */
  readonly path: readonly number[]
  readonly end: number
  /** Number of enemy zone hexes on it. */
  readonly zones: number
}

/** Units that retreat together along the same path. */
interface Leg {
  readonly units: readonly Unit[]
  readonly way: RetreatPath
}

/**
 * 10.2: units retreat from a hex the required number of hexes, or as many as possible; units that cannot retreat are
 * eliminated. Crews abandon guns that cannot be moved.
 */
export function* retreatUnits(
  game: Corregidor,
  units: readonly Unit[],
  { hexes, from }: { readonly hexes: number; readonly from: number },
): Procedure {
  for (const unit of units) abandonGuns(game, unit)
  let left = units.filter(onMap)
  while (left.length > 0) {
    const ways = new Map(left.map((unit) => [unit, waysOf(game, unit, hexes, from)]))
    const lost = left.filter((unit) => ways.get(unit)?.length === 0)
    for (const unit of lost) loseRetreat(game, unit)
    left = left.filter((unit) => !lost.includes(unit))
    const [first] = left
    if (first === undefined) return
    const leg = yield* ask(game, first.def.side, 'retreat', '10.2A', {
      args: { units: left, hexes },
      offers: offer(legsOf(left, ways), choiceOf),
      recommended: 0,
      whyNot: refuse.meant((meant) => whyNotAttempted(game, ways, from, meant)),
    })
    yield* carryOut(game, leg)
    left = left.filter((unit) => !leg.units.includes(unit) && onMap(unit))
  }
}

const WHY = reasons({
  'not-retreating': '10.2A',
  'not-away': '10.2A',
  'not-so-far': '10.2A',
  'not-by-one-way': '10.2A',
  'no-sea': '10.2A',
  'enemy-there': '8.2D',
})

/** 10.2: why a unit, or all units along one path, cannot retreat to the place that the player chose. */
function whyNotAttempted(
  game: Corregidor,
  ways: ReadonlyMap<Unit, readonly RetreatPath[]>,
  from: number,
  { unit, place }: Meant,
): Reason | undefined {
  if (place === undefined) return undefined
  const units = unit === undefined ? [...ways.keys()] : [unit]
  const whys = units.flatMap((each) => whyNotRetreat(game, each, place, { from, ways: ways.get(each) }) ?? [])
  return whys[0] ?? WHY['not-by-one-way']
}

/** 10.2: why a unit cannot retreat to a hex. */
function whyNotRetreat(
  game: Corregidor,
  unit: Unit,
  { index }: Place,
  { from, ways }: { readonly from: number; readonly ways: readonly RetreatPath[] | undefined },
): Reason | undefined {
  if (ways === undefined) return WHY['not-retreating']
  if (ways.some(({ end }) => end === index)) return undefined
  const at = unit.space.index
  const next = neighboursOf(at).includes(index) ? whyNotBackInto(game, unit, { at, hex: index, from }) : undefined
  return next ?? WHY['not-so-far']
}

/** 10.2: guns that cannot be moved are lost, and their crew retreats as infantry. */
function abandonGuns(game: Corregidor, unit: Unit): void {
  if (!hasGuns(unit) || factorsOf(unit).movement > 0 || unit.def.faces[CREW] === undefined) return
  game.table.turn(unit, CREW)
  game.table.setStatus(unit, 'spiked', 1)
  tell(game, 'retreat.guns', '10.2A', { unit })
}

function loseRetreat(game: Corregidor, unit: Unit): void {
  tell(game, 'retreat.blocked', '10.2A', { unit })
  eliminate(game, unit, 'retreat', { silent: true })
}

/**
 * 10.2: a unit's paths of the full length, or else of the longest possible length; for each end the path with the
 * fewest enemy zones.
 */
export function waysOf(game: Corregidor, unit: Unit, hexes: number, from: number): RetreatPath[] {
  for (let length = hexes; length > 0; length--) {
    const best = new Map<number, RetreatPath>()
    for (const way of waysFrom(game, unit, [unit.space.index], length, from)) {
      const known = best.get(way.end)
      if (known === undefined || way.zones < known.zones) best.set(way.end, way)
    }
    if (best.size > 0) return [...best.values()].sort((a, b) => a.zones - b.zones || a.end - b.end)
  }
  return []
}

function waysFrom(game: Corregidor, unit: Unit, path: readonly number[], length: number, from: number): RetreatPath[] {
  const at = path.at(-1) ?? unit.space.index
  if (length === 0) {
    const enemy = enemyOf(unit.def.side)
    return [{ path, end: at, zones: path.slice(1).filter((hex) => inZoneOf(game, enemy, hex)).length }]
  }
  return neighboursOf(at)
    .filter((hex) => whyNotBackInto(game, unit, { at, hex, from }) === undefined)
    .flatMap((hex) => waysFrom(game, unit, [...path, hex], length - 1, from))
}

/** A step of a retreat from a hex. */
interface Step {
  readonly at: number
  readonly hex: number
  readonly from: number
}

/**
 * 10.2, 7.0: why a unit cannot take a step of a retreat: steps lead away from the hex; units on the water retreat over
 * water, all others over land.
 */
function whyNotBackInto(game: Corregidor, unit: Unit, { at, hex, from }: Step): Reason | undefined {
  if ((distanceOf(from, hex) ?? 0) <= (distanceOf(from, at) ?? 0)) return WHY['not-away']
  if (!onWater(unit)) return whyNotStep(game, unit, at, hex)
  if (hexAt(hex).terrain !== 'sea') return WHY['no-sea']
  return isHeldBy(unit, placeAt(game, hex)) ? WHY['enemy-there'] : undefined
}

/**
 * 10.2: the possible legs: each unit by each of its paths; all together if all units of one hex have the same paths.
 */
function legsOf(left: readonly Unit[], ways: ReadonlyMap<Unit, readonly RetreatPath[]>): Leg[] {
  const [first, ...others] = left
  const alone = left.flatMap((unit) => (ways.get(unit) ?? []).map((way): Leg => ({ units: [unit], way })))
  if (first === undefined || others.length === 0) return alone
  const shared = (ways.get(first) ?? []).filter((way) =>
    others.every(
      (unit) => unit.space === first.space && ways.get(unit)?.some((each) => String(each.path) === String(way.path)),
    ),
  )
  return [...shared.map((way): Leg => ({ units: left, way })), ...alone]
}

function choiceOf({ units, way }: Leg): Choice {
  const space = hexAt(way.end).id
  const [unit] = units
  return units.length === 1 && unit !== undefined
    ? { verb: 'retreat', piece: unit.id, space }
    : { verb: 'retreat-all', space }
}

/**
 * 10.2: units retreat, are disrupted once for each enemy zone hex, and displace units that they crowd (8.2), but none
 * that retreated `before` them.
 */
function* carryOut(game: Corregidor, { units, way }: Leg, before: readonly Unit[] = []): Procedure {
  for (const unit of units) relocate(game, unit, way.end, way.path)
  const path = { spaces: way.path.map((hex) => hexAt(hex).id) }
  tell(game, 'retreat.done', '10.2A', { units, to: placeAt(game, way.end), path })
  for (const unit of units) for (let i = 0; i < way.zones && !isGone(unit); i++) disrupt(game, unit, 1, 'retreat')
  const arrived = units.filter((unit) => !isGone(unit))
  yield* makeRoom(game, arrived, [...before, ...arrived])
}

/**
 * 10.2, 8.2: units already in an overstacked hex retreat at once, each at most once, until it is no longer overstacked;
 * if none can, the last unit to arrive is lost.
 */
function* makeRoom(game: Corregidor, arrived: readonly Unit[], before: readonly Unit[]): Procedure {
  const [first] = arrived
  if (first === undefined || onWater(first)) return
  const { space, def } = first
  while (isOverstacked(space, def.side)) {
    const able = allowed(unitsIn(space), (unit) => whyStays(game, unit, space, before)).flatMap((unit) =>
      waysOf(game, unit, 1, space.index).map((way): Leg => ({ units: [unit], way })),
    )
    if (able.length === 0) {
      const last = arrived.findLast((unit) => unit.space === space)
      if (last === undefined) return
      loseRetreat(game, last)
      continue
    }
    const leg = yield* ask(game, def.side, 'retreat.crowded', '8.2G', {
      args: { hex: space },
      offers: offer(able, choiceOf),
      whyNot: refuse.unit((unit) => whyStays(game, unit, space, before)),
    })
    yield* carryOut(game, leg, before)
  }
}

const STAYS = reasons({
  'not-too-many': '8.2G',
  'came-last': '8.2G',
  'fixed-site': '8.2G',
  nowhere: '8.2G',
})

/**
 * Why a unit cannot make room in an overstacked hex (8.2G): it is elsewhere, arrived by the same retreat, or cannot
 * move.
 */
function whyStays(game: Corregidor, unit: Unit, space: Place, before: readonly Unit[]): Reason | undefined {
  if (unit.space !== space) return STAYS['not-too-many']
  if (before.includes(unit)) return STAYS['came-last']
  if (hasGuns(unit) && factorsOf(unit).movement === 0) return STAYS['fixed-site']
  return waysOf(game, unit, 1, space.index).length > 0 ? undefined : STAYS.nowhere
}
