/** The coasts of a sheet: a field that is above one half on land. */
import { cornersOf } from '../../src/corregidor/board/geometry.ts'
import type { SampledField } from '../plane/fields.ts'
import { inside, type Point } from '../plane/lines.ts'
import { beside, type Cell, type Ground, grid, spread, wander } from './field.ts'

const isLand = ({ terrain }: { readonly terrain: string }) => terrain !== 'sea'

/**
 * Share of a hex that is land: all of it inland, more than half on a coast, a small part of a sea hex beside land. Land
 * continues beyond the map.
 */
function shareOf(cell: Cell): number {
  const all = beside(cell)
  const land = all.filter(isLand).length + (isLand(cell.hex) ? 6 - all.length : 0)
  if (!isLand(cell.hex)) return land === 0 ? 0 : 0.02 + 0.025 * land
  return Math.min(1, 0.6 + 0.075 * land)
}

/** Islands of one hex that are drawn by hand: a field would make a disc of them. */
const DRAWN = new Set(['El Fraile'])

/** The coast: values by hex are changed until each hex of the shore has its share of land. */
export function coastOf(ground: Ground): SampledField {
  const cells = ground.cells.filter(({ hex }) => hex.island === undefined || !DRAWN.has(hex.island))
  const wanted = new Map(cells.map((cell) => [cell.index, shareOf(cell)]))
  const shore = cells.filter(({ index }) => (wanted.get(index) ?? 0) % 1 !== 0)
  const values = new Map(cells.map(({ index }) => [index, (wanted.get(index) ?? 0) > 0.4 ? 1 : 0]))
  const field = spread(ground, ({ index }) => values.get(index) ?? 0, 0.38)
  const at = (p: Point) => field(wander(ground, p, 0.13, 'coast'))
  const step = ground.sheet.hex / 9
  const probes = shore.map(({ index, hex, centre: [x, y] }) => {
    const ring = cornersOf(hex.id)
    const points: Point[] = []
    for (let dx = -5; dx <= 5; dx++)
      for (let dy = -4; dy <= 4; dy++)
        if (inside([x + dx * step, y + dy * step], ring)) points.push([x + dx * step, y + dy * step])
    return { index, points: points.map((p) => wander(ground, p, 0.13, 'coast')) }
  })
  for (let round = 0; round < 40; round++)
    for (const { index, points } of probes) {
      const share = points.filter((p) => field(p) > 0.5).length / points.length
      const change = ((wanted.get(index) ?? 0) - share) * 0.5
      values.set(index, Math.min(3, Math.max(-1.5, (values.get(index) ?? 0) + change / (1 + round / 6))))
    }
  return grid(ground, at)
}
