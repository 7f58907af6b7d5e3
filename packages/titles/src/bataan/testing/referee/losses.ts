import { enemyOf } from '../../data/units.ts'
import { defendersOf, fightersOf } from './attacks.ts'
import { isBeside } from './ground.ts'
import type { Fight } from './notes.ts'
import { type Man, stepsOf, type World } from './world.ts'

/** Whether a unit is still in play. */
const isLeft = ({ place }: Man): boolean => !place.endsWith('-eliminated')

/** 11.12, 11.21: the attackers affected by a result: the units that fought, and their guns next to the hex. */
export function attackersLeft(world: World, { hex, attackers, fighters, guns, side }: Fight): readonly Man[] {
  const fought = fighters?.map((id) => world.man(id)) ?? fightersOf(attackers.map((id) => world.man(id)))
  const near = guns[side].map((id) => world.man(id)).filter((man) => isBeside(man.place, hex))
  return [...fought, ...near].filter(isLeft)
}

/** 11.12, 11.36: the defenders affected by a result. */
export function defendersLeft(world: World, { hex }: Fight): readonly Man[] {
  return defendersOf(world, enemyOf(world.sequence.side), hex)
}

/** Steps of units together. */
export const stepsIn = (men: readonly Man[]): number => men.reduce((sum, man) => sum + stepsOf(man), 0)

/** A result as printed, such as `A1/D2Rd`. */
export interface Result {
  readonly steps: number
  readonly all: boolean
  readonly retreat: boolean
  readonly disrupted: boolean
}

/** 11.11: the result for the attacker (`A`) or the defender (`D`) in a box of a table. */
export function resultFor(box: string, side: 'A' | 'D'): Result {
  const part =
    box
      .replace('*', '')
      .split('/')
      .find((each) => each.startsWith(side)) ?? ''
  return {
    steps: Number(/\d/.exec(part)?.[0] ?? 0),
    all: part.includes('E'),
    retreat: part.includes('R'),
    disrupted: part.includes('d'),
  }
}
