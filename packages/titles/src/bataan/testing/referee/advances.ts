import { enemyOf } from '../../data/units.ts'
import { beside, isBeside, isHex } from './ground.ts'
import { attackersLeft } from './losses.ts'
import type { Notes } from './notes.ts'
import { canStep } from './retreats.ts'
import { isGun, type Man, pointsOf, type World } from './world.ts'

/** 11.61 to 11.66, 9.23: the possible advances as choices, including `stay`. */
export function advancesOf(world: World, { pursuit, advanced, fight }: Notes): string[] {
  if (pursuit === undefined) return ['stay']
  const { hex, units, most } = pursuit
  const guns = fight === undefined ? [] : attackersLeft(world, fight).filter(isGun)
  const able = [...units.map((id) => world.man(id)), ...guns]
    .filter((man) => !advanced.has(man.id) && isHex(man.place) && (!isGun(man) || man.def.reduced !== undefined))
    .filter((man) => isBeside(man.place, hex) && canStep(world, man, man.place, hex))
  const into = able.filter((man) => hasRoom(world, [man], hex))
  const all = into.length > 1 && hasRoom(world, into, hex) ? [`advance-all ${hex}`] : []
  const further =
    most < 2 ? [] : able.flatMap((man) => secondHexes(world, man, hex).map((to) => `advance ${man.id} ${to}`))
  return [...all, ...into.map(({ id }) => `advance ${id} ${hex}`), ...further, 'stay']
}

/** 11.61: where a unit can advance beyond the hex that was attacked. */
function secondHexes(world: World, man: Man, hex: string): readonly string[] {
  if (man.is.disrupted > 0) return []
  return beside(hex)
    .filter((to) => to !== man.place && !world.holds(enemyOf(man.def.side), to))
    .filter((to) => canStep(world, man, hex, to) && hasRoom(world, [man], to))
}

function hasRoom(world: World, men: readonly Man[], hex: string): boolean {
  return pointsOf(world.men(hex)) + pointsOf(men) <= 9
}
