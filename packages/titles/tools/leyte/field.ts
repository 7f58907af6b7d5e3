/** Fields over the map of Leyte: what its hexes are, spread over the plane. */
import { HEX, MAP, numberOf, PITCH, RADIUS, ROWS } from '../../src/leyte/board/geometry.ts'
import hexData from '../../src/leyte/data/hexes.json' with { type: 'json' }
import { type SampledField, sample } from '../plane/fields.ts'
import { distance, type Point } from '../plane/lines.ts'
import { noise } from '../plane/noise.ts'

/** What `hexes.json` says of a hex; `land` is its share of it. */
export interface Hex {
  readonly id: string
  readonly terrain: string
  readonly land?: number
}

/** All hexes by number. */
export const hexes = new Map((hexData.hexes as readonly Hex[]).map((hex) => [hex.id, hex]))
/** The map, in its units. */
export const [LEFT, TOP, WIDTH, HEIGHT] = MAP
/** Samples are taken so far beyond the map, so that nothing bends at its edge. */
const BEYOND = 48
/** Distance between two samples. */
export const STEP = 6

/** Moves a point a little, so that lines drawn through fields of hexes wander. */
export const wander = ([x, y]: Point, far: number, seed: string): Point => [
  x + far * (noise(x, y, 90, `${seed}x`) + 0.5 * noise(x, y, 34, `${seed}x2`)),
  y + far * (noise(x, y, 90, `${seed}y`) + 0.5 * noise(x, y, 34, `${seed}y2`)),
]

/** The hexes round a point, the nearest and those within two hexes of it; beyond the map, the nearest of its edge. */
function around([x, y]: Point): { readonly id: string; readonly far: number }[] {
  const row = Math.round(ROWS - (y - TOP - RADIUS) / PITCH)
  const list: { id: string; far: number }[] = []
  for (let r = row - 3; r <= row + 3; r++) {
    const kept = Math.min(ROWS, Math.max(1, r))
    const shift = (r & 1) === 0 ? 0.5 : 0
    const column = Math.round((x - LEFT) / HEX + 0.5 - shift)
    for (let c = column - 3; c <= column + 3; c++) {
      const centre: Point = [LEFT + HEX * (c - 0.5 + shift), TOP + RADIUS + PITCH * (ROWS - r)]
      // East of the map lies the gulf; elsewhere the ground goes on beyond the edge.
      list.push({ id: c > 32 ? 'gulf' : numberOf(kept, Math.max(1, c)), far: distance([x, y], centre) })
    }
  }
  return list
}

/** A value by hex spread over the plane: each hex weighs less with its distance, by a bell of width `reach`. */
export function spread(value: (id: string) => number, reach: number) {
  return (p: Point): number => {
    let [sum, weights] = [0, 0]
    for (const { id, far } of around(p)) {
      const weight = Math.exp((-far * far) / (2 * reach * reach))
      sum += weight * value(id)
      weights += weight
    }
    return sum / weights
  }
}

/** Samples a field over the map and a little beyond. */
export const grid = (field: (p: Point) => number): SampledField =>
  sample(LEFT - BEYOND, TOP - BEYOND, LEFT + WIDTH + BEYOND, TOP + HEIGHT + BEYOND, STEP, field)

/** The sample of a field that is nearest to a point. */
export const value = (field: SampledField, [x, y]: Point): number => {
  const [i, j] = [Math.round((x - field.left) / STEP), Math.round((y - field.top) / STEP)]
  return field.values[j * field.columns + i] ?? 0
}
