/** Heights, growth and water of a sheet, as fields. */
import type { SampledField } from '../plane/fields.ts'
import type { Point } from '../plane/lines.ts'
import { noise } from '../plane/noise.ts'
import { type Cell, fitted, type Ground, grid, spread, wander } from './field.ts'

const isLand = ({ hex }: Cell) => hex.terrain !== 'sea'

/** Heights in levels: those of the hexes at their middles, falling to the sea. */
export function heightsOf(ground: Ground): SampledField {
  const wanted = new Map(ground.cells.filter(isLand).map(({ index, hex }) => [index, hex.level ?? 0]))
  const field = fitted(ground, wanted, -0.9, 0.44)
  const { hex } = ground.sheet
  return grid(ground, (p) => {
    const [x, y] = wander(ground, p, 0.09, 'height')
    const height = field([x, y])
    const folds = 0.2 * (1 - 2 * Math.abs(noise(x, y, hex * 1.1, 'fold'))) + 0.1 * noise(x, y, hex * 0.4, 'gully')
    return height + folds * Math.min(1, Math.max(0, height * 0.5))
  })
}

/** What a kind of hex covers: above one half in it. */
export function coverOf(ground: Ground, is: (cell: Cell) => boolean, seed: string): SampledField {
  const field = spread(ground, (cell) => (is(cell) ? 1 : 0), 0.4)
  return grid(ground, (p) => field(wander(ground, p, 0.14, seed)))
}

/** How near the land is, for the bands of water. */
export function watersOf(ground: Ground): SampledField {
  const field = spread(ground, (cell) => (isLand(cell) ? 1 : 0), 0.75)
  return grid(ground, (p) => field(wander(ground, p, 0.12, 'water')))
}

/** A field that falls below a level where the sea begins. */
export function onLand(field: SampledField, shore: SampledField, level: number): SampledField {
  return { ...field, values: field.values.map((each, i) => Math.min(each, level + ((shore.values[i] ?? 0) - 0.5) * 8)) }
}

/** The sample of a field that is nearest to a point. */
export function value(field: SampledField, [x, y]: Point): number {
  const [i, j] = [Math.round((x - field.left) / field.step), Math.round((y - field.top) / field.step)]
  return field.values[j * field.columns + i] ?? 0
}
