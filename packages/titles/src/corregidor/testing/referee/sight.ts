import { beside, frameOf, isSea, levelOf } from './ground.ts'
import { distance } from './retreats.ts'

/** Lines of sight, read from the rulebook (11.3, 13.10). */

/** The centre of a hex, in units of its side; even columns are half a hex further south. */
export function centre(hex: string): readonly [x: number, y: number] {
  const [column, row] = [Number(hex.slice(1, 3)), Number(hex.slice(3))]
  return [1.5 * column, Math.sqrt(3) * (row + (column % 2 === 0 ? 0.5 : 0))]
}

const idOf = (map: string, column: number, row: number) =>
  `${map}${String(column).padStart(2, '0')}${String(row).padStart(2, '0')}`

/** The hex around a point. */
function hexAround(map: string, [x, y]: readonly [number, number]): string {
  const [column, row] = [Math.round(x / 1.5), Math.round(y / Math.sqrt(3))]
  const near = [-1, 0, 1].flatMap((east) => [-1, 0, 1].map((south) => idOf(map, column + east, row + south)))
  const far = (hex: string) => Math.hypot(centre(hex)[0] - x, centre(hex)[1] - y)
  return near.reduce((best, hex) => (far(hex) < far(best) ? hex : best))
}

/**
 * One hex for each step on a straight line between two hexes of one frame; `side`: which hex counts where the line runs
 * between two.
 */
function between(from: string, to: string, side: number): string[] {
  const [[x1, y1], [x2, y2]] = [centre(from), centre(to)]
  const length = Math.hypot(x2 - x1, y2 - y1)
  const steps = distance(from, to)
  const off = [(side * (y1 - y2)) / length, (side * (x2 - x1)) / length] as const
  const hexes = new Set<string>()
  for (let step = 1; step < steps; step++) {
    const part = step / steps
    hexes.add(hexAround(from.charAt(0), [x1 + part * (x2 - x1) + off[0], y1 + part * (y2 - y1) + off[1]]))
  }
  return [...hexes].filter((hex) => hex !== from && hex !== to)
}

const isClear = (from: string, to: string, blocks: (hex: string) => boolean) =>
  frameOf(from) === frameOf(to) && [1e-3, -1e-3].some((side) => !between(from, to, side).some(blocks))

/** 13.10: whether no terrain between two hexes is higher than the first hex. */
export function seesOver(from: string, to: string): boolean {
  return isClear(from, to, (hex) => levelOf(hex) > levelOf(from))
}

/** 11.3: whether there is no hex of land without coast between two hexes. */
export function seesOverCoast(from: string, to: string): boolean {
  return isClear(from, to, (hex) => !isSea(hex) && beside(hex).every((each) => !isSea(each)))
}
