import { type Choice, offer, type Procedure } from '@topside/engine'
import { allowed, type Reason, reasons } from '@topside/kit'
import { hexAt, neighboursOf } from '../data/hexes.ts'
import { enemyOf } from '../data/units.ts'
import { isHex, type Place, placeAt } from '../state/places.ts'
import { ask, type Corregidor, type Meant, refuse, tell } from '../state/state.ts'
import { factorsOf, onMap, type Unit } from '../state/units.ts'
import { landAdvancing } from './7-landing.ts'
import { relocate } from './8.1-terrain.ts'
import { isOverstacked, whyCrowded } from './8.2-stacking.ts'
import { inZoneOf, isHeldBy } from './8.2-zones.ts'
import { canStep, whyNotStep } from './8-reach.ts'

/** 10.0: the units that may advance, and the hexes that they enter first. */
export interface Pursuit {
  readonly units: readonly Unit[]
  /** Vacated hexes. */
  readonly vacated: readonly number[]
  /** Maximum length of the advance in hexes. */
  readonly most: number
}

/** 10.0: units that advance together. */
interface Advance {
  readonly units: readonly Unit[]
  readonly path: readonly number[]
}

/**
 * 10.0: victors advance into vacated hexes, one by one or all together, up to the stacking limit and as far as the
 * enemy retreated.
 */
export function* advance(game: Corregidor, pursuit: Pursuit): Procedure {
  let left = pursuit.units.filter((unit) => onMap(unit) || unit.space.id.endsWith('-road'))
  for (;;) {
    const [first] = left
    const able = advancesOf(game, { ...pursuit, units: left })
    if (first === undefined || able.length === 0) return
    const next = yield* ask(game, first.def.side, 'advance', '10.0B', {
      args: { hex: placeAt(game, pursuit.vacated[0] ?? 0) },
      offers: offer(able, choiceOf).or({ verb: 'stay' }, undefined),
      whyNot: refuse.meant((meant) => whyNotAttempted(game, { ...pursuit, units: left }, meant)),
    })
    if (next === undefined) return
    carryOut(game, next)
    left = left.filter((unit) => !next.units.includes(unit))
  }
}

function choiceOf({ units, path }: Advance): Choice {
  const space = hexAt(path.at(-1) ?? 0).id
  const [unit] = units
  return units.length === 1 && unit !== undefined
    ? { verb: 'advance', piece: unit.id, space }
    : { verb: 'advance-all', space }
}

function advancesOf(game: Corregidor, { units, vacated, most }: Pursuit): Advance[] {
  return vacated.flatMap((hex) => {
    const into = allowed(units, (unit) => whyNotEnter(game, unit, hex))
    const together = whyNotTogether(game, into, hex) === undefined
    return [
      ...(together ? [{ units: into, path: [hex] }] : []),
      ...into.flatMap((unit) => pathsOf(game, unit, hex, most).map((path): Advance => ({ units: [unit], path }))),
    ]
  })
}

const WHY = reasons({
  'not-a-victor': '10.0B',
  'not-vacated': '10.0B',
  'not-beside': '10.0B',
  'not-together': '10.0B',
  crowded: '8.2E',
  'no-movement': '8.0C',
  'enemy-there': '8.2D',
})
/** The entry hex of the road to Bataan. */
const ENTRY = 'b3801'

/**
 * 10.0: why a unit cannot take the first step of an advance: from beside the map it may only enter its entry hex (8.0).
 */
function whyNotEnter(game: Corregidor, unit: Unit, hex: number): Reason | undefined {
  if (onMap(unit)) return whyNotStep(game, unit, unit.space.index, hex)
  if (hexAt(hex).id !== ENTRY) return WHY['not-beside']
  if (factorsOf(unit).movement === 0) return WHY['no-movement']
  return isHeldBy(unit, placeAt(game, hex)) ? WHY['enemy-there'] : undefined
}

/** 10.0: why units cannot all advance into a hex at once. */
function whyNotTogether(game: Corregidor, into: readonly Unit[], hex: number): Reason | undefined {
  const [first, ...others] = into
  if (first === undefined || others.length === 0) return WHY['not-together']
  return isOverstacked(placeAt(game, hex), first.def.side, into) ? WHY.crowded : undefined
}

/** 10.0: why a unit cannot advance to a hex. */
function whyNotAdvance(game: Corregidor, { units, vacated, most }: Pursuit, unit: Unit, to: Place): Reason | undefined {
  if (!units.includes(unit)) return WHY['not-a-victor']
  const open = allowed(vacated, (hex) => whyNotEnter(game, unit, hex))
  const reached = open.some((hex) => waysOf(game, unit, hex, most).some((path) => path.at(-1) === to.index))
  if (reached) return whyCrowded(unit, to)
  return (vacated.includes(to.index) ? whyNotEnter(game, unit, to.index) : undefined) ?? WHY['not-vacated']
}

/** Why a unit, or all units together, cannot advance to the place that the player chose. */
function whyNotAttempted(game: Corregidor, pursuit: Pursuit, { unit, place }: Meant): Reason | undefined {
  if (place === undefined) return undefined
  if (unit !== undefined) return whyNotAdvance(game, pursuit, unit, place)
  const { units, vacated } = pursuit
  if (!vacated.includes(place.index)) return WHY['not-vacated']
  const into = allowed(units, (each) => whyNotEnter(game, each, place.index))
  return whyNotTogether(game, into, place.index)
}

/** 10.0: the paths of a unit whose end has room for it. */
function pathsOf(game: Corregidor, unit: Unit, hex: number, most: number): (readonly number[])[] {
  return waysOf(game, unit, hex, most).filter(
    (path) => whyCrowded(unit, placeAt(game, path.at(-1) ?? hex)) === undefined,
  )
}

/**
 * 10.0: the paths of a unit that begin with a hex: up to the allowed length, through no enemy zone, one for each end.
 */
function waysOf(game: Corregidor, unit: Unit, hex: number, most: number): (readonly number[])[] {
  const paths: (readonly number[])[] = [[hex]]
  const seen = new Set([hex, unit.space.index])
  for (const path of paths) {
    const at = path.at(-1) ?? hex
    if (path.length >= most || inZoneOf(game, enemyOf(unit.def.side), at)) continue
    for (const next of neighboursOf(at)) {
      if (seen.has(next) || !canStep(game, unit, at, next)) continue
      seen.add(next)
      paths.push([...path, next])
    }
  }
  return paths
}

function carryOut(game: Corregidor, { units, path }: Advance): void {
  const to = path.at(-1) ?? 0
  const from = units[0]?.space
  const way = from !== undefined && isHex(from) ? [from.index, ...path] : path
  for (const unit of units) relocate(game, unit, to, way)
  tell(game, 'advance.done', '10.0B', {
    units,
    to: placeAt(game, to),
    path: { spaces: way.map((hex) => hexAt(hex).id) },
  })
  landAdvancing(game, units, way)
}
