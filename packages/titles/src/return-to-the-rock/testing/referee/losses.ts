import { beside, type Counter, isBarred, otherSide, type Scene } from './scene.ts'

/** 11.2.2, 11.2.4: the possible next Areas of a retreat; empty: the unit cannot retreat. */
export function refuges(scene: Scene, unit: Counter, from: string, passed: readonly string[] = []): string[] {
  const { side, type } = unit
  if (type === 'pillbox') return []
  const near = beside(from).filter((area) => {
    if (passed.includes(area) || isBarred(unit, from, area)) return false
    return scene.isFree(side, area) || scene.isContested(area)
  })
  const open = near.filter((area) => scene.hasRoom(side, area))
  if (open.length === 0) return near.filter((area) => refuges(scene, unit, area, [...passed, from]).length > 0)
  const rank = (area: string) => (scene.isFree(side, area) ? 0 : scene.controls(side, area) ? 1 : 2)
  const best = lowest(open, rank)
  if (rank(best[0] ?? '') > 0) return best
  return lowest(best, (area) => beside(area).filter((each) => scene.controls(otherSide(side), each)).length)
}

function lowest(areas: readonly string[], rank: (area: string) => number): string[] {
  const least = Math.min(...areas.map(rank))
  return areas.filter((area) => rank(area) === least)
}

/** 11.1: the possible totals of points that a unit can still take. */
function sumsOf(unit: Counter, retreats: boolean): number[] {
  if (unit.face === 'fresh') return [0, 1, 3, ...(retreats ? [2] : [])]
  return [0, 2, ...(retreats ? [1] : [])]
}

/** Whether a unit's retreat cannot meet a crowd: each Area to which it may go has room for all units. */
function isRoomy(scene: Scene, unit: Counter, units: readonly Counter[]): boolean {
  return refuges(scene, unit, unit.place).every((area) => scene.units(area, unit.side).length + units.length <= 8)
}

/** Points that the units of a side in an Area must still take; `first`: the unit that must take the first point. */
export interface Due {
  readonly side: Counter['side']
  readonly area: string
  readonly first: string
  left: number
  /** Whether the first point has been taken. */
  begun: boolean
}

/**
 * 11.1, R6: whether the room around an Area can decide which losses are exact; if so, the referee does not judge them.
 */
export function isCrowded(scene: Scene, { area, side }: Due): boolean {
  const units = scene.units(area, side)
  return units.some((unit) => !isRoomy(scene, unit, units))
}

/** All sums of points that units can take together; before the first point is taken, `first` must take some. */
function sums(scene: Scene, units: readonly Counter[], first: string, begun: boolean): Set<number> {
  let found = new Set([0])
  for (const unit of units) {
    const own = sumsOf(unit, refuges(scene, unit, unit.place).length > 0)
    const mine = unit.id === first && !begun ? own.filter((points) => points > 0) : own
    found = new Set([...found].flatMap((sum) => mine.map((points) => sum + points)))
  }
  return found
}

/**
 * 11.1, R6: the points taken: exactly the points due if possible, otherwise the lowest sum above them, otherwise the
 * highest.
 */
export function takenOf(scene: Scene, due: Due): number {
  const able = [...sums(scene, scene.units(due.area, due.side), due.first, false)]
  if (able.includes(due.left)) return due.left
  const above = able.filter((sum) => sum > due.left)
  return above.length > 0 ? Math.min(...above) : Math.max(...able)
}

/** A single loss: its effect on a unit, and the points taken. */
interface Loss {
  readonly verb: 'flip' | 'eliminate' | 'retreat'
  readonly unit: Counter
  readonly points: number
}

/** 11.1: the losses after which exactly the rest can still be taken. */
export function losses(scene: Scene, { side, area, first, left, begun }: Due): Loss[] {
  const units = scene.units(area, side)
  const able = begun ? units : units.filter(({ id }) => id === first)
  return able.flatMap((unit) =>
    lossesOf(scene, unit).filter(({ verb, points }) => {
      const others = units.filter((each) => each !== unit)
      const rest = verb === 'flip' ? [...others, { ...unit, face: 'spent' }] : others
      return points <= left && sums(scene, rest, first, true).has(left - points)
    }),
  )
}

function lossesOf(scene: Scene, unit: Counter): Loss[] {
  if (unit.face === 'fresh')
    return [
      { verb: 'flip', unit, points: 1 },
      { verb: 'eliminate', unit, points: 3 },
    ]
  const leaves = refuges(scene, unit, unit.place).length > 0
  return [{ verb: 'eliminate', unit, points: 2 }, ...(leaves ? [{ verb: 'retreat', unit, points: 1 } as const] : [])]
}

/** R6: whether the points left require all units. */
export function takesAll(scene: Scene, { side, area, left }: Due): boolean {
  return scene.units(area, side).reduce((sum, { face }) => sum + (face === 'fresh' ? 3 : 2), 0) <= left
}
