import type { Board, BoardMap, Caption, Layer, Options, Point, Rect, Shape } from '@topside/engine'
import { oncePer } from '@topside/kit'
import { COUNTER, label } from '../../shared/boxes.ts'
import { compass, corners } from '../../shared/drawing.ts'
import { hexDefs } from '../data/hexes.ts'
import { type Scenario, scenarios } from '../data/scenarios.ts'
import { scenarioNamed } from '../state/state.ts'
import { boxes1942, boxes1945, DISPLAY, HEIGHT_1945, TRACKS_1945, tracks1942, tracks1945, WIDTH_1945 } from './boxes.ts'
import { bataanCaptions, islandCaptions } from './captions.ts'
import { BATAAN, cornersOf, ISLANDS, type Sheet } from './geometry.ts'
import { barriers, cliffs, hexSides, hexSpaces } from './hexes.ts'
import { bataanPlaces, islandPlaces } from './places.ts'
import { bataanRoutes, islandRoutes } from './routes.ts'
import { bataanGround, islandGround } from './terrain.ts'

/** The bounding rectangle of all panels of a sheet. */
function rectOf({ panels }: Sheet): Rect {
  const rects = panels.map(({ rect }) => rect)
  const left = Math.min(...rects.map(([x]) => x))
  const top = Math.min(...rects.map(([, y]) => y))
  const right = Math.max(...rects.map(([x, , w]) => x + w))
  const bottom = Math.max(...rects.map(([, y, , h]) => y + h))
  return [left, top, right - left, bottom - top]
}

/** The bounding rectangle of the island of Corregidor. */
function corregidor(): Rect {
  const at = hexDefs.flatMap(({ id, island }) => (island === 'Corregidor' ? cornersOf(id) : []))
  const [xs, ys] = [at.map(([x]) => x), at.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top]
}

/** A double border around each panel. */
function frames({ panels }: Sheet): Shape[] {
  return panels.flatMap(({ rect: [x, y, w, h] }): Shape[] => [
    { polygon: corners([x, y, w, h]), stroke: 'shore', width: 1.6 },
    { polygon: corners([x - 7, y - 7, w + 14, h + 14]), stroke: 'shore', width: 2.4 },
  ])
}

const islandLayers = (): Layer[] => [
  ...islandGround(),
  ...hexSides('i'),
  { id: 'cliffs', shapes: cliffs() },
  ...islandRoutes(),
  { id: 'islands-places', shapes: islandPlaces() },
  { id: 'islands-frames', shapes: frames(ISLANDS) },
]

const bataanLayers = (): Layer[] => [
  ...bataanGround(),
  ...hexSides('b'),
  ...bataanRoutes(),
  { id: 'barriers', shapes: barriers() },
  { id: 'bataan-places', shapes: bataanPlaces() },
  { id: 'bataan-frames', shapes: frames(BATAAN) },
]

/** The parts of a sheet common to its scenarios, drawn on first use. */
const drawn = oncePer((sheet: Sheet) => ({
  layers: sheet === ISLANDS ? islandLayers() : bataanLayers(),
  spaces: hexSpaces(sheet.letter),
}))

const furniture: Layer = { id: 'compass', shapes: compass([1830, 3220], 90) }

const ISLANDS_RECT = rectOf(ISLANDS)
const BATAAN_RECT = rectOf(BATAAN)
/** Position of the boxes and tracks of 1942. */
const BELOW: Point = [BATAAN_RECT[0], BATAAN_RECT[1] + BATAAN_RECT[3] + 36]
/** Position of the boxes and tracks of 1945. */
const BESIDE: Point = [ISLANDS_RECT[0] + ISLANDS_RECT[2] + 60, ISLANDS_RECT[1]]

const islandMap: BoardMap = { id: 'islands', name: label('map.islands', 'Islands'), rect: ISLANDS_RECT }
const bataanMap: BoardMap = { id: 'bataan', name: label('map.bataan', 'Bataan'), rect: BATAAN_RECT }
const display = (at: Point, size: { readonly w: number; readonly h: number }): BoardMap => ({
  id: 'display',
  name: label('map.display', 'Tracks'),
  rect: [...at, size.w, size.h],
})

const titled = ([x, y]: Rect, id: string, text: string): Caption => ({
  ...label(`sheet.${id}`, text),
  at: [x + 4, y - 42],
  size: 54,
  face: 'serif',
  ink: 'ink',
  align: 'left',
  bold: true,
})
const ISLANDS_TITLE = titled(ISLANDS_RECT, 'islands', 'Fortified Islands')
const BATAAN_TITLE = titled(BATAAN_RECT, 'bataan', 'Bataan and Cavite')

const COMMON = { counter: COUNTER, ground: 'rise', home: corregidor(), borders: [], borderKinds: {} } as const

/** Both maps, with the boxes and tracks of 1942. */
function board1942(scenario: Scenario): Board {
  return {
    ...COMMON,
    size: { w: BATAAN_RECT[0] + BATAAN_RECT[2] + 60, h: BELOW[1] + DISPLAY.h + 30 },
    maps: [islandMap, bataanMap, display(BELOW, DISPLAY)],
    layers: [...drawn(ISLANDS).layers, ...drawn(BATAAN).layers, furniture],
    spaces: [...drawn(ISLANDS).spaces, ...drawn(BATAAN).spaces, ...boxes1942(BELOW)],
    tracks: tracks1942(scenario, BELOW),
    captions: [...islandCaptions, ...bataanCaptions, ISLANDS_TITLE, BATAAN_TITLE],
  }
}

/** The map of the islands only, with the boxes and tracks of 1945 (11.3). */
function board1945(scenario: Scenario): Board {
  const at: Point = [BESIDE[0], BESIDE[1] + HEIGHT_1945]
  return {
    ...COMMON,
    size: { w: BESIDE[0] + WIDTH_1945 + 60, h: ISLANDS_RECT[1] + ISLANDS_RECT[3] + 60 },
    maps: [islandMap, display(BESIDE, { w: WIDTH_1945, h: HEIGHT_1945 + TRACKS_1945 })],
    layers: [...drawn(ISLANDS).layers, furniture],
    spaces: [...drawn(ISLANDS).spaces, ...boxes1945(BESIDE)],
    tracks: tracks1945(scenario, at),
    captions: [...islandCaptions, ISLANDS_TITLE],
  }
}

const boardOnce = oncePer((scenario: Scenario) =>
  scenario.id === 'recapture' ? board1945(scenario) : board1942(scenario),
)

/** The board of a scenario, or both maps with the weekly turns; the scenario of 1945 has only the islands (11.3). */
export function boardFor({ scenario }: Options): Board {
  return boardOnce(scenarios.find(({ id }) => id === scenario) ?? scenarioNamed('bataan'))
}
