import { beside, distance, isRough } from './ground.ts'
import { mayEnter } from './movement.ts'
import type { Scene, Side, UnitHere } from './scene.ts'

/** 14.1: the hexes of a retreat: one less for a Japanese unit in rough or mountain. */
export function hexesOf(unit: UnitHere, printed: number): number {
  return unit.side === 'japan' && isRough(unit.place) ? Math.max(0, printed - 1) : printed
}

/** 7.6: whether units of a side may retreat into a hex. */
function mayRetreatTo(scene: Scene, side: Side, hex: string): boolean {
  return mayEnter(scene, side, hex) && !scene.inZone(side, hex)
}

/** Whether a hex may be the last of a retreat. */
type End = (hex: string) => boolean

/** 7.6: the next hexes of a retreat: each is further from its origin, and the retreat can be completed from there. */
function steps(scene: Scene, side: Side, origin: string, at: string, left: number, mayEnd: End): string[] {
  return beside(at).filter((hex) => {
    if (distance(origin, hex) !== distance(origin, at) + 1 || !mayRetreatTo(scene, side, hex)) return false
    return left === 1 ? mayEnd(hex) : steps(scene, side, origin, hex, left - 1, mayEnd).length > 0
  })
}

/**
 * 7.6 (ruling): where a retreat may end: alone; with the option, and only if there is no other way, where a friend
 * makes room.
 */
function endOf(scene: Scene, unit: UnitHere, hexes: number): End {
  const alone: End = (hex) => scene.at(hex) === undefined
  if (scene.options['displacement'] !== 'yes') return alone
  if (steps(scene, unit.side, unit.place, unit.place, hexes, alone).length > 0) return alone
  return (hex) => alone(hex) || roomFor(scene, unit.side, hex, [unit.place]).length > 0
}

/** 7.6: the next hexes of a retreat of `hexes` in total from a hex; empty: the unit is eliminated. */
export function retreats(scene: Scene, unit: UnitHere, hexes: number, at: string): string[] {
  const left = hexes - distance(unit.place, at)
  return steps(scene, unit.side, unit.place, at, left, endOf(scene, unit, hexes))
}

/** The fault of a retreat's path; `undefined`: none. */
export function retreatFault(scene: Scene, unit: UnitHere, hexes: number, path: readonly string[]): string | undefined {
  if (path[0] !== unit.place || path.length !== hexes + 1) return `is not a way of ${hexes} hexes from ${unit.place}`
  for (const [i, hex] of path.slice(1).entries())
    if (!retreats(scene, unit, hexes, path[i] ?? '').includes(hex)) return `must not go on to ${hex}`
  return
}

/**
 * 7.6 with displacement: the hexes to which the unit in a hex can be pushed; `passed`: hexes to which no unit may be
 * pushed.
 */
export function roomFor(scene: Scene, side: Side, hex: string, passed: readonly string[]): string[] {
  return beside(hex).filter((to) => {
    if (passed.includes(to) || !mayRetreatTo(scene, side, to)) return false
    return scene.at(to) === undefined || roomFor(scene, side, to, [...passed, hex]).length > 0
  })
}
