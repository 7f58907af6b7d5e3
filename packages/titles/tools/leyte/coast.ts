/** Where the land of Leyte ends. */
import { centreOf, cornersOf, HEX, neighboursOf, RADIUS } from '../../src/leyte/board/geometry.ts'
import type { SampledField } from '../plane/fields.ts'
import { inside, type Point } from '../plane/lines.ts'
import { grid, hexes, spread, wander } from './field.ts'

/** The coast: values by hex are changed until each hex of the shore holds its share of land. */
export function coast(): SampledField {
  const wanted = (id: string): number => {
    const hex = hexes.get(id)
    if (hex === undefined) return 0
    if (hex.terrain === 'sea') return Math.min(0.16, hex.land ?? 0)
    return Math.max(0.55, hex.land ?? 1)
  }
  const shore = [...hexes.keys()].filter(
    (id) =>
      wanted(id) % 1 !== 0 || neighboursOf(id).some((next) => Math.round(wanted(next)) !== Math.round(wanted(id))),
  )
  const values = new Map([...hexes.keys()].map((id) => [id, wanted(id) > 0.3 ? 1 : 0]))
  for (const id of shore) values.set(id, Math.min(0.9, Math.max(0.1, wanted(id))))
  const field = spread((id) => values.get(id) ?? 0, 25)
  const probes = new Map(
    shore.map((id) => {
      const [x, y] = centreOf(id)
      const ring = cornersOf(id)
      const points: Point[] = []
      for (let dx = -HEX / 2; dx <= HEX / 2; dx += 6.8)
        for (let dy = -RADIUS; dy <= RADIUS; dy += 6.8)
          if (inside([x + dx, y + dy], ring)) points.push([x + dx, y + dy])
      return [id, points.map((p) => wander(p, 11, 'coast'))] as const
    }),
  )
  for (let round = 0; round < 70; round++)
    for (const [id, points] of probes) {
      const share = points.filter((p) => field(p) > 0.5).length / points.length
      const now = values.get(id) ?? 0
      values.set(id, Math.min(3, Math.max(-1.5, now + ((wanted(id) - share) * 0.4) / (1 + round / 6))))
    }
  return grid((p) => field(wander(p, 11, 'coast')))
}
