import type { Board, BoardMap, Layer, Rect, Shape } from '@topside/engine'
import { COUNTER, label } from '../../shared/boxes.ts'
import { compass, corners } from '../../shared/drawing.ts'
import { bataanCaptions, islandCaptions } from './captions.ts'
import { BATAAN, ISLANDS, type Sheet } from './geometry.ts'
import { barriers, cliffs, hexSides, hexSpaces } from './hexes.ts'
import { bataanPlaces, islandPlaces } from './places.ts'
import { bataanRoutes, islandRoutes } from './routes.ts'
import { bataanGround, islandGround } from './terrain.ts'

/** The rectangle round all panels of a sheet. */
function rectOf({ panels }: Sheet): Rect {
  const rects = panels.map(({ rect }) => rect)
  const left = Math.min(...rects.map(([x]) => x))
  const top = Math.min(...rects.map(([, y]) => y))
  const right = Math.max(...rects.map(([x, , w]) => x + w))
  const bottom = Math.max(...rects.map(([, y, , h]) => y + h))
  return [left, top, right - left, bottom - top]
}

/** Two lines round each panel. */
function frames({ panels }: Sheet): Shape[] {
  return panels.flatMap(({ rect: [x, y, w, h] }): Shape[] => [
    { polygon: corners([x, y, w, h]), stroke: 'shore', width: 1.6 },
    { polygon: corners([x - 7, y - 7, w + 14, h + 14]), stroke: 'shore', width: 2.4 },
  ])
}

const islandLayers: readonly Layer[] = [
  ...islandGround,
  ...hexSides('i'),
  { id: 'cliffs', shapes: cliffs() },
  ...islandRoutes,
  { id: 'islands-places', shapes: [...islandPlaces] },
  { id: 'islands-frames', shapes: frames(ISLANDS) },
]

const bataanLayers: readonly Layer[] = [
  ...bataanGround,
  ...hexSides('b'),
  ...bataanRoutes,
  { id: 'barriers', shapes: barriers() },
  { id: 'bataan-places', shapes: [...bataanPlaces] },
  { id: 'bataan-frames', shapes: frames(BATAAN) },
]

const maps: readonly BoardMap[] = [
  { id: 'islands', name: label('map.islands', 'Fortified Islands'), rect: rectOf(ISLANDS) },
  { id: 'bataan', name: label('map.bataan', 'Bataan and Cavite'), rect: rectOf(BATAAN) },
]

/** Both maps. */
export const board: Board = {
  size: { w: 6780, h: 3760 },
  counter: COUNTER,
  ground: 'rise',
  maps,
  layers: [...islandLayers, ...bataanLayers, { id: 'compass', shapes: compass([1800, 3220], 90) }],
  borders: [],
  borderKinds: {},
  spaces: [...hexSpaces('i'), ...hexSpaces('b')],
  tracks: [],
  captions: [...islandCaptions, ...bataanCaptions],
}
