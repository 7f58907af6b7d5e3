import batteryData from '../../data/batteries.json' with { type: 'json' }
import type { Corregidor } from '../../state/state.ts'
import type { Unit } from '../../state/units.ts'
import { disruption, frameOf, HEXES, isBataan, isSea, numbersOf, onTheMap, UNITS } from './ground.ts'
import { isBattery, isCrew, isGun } from './kinds.ts'
import { distance } from './retreats.ts'
import { centre, seesOver } from './sight.ts'

/** What guns reach and affect, read from the rulebook (3.2, 9.0 to 9.3). */

interface BatteryRow {
  readonly unit: string
  readonly site?: string
  readonly arc?: readonly string[]
  readonly mortar?: boolean
}

const BATTERIES: ReadonlyMap<string, BatteryRow> = new Map(
  batteryData.batteries.map((row: BatteryRow) => [row.unit, row]),
)
const batteryOf = ({ id }: Unit) => BATTERIES.get(id.replace(/-reduced$/, ''))
const isGunboat = ({ id }: Unit) => UNITS.get(id)?.type === 'naval-gunboat'
/** Whether a unit is a battery of mortars. */
export const isMortar = (unit: Unit): boolean => batteryOf(unit)?.mortar === true

/** Directions of the hexsides, in degrees clockwise from the north. */
const DIRECTIONS: { readonly [side: string]: number } = { N: 0, NE: 60, SE: 120, S: 180, SW: 240, NW: 300 }

/**
 * 9.3: whether a hex is in the sixth of the map in front of one of the hexsides; all hexsides apply within the hex
 * itself.
 */
function bears(arc: readonly string[], from: string, to: string): boolean {
  if (from === to) return true
  const [[x1, y1], [x2, y2]] = [centre(from), centre(to)]
  const angle = (Math.atan2(x2 - x1, y1 - y2) * 180) / Math.PI
  return arc.some((side) => {
    const off = Math.abs(((angle - (DIRECTIONS[side] ?? 0) + 540) % 360) - 180)
    return off <= 30 + 1e-6
  })
}

/** The hex of the map of Bataan for a hex; `undefined` for water around the islands. */
const onBataan = (hex: string) => (isBataan(hex) ? hex : HEXES.get(hex)?.bataan)
const inTheBay = (hex: string) => ['main', 'south'].includes(frameOf(hex)?.id ?? '') && !isBataan(hex)

/**
 * 3.2: whether a gun has a hex in range; `undefined`: a hex of water whose place on the map of Bataan is not printed.
 */
function inRange({ id }: Unit, from: string, to: string): boolean | undefined {
  const { range, rangeIslands } = UNITS.get(id) ?? {}
  const isNear = !isBataan(from) && frameOf(from) === frameOf(to)
  if (isNear && rangeIslands !== undefined) return distance(from, to) <= rangeIslands
  if (rangeIslands === undefined && (isNear || (inTheBay(from) && inTheBay(to)))) return true
  const [a, b] = [onBataan(from), onBataan(to)]
  if (range === undefined) return false
  return a === undefined || b === undefined ? undefined : distance(a, b) <= range
}

/** 3.2, 9.3: whether a gun reaches a hex: range, arc, least range of mortars; `undefined`: not known. */
export function reaches(gun: Unit, to: string): boolean | undefined {
  const from = gun.space.id
  // 13.10: on the map of Corregidor, in line of sight.
  if (UNITS.get(gun.id)?.type === 'marines') return frameOf(to)?.id === 'main' && seesOver(from, to)
  const range = inRange(gun, from, to)
  if (range !== true) return range
  const { site, arc, mortar = false } = batteryOf(gun) ?? {}
  if (arc !== undefined && site === from) {
    const [a, b] = frameOf(from) === frameOf(to) ? [from, to] : [onBataan(from), onBataan(to)]
    if (a === undefined || b === undefined) return undefined
    if (!bears(arc, a, b)) return false
  }
  if (!mortar) return true
  if (!isBataan(from) && frameOf(from) === frameOf(to)) return distance(from, to) >= 11
  // Two hexes of the map of Bataan are more than eleven hexes of the islands, one hex is less.
  const [a, b] = [onBataan(from), onBataan(to)]
  return !isBataan(to) || (a !== undefined && b !== undefined && distance(a, b) >= 2)
}

/**
 * 9.0, 10.3: whether a unit has guns that can still fire in its Bombardment Phase; `isNew`: regardless of earlier fire.
 */
export function canFire(game: Corregidor, unit: Unit, isNew = false): boolean {
  const { table, options } = game
  const { id } = unit.space
  const isBeach =
    UNITS.get(unit.id)?.type === 'marines' && options['beach-guns'] === 'yes' && HEXES.get(id)?.island === 'Corregidor'
  if (!(isGunboat(unit) || isGun(unit) || isBeach) || !onTheMap(id)) return false
  if (isSea(id) && !isGunboat(unit)) return false
  if (table.status(unit, 'spiked') > 0 || disruption(game, unit) === 2) return false
  if (!isNew && table.status(unit, 'fired') === 1) return false
  return (numbersOf(unit)[0] ?? 0) > 0
}

/** 9.2, 9.3: whether guns follow the American rules: American guns, and in 1945 also Japanese guns. */
const isBound = ({ options }: Corregidor, side: string) => side === 'us' || options['scenario'] === 'recapture'
const HIDDEN = /^us42-fort-mills-(cushing|hamilton)(-reduced)?$/

/** 9.2, 9.3: whether a gun can affect a unit in a hex that it reaches. */
export function affects(game: Corregidor, gun: Unit, target: Unit): boolean {
  if (isBound(game, gun.def.side)) {
    const isSilent = isBattery(target) && !isCrew(target) && game.table.status(target, 'fired') !== 1
    return !isSilent || isSea(target.space.id)
  }
  const isAtSite = batteryOf(target)?.site === target.space.id
  return !(HIDDEN.test(target.id) && isAtSite && HEXES.get(gun.space.id)?.section === 'bataan')
}

/** 9.2: whether Japanese guns of 1942 would fire within two hexes of Japanese units on the islands. */
export function endangers(game: Corregidor, gun: Unit, hex: string): boolean {
  if (isBound(game, gun.def.side) || isBataan(hex) || isGunboat(gun)) return false
  return game.table.pieces.some(({ def, space: { id } }) => {
    if (def.kind !== 'unit' || def.side !== 'japan' || !onTheMap(id) || isBataan(id)) return false
    return frameOf(id) === frameOf(hex) && distance(id, hex) <= 2
  })
}
