/** Fields over a sheet of Corregidor: Fall of a Fortress: what its hexes are, spread over the plane. */
import { BATAAN, centreOf, ISLANDS, type Sheet } from '../../src/corregidor/board/geometry.ts'
import { type HexDef, hexAt, hexDefs, neighboursOf } from '../../src/corregidor/data/hexes.ts'
import { type SampledField, sample } from '../plane/fields.ts'
import type { Point } from '../plane/lines.ts'
import { noise } from '../plane/noise.ts'

/** A hex with its index and place. */
export interface Cell {
  readonly index: number
  readonly hex: HexDef
  readonly centre: Point
}

/** What is drawn in one go: a sheet with its hexes, and how far apart its samples lie. */
export interface Ground {
  readonly sheet: Sheet
  readonly cells: readonly Cell[]
  readonly step: number
  /** Left, top, right and bottom of what is sampled. */
  readonly frame: readonly [number, number, number, number]
  /** The cells near a point. */
  readonly around: (p: Point) => readonly Cell[]
}

/** Samples are taken so far beyond the outermost land, in hexes. */
const BEYOND = 1.6

function groundOf(sheet: Sheet, step: number, beyond: number): Ground {
  const cells = hexDefs.flatMap((hex, index): Cell[] =>
    hex.id.startsWith(sheet.letter) ? [{ index, hex, centre: centreOf(hex.id) }] : [],
  )
  const size = sheet.hex * 2
  const buckets = new Map<string, Cell[]>()
  const keyOf = (x: number, y: number) => `${Math.floor(x / size)},${Math.floor(y / size)}`
  for (const cell of cells) {
    const key = keyOf(...cell.centre)
    buckets.set(key, [...(buckets.get(key) ?? []), cell])
  }
  const near = new Map<string, Cell[]>()
  const around = ([x, y]: Point): readonly Cell[] => {
    const key = keyOf(x, y)
    let list = near.get(key)
    if (list === undefined) {
      list = [-1, 0, 1].flatMap((dx) =>
        [-1, 0, 1].flatMap((dy) => buckets.get(keyOf(x + dx * size, y + dy * size)) ?? []),
      )
      near.set(key, list)
    }
    return list
  }
  const land = cells.filter(({ hex }) => hex.terrain !== 'sea').map(({ centre }) => centre)
  const [xs, ys] = [land.map(([x]) => x), land.map(([, y]) => y)]
  const room = sheet.hex * beyond
  const frame = [
    Math.min(...xs) - room,
    Math.min(...ys) - room,
    Math.max(...xs) + room,
    Math.max(...ys) + room,
  ] as const
  return { sheet, cells, step, frame, around }
}

/** The ground of the islands, and that of Bataan. */
export const islands = groundOf(ISLANDS, 8, BEYOND + 1)
export const bataan = groundOf(BATAAN, 9, BEYOND)

/** The cells that touch one, by the grid of its panel. */
export const beside = ({ index }: Cell): readonly HexDef[] => neighboursOf(index).map(hexAt)

/** Moves a point a little, in parts of a hex, so that lines drawn through fields of hexes wander. */
export function wander({ sheet }: Ground, [x, y]: Point, far: number, seed: string): Point {
  const reach = far * sheet.hex
  const [long, short] = [sheet.hex * 1.2, sheet.hex * 0.45]
  return [
    x + reach * (noise(x, y, long, `${seed}x`) + 0.55 * noise(x, y, short, `${seed}x2`)),
    y + reach * (noise(x, y, long, `${seed}y`) + 0.55 * noise(x, y, short, `${seed}y2`)),
  ]
}

/**
 * A value by hex spread over the plane: each hex weighs less with its distance, by a bell whose width is given in parts
 * of a hex.
 */
export function spread(ground: Ground, value: (cell: Cell) => number, reach: number) {
  const width = 2 * (reach * ground.sheet.hex) ** 2
  return (p: Point): number => {
    let [sum, weights] = [0, 1e-12]
    for (const cell of ground.around(p)) {
      const [dx, dy] = [p[0] - cell.centre[0], p[1] - cell.centre[1]]
      const weight = Math.exp(-(dx * dx + dy * dy) / width)
      sum += weight * value(cell)
      weights += weight
    }
    return sum / weights
  }
}

/** The same, with the values of some hexes changed until the field has what is wanted at their centres. */
export function fitted(ground: Ground, wanted: ReadonlyMap<number, number>, otherwise: number, reach: number) {
  const values = new Map(wanted)
  const field = spread(ground, ({ index }) => values.get(index) ?? otherwise, reach)
  const cells = ground.cells.filter(({ index }) => wanted.has(index))
  for (let round = 0; round < 12; round++)
    for (const { index, centre } of cells) {
      const want = wanted.get(index) ?? otherwise
      const now = values.get(index) ?? otherwise
      values.set(index, Math.min(want + 1.6, Math.max(want - 1.6, now + (want - field(centre)) * 0.8)))
    }
  return field
}

/** Samples a field over the ground. */
export const grid = ({ frame, step }: Ground, field: (p: Point) => number): SampledField =>
  sample(...frame, step, field)
