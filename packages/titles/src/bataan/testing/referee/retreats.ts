import { enemyOf, type Side } from '../../data/units.ts'
import { BARS, barsWheels, beside, distance, isFord, isHex, isSea, ROUTES } from './ground.ts'
import { isBridgedFor } from './movement.ts'
import type { Notes } from './notes.ts'
import { factorsOf, isGun, isOnWheels, type Man, pointsOf, type World } from './world.ts'
import { isVacantZone, zoneIn } from './zones.ts'

/** The conditions of a retreat. */
export interface RetreatOrder {
  /** The hex that was attacked. */
  readonly hex: string
  /** 11.31: its possible lengths in hexes. */
  readonly lengths: readonly number[]
  readonly attacking: boolean
  /**
   * 9.2: whether combat is refused; then the retreat may not end in a hex under attack, or pass through vacant enemy
   * zones.
   */
  readonly refusing?: boolean
}

/** A path of retreat, without its starting hex. */
export interface Way {
  readonly path: readonly string[]
  /** Hexes in enemy zones, and hexes among them without friendly units. */
  readonly zones: number
  readonly vacant: number
}

/** 8.35 to 8.37, 11.32, 11.38: whether terrain, enemies or the end of the area keep a unit from a step. */
export function canStep(world: World, man: Man, from: string, to: string): boolean {
  const pair = `${from} ${to}`
  if (BARS.has(pair) || isSea(to) || world.holds(enemyOf(man.def.side), to)) return false
  if (!world.isOpen(to) && !(world.isApproach(from) && world.isApproach(to))) return false
  if (!isOnWheels(man)) return true
  if (isFord(from, to) && !isBridgedFor(world, man, from, to)) return false
  return ROUTES.has(pair) || !(barsWheels(from) || barsWheels(to))
}

/** 11.31, 11.33: whether a path has an allowed length and ends far enough away. */
function isFarEnough({ place }: Man, { hex, lengths, attacking }: RetreatOrder, path: readonly string[]): boolean {
  const end = path.at(-1) ?? ''
  if (!lengths.includes(path.length)) return false
  if (!attacking) return distance(hex, end) === path.length
  return distance(place, end) === path.length && distance(hex, end) > distance(hex, place)
}

/** 11.55, 16.31: whether a unit may pass a vacant hex in an enemy zone. */
const mayPassZones = (man: Man): boolean => !isGun(man) || man.def.reduced !== undefined

/** All paths of retreat of a unit, including paths allowed only if it has no other; room is not checked. */
function allWays(world: World, man: Man, order: RetreatOrder): readonly Way[] {
  if (!isHex(man.place) || factorsOf(man).movement === 0) return []
  const { side } = man.def
  const first = beside(man.place).filter((hex) => canStep(world, man, man.place, hex))
  const paths = first.flatMap((hex) => [
    [hex],
    ...beside(hex)
      .filter((next) => next !== man.place && canStep(world, man, hex, next))
      .map((next) => [hex, next]),
  ])
  return paths
    .filter((path) => isFarEnough(man, order, path) && !isVacantZone(world, side, path.at(-1) ?? ''))
    .map((path) => ({
      path,
      zones: path.filter((hex) => zoneIn(world, enemyOf(side), hex)).length,
      vacant: path.filter((hex) => isVacantZone(world, side, hex)).length,
    }))
}

/** 3.32, 9.24, 11.34: whether a unit can end its retreat in a hex. */
function hasRoom(world: World, men: readonly Man[], hex: string, { refusing = false }: RetreatOrder): boolean {
  if (refusing && world.vars.attacks.some((attack) => attack.hex === hex)) return false
  return pointsOf(world.men(hex)) + pointsOf(men) <= 9
}

/** 11.3, 11.5: the paths that a unit may take, through as few enemy zones as possible. */
export function waysOf(world: World, man: Man, order: RetreatOrder): readonly Way[] {
  const able = allWays(world, man, order).filter(({ path }) => hasRoom(world, [man], path.at(-1) ?? '', order))
  const clear = able.filter(({ vacant }) => vacant === 0)
  const taken = clear.length > 0 || order.refusing === true || !mayPassZones(man) ? clear : able
  const fewest = Math.min(...taken.map(({ zones }) => zones))
  return taken.filter(({ zones }) => zones === fewest)
}

/** The hexes where paths end. */
export const endsOf = (ways: readonly Way[]): readonly string[] => [
  ...new Set(ways.map(({ path }) => path.at(-1) ?? '')),
]

/** 9.21, 9.24, 9.25: whether all units of a hex can retreat two hexes to refuse combat. */
export function canRefuse(world: World, men: readonly Man[], hex: string): boolean {
  const order = { hex, lengths: [2], attacking: false, refusing: true }
  const able = men.every(({ def, is }) => (def.class === 'motorized' || def.type === 'cavalry') && is.disrupted === 0)
  return men.length > 0 && able && men.every((man) => waysOf(world, man, order).length > 0)
}

/** 11.31, 9.22: the conditions of the current retreat of a side. */
export function orderFor({ notes: { fight, refused } }: { readonly notes: Notes }, side: Side): RetreatOrder {
  const refusing = fight === undefined
  return {
    hex: fight?.hex ?? refused,
    refusing,
    lengths: refusing || fight.table === 'mobile' ? [2] : [1, 2],
    attacking: fight !== undefined && side === fight.side,
  }
}
