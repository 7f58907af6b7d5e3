/** Fields sampled on a grid, and the curves along which they have a value. */
import { contours } from 'd3-contour'
import type { Point } from './lines.ts'

/** A level curve; `closed` if it ends where it begins. */
export interface Curve {
  readonly line: Point[]
  readonly closed: boolean
}

/** A rectangular sample of a field: `values[row * columns + column]`. */
export interface SampledField {
  readonly left: number
  readonly top: number
  readonly step: number
  readonly columns: number
  readonly rows: number
  readonly values: Float64Array
}

/** Samples a field over a rectangle. */
export function sample(
  left: number,
  top: number,
  right: number,
  bottom: number,
  step: number,
  field: (p: Point) => number,
): SampledField {
  const columns = Math.round((right - left) / step) + 1
  const rows = Math.round((bottom - top) / step) + 1
  const values = new Float64Array(columns * rows)
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) values[j * columns + i] = field([left + i * step, top + j * step])
  return { left, top, step, columns, rows, values }
}

/**
 * A field through known values, as rows of `x, y, value`: each weighs less with the square of its distance, to a power;
 * `blur` is added to that square, so that a known point has no peak of its own.
 */
export function through(known: readonly (readonly number[])[], blur: number, power: number): (p: Point) => number {
  return ([x, y]) => {
    let [sum, weights] = [0, 0]
    for (const [knownX = 0, knownY = 0, value = 0] of known) {
      const weight = 1 / ((x - knownX) ** 2 + (y - knownY) ** 2 + blur) ** power
      sum += weight * value
      weights += weight
    }
    return sum / weights
  }
}

/** The same field with its outermost samples far below every level, so that all its curves close. */
export function closed(field: SampledField, least: number): SampledField {
  const { columns, rows } = field
  const values = field.values.map((value, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    return column === 0 || row === 0 || column === columns - 1 || row === rows - 1 ? least : value
  })
  return { ...field, values }
}

/**
 * The curves along which a field has the value `level`, clockwise round what is above it. Open curves end at the grid's
 * edge.
 */
export function levelCurves(grid: SampledField, level: number): Curve[] {
  const { columns, rows, step, left, top } = grid
  const { coordinates } = contours()
    .size([columns, rows])
    .contour([...grid.values], level)
  // The library puts a sample in the middle of its cell, and goes round outside of the grid where the field is above
  // the level.
  const beyond = ([x, y]: Point): boolean => x === 0 || y === 0 || x === columns || y === rows
  const onMap = ([x, y]: Point): Point => [left + (x - 0.5) * step, top + (y - 0.5) * step]
  return coordinates
    .flat()
    .flatMap((ring) => parts((ring as [number, number][]).toReversed(), beyond))
    .filter(({ line }) => line.length > 2)
    .map(({ line, closed }) => ({ line: line.map(onMap), closed }))
}

/** A ring that repeats its first point, or what is left of it without the points that are `beyond`. */
function parts(ring: readonly Point[], beyond: (p: Point) => boolean): Curve[] {
  const cut = ring.findIndex(beyond)
  if (cut < 0) return [{ line: [...ring], closed: true }]
  const found: Point[][] = [[]]
  for (const point of [...ring.slice(cut), ...ring.slice(1, cut + 1)]) {
    if (beyond(point)) found.push([])
    else found.at(-1)?.push(point)
  }
  return found.map((line) => ({ line, closed: false }))
}
