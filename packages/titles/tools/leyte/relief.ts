/** The ground of Leyte: classes of terrain, heights, slopes, and the share of land for the bands of shallow water. */
import { centreOf, neighboursOf } from '../../src/leyte/board/geometry.ts'
import type { SampledField } from '../plane/fields.ts'
import { distance } from '../plane/lines.ts'
import { noise } from '../plane/noise.ts'
import { grid, hexes, STEP, spread, value, wander } from './field.ts'
import { PEAKS } from './ground.ts'

const CLASS: { readonly [terrain: string]: number } = { sea: 0, clear: 0, swamp: 0, rough: 1, mountain: 2 }
/** Class of a hex; the sea takes that of the land beside it, so that tints reach the shore. */
function classOf(id: string): number {
  const terrain = hexes.get(id)?.terrain ?? 'sea'
  if (terrain !== 'sea') return CLASS[terrain] ?? 0
  const land = neighboursOf(id).flatMap((next) => {
    const kind = hexes.get(next)?.terrain ?? 'sea'
    return kind === 'sea' ? [] : [CLASS[kind] ?? 0]
  })
  return land.length === 0 ? 0 : land.reduce((sum, each) => sum + each, 0) / land.length
}
const classByHex = new Map([...hexes.keys()].map((id) => [id, classOf(id)]))
const byClass = (id: string) => classByHex.get(id) ?? 0

/** Terrain by class, and heights for contours and shading: the same, spread wider, with the real summits. */
export const classes = grid((p) => spread(byClass, 27)(wander(p, 9, 'class')))
const wide = spread(byClass, 62)
export const heights = grid((p) => {
  const q = wander(p, 16, 'height')
  const peaks = PEAKS.reduce((sum, { hex, rise, reach }) => {
    const far = distance(q, centreOf(hex))
    return sum + rise * Math.exp((-far * far) / (2 * reach * reach))
  }, 0)
  const ground = Math.max(0, wide(q))
  const [x, y] = q
  const ridge = (scale: number, seed: string) => 1 - 2 * Math.abs(noise(x, y, scale, seed))
  const folds = 0.34 * ridge(150, 'h1') + 0.2 * ridge(74, 'h2') + 0.07 * noise(x, y, 34, 'h3')
  return ground + peaks * ground + folds * (0.1 + 0.75 * ground)
})

/** Distance to the shore for the bands of shallow water: the field of land, spread wide. */
const landShare = (reach: number) => {
  const field = spread((id) => ((hexes.get(id)?.terrain ?? 'sea') === 'sea' ? 0 : 1), reach)
  return grid((p) => field(wander(p, 12, 'water')))
}
export const shallow = landShare(58)

/** A field that falls below a level where the sea begins. */
export const onLand = (field: SampledField, shore: SampledField, level: number): SampledField => ({
  ...field,
  values: field.values.map((each, i) => Math.min(each, level + ((shore.values[i] ?? 0) - 0.5) * 5)),
})

/**
 * Slopes away from the light, which falls from the north-west, above 0; slopes towards it below. Flat land has none.
 */
export const shadeOf = (shore: SampledField): SampledField => ({
  ...heights,
  values: heights.values.map((_, i) => {
    const [x, y] = [heights.left + (i % heights.columns) * STEP, heights.top + Math.floor(i / heights.columns) * STEP]
    const slope = (dx: number, dy: number) => value(heights, [x + dx, y + dy]) - value(heights, [x - dx, y - dy])
    const hilly = Math.min(1, Math.max(0, (classes.values[i] ?? 0) - 0.62) * 2.4)
    const inland = Math.min(1, Math.max(0, ((shore.values[i] ?? 0) - 0.5) * 6))
    return (-(slope(10, 0) + slope(0, 10)) / Math.SQRT2) * hilly * inland
  }),
})

const SWAMP = spread((id) => (hexes.get(id)?.terrain === 'swamp' ? 1 : 0), 25)
export const swamps = grid((p) => SWAMP(wander(p, 8, 'swamp')))
