import type { BoardSpace, Border, Ink, Label, Point } from '@topside/engine'
import { label } from '../../shared/boxes.ts'
import { point, points, ring } from '../../shared/drawing.ts'
import map from '../data/map.json' with { type: 'json' }
import { placeDefs, provenanceOf } from '../data/map.ts'
import { historic } from '../data/scenarios.ts'
import data from '../data/singapore.json' with { type: 'json' }

/** The outline of a sector or of closed ground, by id: its borders and coast, joined. */
export function outlineOf(id: string): Point[] {
  const island = map.islands.find(({ sector }) => sector === id)
  if (island !== undefined) return points(island.ring)
  return ring([
    ...map.borders.filter(({ between }) => between.includes(id)).map(({ line }) => points(line)),
    ...map.coasts.filter(({ sector }) => sector === id).map(({ line }) => points(line)),
  ])
}

/** The City, and the hill in front of it: required for levels of victory above the lowest (17.3). */
const KEY_SECTORS: ReadonlySet<string> = new Set([...historic.city, historic.pivot])

/** Whether control of a sector decides a level of victory above the lowest (17.3). */
export const isKey = (id: string): boolean => KEY_SECTORS.has(id)

/** A description of a sector for users who cannot see the map. */
function traitsOf(sector: (typeof data.sectors)[number]): Label[] {
  return [
    ...('airfield' in sector ? [label('trait.airfield', 'airfield')] : []),
    ...('supplyPoint' in sector ? [label('trait.supply-point', 'Supply Point')] : []),
    ...('headquarters' in sector ? [label('trait.headquarters', 'headquarters')] : []),
    ...('island' in sector ? [label('trait.island', 'island')] : []),
    ...(isKey(sector.id) ? [label('trait.key', 'counts for victory')] : []),
    ...(provenanceOf.get(sector.id) === 'reconstructed' ? [label('trait.reconstructed', 'reconstructed')] : []),
  ]
}

/** Offset of the mark of control from a space's label: above and to the left of it. */
const FLAG: Point = [31, 18]

/** The 29 sectors (4.1 of the reconstruction). */
export const sectors: readonly BoardSpace[] = map.sectors.map(({ id, lines, flag, nameAt, stacks }): BoardSpace => {
  const sector = data.sectors.find((each) => each.id === id)
  const name = placeDefs.find((each) => each.id === id)?.name ?? id
  const [x, y] = point(flag)
  const ink: Ink = isKey(id) ? 'victory' : 'ink'
  const [japanese, australian, british] = stacks.map(point)
  return {
    id,
    kind: 'area',
    name: label(`space.${id}`, name),
    polygon: outlineOf(id),
    label: [x + FLAG[0], y + FLAG[1]],
    title: { lines, at: point(nameAt), size: 24, ink },
    anchors: { japanese: japanese ?? [x, y], australian: australian ?? [x, y], british: british ?? [x, y] },
    traits: sector === undefined ? [] : traitsOf(sector),
  }
})

/** The borders between sectors of the main island, without borders of closed ground, which do not matter in play. */
export const borders: readonly Border[] = map.borders
  .filter(({ kind }) => kind !== 'closed')
  .map(({ between, kind, line }) => ({ between: [between[0] ?? '', between[1] ?? ''], kind, line: points(line) }))
