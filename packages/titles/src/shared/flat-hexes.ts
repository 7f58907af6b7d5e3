import type { Point } from '@topside/engine'

/** Corners from the centre, in halves of the radius and of the height: clockwise from the upper right. */
const CORNERS = [
  [1, -1],
  [2, 0],
  [1, 1],
  [-1, 1],
  [-2, 0],
  [-1, -1],
] as const

/** Rounds a coordinate to a tenth of a map unit. */
export const tenth = (n: number): number => Math.round(n * 10) / 10

/**
 * The six corners of a hex in columns that run north to south, clockwise from the upper right; `height`: between its
 * flat sides.
 */
export function flatCorners([x, y]: Point, height: number): Point[] {
  const radius = height / Math.sqrt(3)
  return CORNERS.map(([dx, dy]): Point => [tenth(x + (dx * radius) / 2), tenth(y + (dy * height) / 2)])
}

/**
 * The names of those corners, in order: shared corners of neighbours have the same name. `south`: whether the column
 * lies half a hex further south.
 */
export function flatCornerNames(column: number, row: number, south: boolean): string[] {
  const [x, y] = [3 * column, 2 * row + (south ? 1 : 0)]
  return CORNERS.map(([dx, dy]) => `${x + dx},${y + dy}`)
}

/** Collects the sides of hexes as lines, each side once. */
export class SidesOnce {
  readonly #drawn = new Set<string>()

  /** The sides of a hex not returned before: runs of its corners, identified by names. */
  of(corners: readonly Point[], names: readonly string[]): Point[][] {
    const lines: Point[][] = []
    corners.forEach((from, i) => {
      const to = corners[(i + 1) % 6] ?? from
      const side = [names[i], names[(i + 1) % 6]].sort().join(' ')
      if (this.#drawn.has(side)) return
      this.#drawn.add(side)
      const run = lines.at(-1)
      if (run !== undefined && run.at(-1) === from) run.push(to)
      else lines.push([from, to])
    })
    return lines
  }
}
