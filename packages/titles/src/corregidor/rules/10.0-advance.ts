import { type Choice, offer, type Procedure, pick, record } from '@topside/engine'
import { hexAt, neighboursOf } from '../data/hexes.ts'
import { enemyOf } from '../data/units.ts'
import { isHex, placeAt } from '../state/places.ts'
import { pieces } from '../state/reasons.ts'
import { type Corregidor, isMended, seatOf } from '../state/state.ts'
import { factorsOf, onMap, type Unit, unitsIn } from '../state/units.ts'
import { comeAshore } from './7-landing.ts'
import { relocate } from './8.1-terrain.ts'
import { isOverstacked, whyCrowded } from './8.2-stacking.ts'
import { inZoneOf } from './8.2-zones.ts'
import { canStep } from './8-reach.ts'

/** 10.0: who may follow, and into which hexes first. */
export interface Pursuit {
  readonly units: readonly Unit[]
  /** Hexes that were given up. */
  readonly vacated: readonly number[]
  /** How many hexes they may go. */
  readonly most: number
}

/** 10.0: units that advance together. */
interface Advance {
  readonly units: readonly Unit[]
  readonly path: readonly number[]
}

/** 10.0: victors follow into hexes that were given up, unit by unit or all of them, as many as there is room for, and as far as the enemy went. */
export function* advance(game: Corregidor, pursuit: Pursuit): Procedure {
  let left = pursuit.units.filter((unit) => onMap(unit) || unit.space.id.endsWith('-road'))
  for (;;) {
    const [first] = left
    const able = advancesOf(game, { ...pursuit, units: left })
    if (first === undefined || able.length === 0) return
    const next = yield* pick(seatOf(game, first.def.side), {
      ...{ kind: 'advance', rule: '10.0B', args: { hex: { space: hexAt(pursuit.vacated[0] ?? 0).id } } },
      offers: offer(able, choiceOf).or({ verb: 'stay' }, undefined),
    })
    if (next === undefined) return
    yield* carryOut(game, next)
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
  const open = vacated.filter((hex) => unitsIn(placeAt(game, hex)).every(({ def }) => def.side === units[0]?.def.side))
  return open.flatMap((hex) => {
    const into = units.filter((unit) => factorsOf(unit).movement > 0 && enters(game, unit, hex))
    const side = into[0]?.def.side ?? 'us'
    const together = into.length > 1 && !isOverstacked(placeAt(game, hex), side, into)
    return [
      ...(together ? [{ units: into, path: [hex] }] : []),
      ...into.flatMap((unit) => pathsOf(game, unit, hex, most).map((path): Advance => ({ units: [unit], path }))),
    ]
  })
}

/** 10.0: whether a unit can take the first step of an advance: from beside the map into its entry hex, too (8.0). */
function enters(game: Corregidor, unit: Unit, hex: number): boolean {
  if (!onMap(unit)) return hexAt(hex).id === 'b3801'
  return canStep(game, unit, unit.space.index, hex)
}

/** 10.0: the ways of a unit that begin with a hex: as many as it may go, through no enemy zone, each end once. */
function pathsOf(game: Corregidor, unit: Unit, hex: number, most: number): (readonly number[])[] {
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
  return paths.filter((path) => whyCrowded(unit, placeAt(game, path.at(-1) ?? hex)) === undefined)
}

function* carryOut(game: Corregidor, { units, path }: Advance): Procedure {
  const to = path.at(-1) ?? 0
  const from = units[0]?.space
  const way = from !== undefined && isHex(from) ? [from.index, ...path] : path
  for (const unit of units) relocate(game, unit, to, way)
  yield* record({
    ...{ key: 'advance.done', rule: '10.0B' },
    args: {
      units: pieces(units),
      to: { space: hexAt(to).id },
      path: { spaces: way.map((hex) => hexAt(hex).id) },
    },
  })
  if (isMended(game)) yield* land(game, units, way)
}

/** Who advances from the water onto a beach has landed there (7.0F). */
function* land(game: Corregidor, units: readonly Unit[], [from, beach]: readonly number[]): Procedure {
  if (from === undefined || beach === undefined || hexAt(from).terrain !== 'sea') return
  for (const unit of units) yield* comeAshore(game, unit, beach)
}
