import { enemyOf, SIDES, type Side } from '../../data/units.ts'
import { BARS, beside, HEXES, isFord, isHex, ROUTES, TERRAIN } from './ground.ts'
import { isOnWheels, type World } from './world.ts'

/** 3.21 to 3.25: whether units of a side exert a Zone of Control into an adjacent hex. */
export function zoneIn(world: World, side: Side, hex: string): boolean {
  return world.once(`zone ${side} ${hex}`, () => beside(hex).some((from) => reaches(world, side, from, hex)))
}

function reaches(world: World, side: Side, from: string, hex: string): boolean {
  const there = world.men(from).filter(({ def }) => def.side === side)
  if (there.every(({ def }) => def.noZoc === true)) return false
  const pair = `${from} ${hex}`
  if (BARS.has(pair)) return false
  const ford = isFord(from, hex)
  const { terrain = 'sea', cover = '' } = HEXES.get(hex) ?? {}
  const shut = terrain === 'sea' || TERRAIN[terrain]?.keepsZocOut === true || TERRAIN[cover]?.keepsZocOut === true
  if (shut && (ford || !ROUTES.has(pair))) return false
  return !ford || there.some((man) => !isOnWheels(man))
}

/** 3.12: the side that controls a hex; `undefined`: it is contested or uncontrolled. */
export function controllerOf(world: World, hex: string): Side | undefined {
  const present = SIDES.find((side) => world.holds(side, hex))
  if (present !== undefined) return present
  const [first, ...others] = SIDES.filter((side) => zoneIn(world, side, hex))
  return others.length === 0 ? first : undefined
}

/** 3.11: hexes become friendly to the side that controls them; checks `hexes` and the hexes adjacent to them. */
export function takeOver(world: World, hexes: readonly string[]): void {
  for (const hex of new Set(hexes.filter(isHex).flatMap((each) => [each, ...beside(each)]))) {
    const side = controllerOf(world, hex)
    if (side !== undefined) world.owners.set(hex, SIDES.indexOf(side))
  }
}

/** Whether a hex is in a zone of the enemy of a side, and empty of its own units (9.25, 11.35). */
export function isVacantZone(world: World, side: Side, hex: string): boolean {
  return zoneIn(world, enemyOf(side), hex) && !world.holds(side, hex)
}
