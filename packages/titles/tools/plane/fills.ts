/** Grounds of a map: rings in which a field is above a level, filled with an ink. */
import { closed, levelCurves, type SampledField } from './fields.ts'
import { area, type Point, simplifyRing } from './lines.ts'
import { wholeLine } from './read.ts'

/** A ring filled with an ink of the map. */
export interface Fill {
  readonly ink: string
  readonly ring: Point[]
}

/** Rings of a field above a level, largest first; holes (which run the other way) get the ink beneath. */
export function fills(
  grid: SampledField,
  level: number,
  ink: string,
  beneath: string,
  least: number,
  tolerance = 0.5,
): Fill[] {
  return levelCurves(closed(grid, -1e6), level)
    .map(({ line }) => line.slice(0, -1))
    .map((ring) => ({ ring, size: area(ring) }))
    .filter(({ size }) => Math.abs(size) > least)
    .sort((a, b) => Math.abs(b.size) - Math.abs(a.size))
    .map(({ ring, size }) => ({ ink: size > 0 ? ink : beneath, ring: wholeLine(simplifyRing(ring, tolerance)) }))
}

/** A grid with every sample averaged with its neighbours, twice. */
export function blurred(grid: SampledField): SampledField {
  let values = grid.values
  for (let pass = 0; pass < 2; pass++) {
    const before = values
    values = before.map((value, index) => {
      const around = [-1, 0, 1].flatMap((dj) => [-1, 0, 1].map((di) => before[index + dj * grid.columns + di] ?? value))
      return around.reduce((sum, each) => sum + each, 0) / around.length
    })
  }
  return { ...grid, values }
}
