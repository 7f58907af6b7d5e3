import type { Board, Options, Rect, Shape } from '@topside/engine'
import { oncePer } from '@topside/kit'
import { COUNTER } from '../../shared/boxes.ts'
import { corners, placed } from '../../shared/drawing.ts'
import { hexDefs, hexOf, MAP } from '../data/hexes.ts'
import type { Scenario } from '../data/scenario.ts'
import { inArea, scenarios } from '../data/scenarios.ts'
import { scenarioNamed } from '../state/state.ts'
import { boxes, FOOT, PANEL_WIDTH, panelHeight, tracks } from './boxes.ts'
import { goalHexes, goalNames, names } from './captions.ts'
import { centreOf, cornersOf, mapDownTo, rowOf } from './geometry.ts'
import { hexSides, hexSpaces } from './hexes.ts'
import { AIRFIELD, HOUSES, KEY_HEIGHT, keyAt, PORT, WORKS, WORKS_BEHIND } from './key.ts'
import { routes, terrain } from './terrain.ts'

/**
 * The board of a scenario: the map down to `lastRow`, boxes east of it, tracks above and below, the key at the bottom.
 */
function boardOf(scenario: Scenario, lastRow: number): Board {
  const map = mapDownTo(lastRow)
  const [x, y, w, h] = map
  const below = y + Math.max(h, panelHeight(scenario) - FOOT) + FOOT + 16
  const key = keyAt([x, below])
  return {
    size: { w: x + w + 34 + PANEL_WIDTH + 24, h: below + KEY_HEIGHT + 24 },
    counter: COUNTER,
    ground: 'rise',
    map,
    layers: [
      ...terrain(lastRow, map),
      { id: 'margin', shapes: margin(map) },
      hexSides(lastRow),
      ...routes(lastRow),
      { id: 'towns', shapes: towns(lastRow) },
      { id: 'forts', shapes: forts(scenario) },
      { id: 'goals', shapes: goals(scenario) },
      { id: 'edge', shapes: edge(scenario, lastRow) },
      { id: 'key', shapes: key.shapes },
    ],
    borders: [],
    borderKinds: {},
    spaces: [...hexSpaces(lastRow), ...boxes(map, scenario)],
    tracks: tracks(scenario, map),
    captions: [...names(lastRow, scenario), ...goalNames(scenario), ...key.captions],
  }
}

/** A frame around the map; it hides water that runs beyond the edge. */
function margin([x, y, w, h]: Rect): Shape[] {
  const band = 30
  const bands: readonly Rect[] = [
    [x - band, y - band, w + 2 * band, band],
    [x - band, y + h, w + 2 * band, band],
    [x - band, y, band, h],
    [x + w, y, band, h],
  ]
  return bands.map((rect): Shape => ({ polygon: corners(rect), fill: 'rise' }))
}

/** Houses of towns, runways of airfields, anchors of ports. */
function towns(lastRow: number): Shape[] {
  return hexDefs.flatMap(({ id, town, airfield, port }) => {
    if (rowOf(id) > lastRow) return []
    const [x, y] = centreOf(id)
    return [
      ...(town === undefined ? [] : placed(HOUSES, [x, y], 0)),
      ...(airfield === undefined ? [] : placed(AIRFIELD, [x, y], 0)),
      ...(port === undefined ? [] : placed(PORT, [x - 20, y], 0)),
    ]
  })
}

/** Fortifications are drawn as works at the foot of their hexes; the Main Defense Line has two rows of works (14.0). */
function forts({ forts: all }: Scenario): Shape[] {
  return all.flatMap(({ hex, line }) => placed(line === 'main' ? [...WORKS, ...WORKS_BEHIND] : WORKS, centreOf(hex), 0))
}

/** The hexes that decide a scenario have their own outline (19.14). */
function goals(scenario: Scenario): Shape[] {
  return goalHexes(scenario).map((id): Shape => ({ polygon: cornersOf(id), stroke: 'victory', width: 3.4 }))
}

/** Hexes outside the area of a scenario are greyed out (19.12). */
function edge({ area }: Scenario, lastRow: number): Shape[] {
  return hexDefs
    .filter(({ id }) => !inArea(area, hexOf(id)) && rowOf(id) <= lastRow)
    .map(({ id }): Shape => ({ polygon: cornersOf(id), fill: 'muted', opacity: 0.35 }))
}

/** The last row drawn, in scenarios that do not use the south of the map. */
const LAST_ROWS: { readonly [scenario: string]: number } = { layac: 12, 'abucay-line': 31, 'mauban-line': 24 }

/** Boards are drawn on first use: players do not wait for boards of other scenarios, and a server draws none. */
const boardOnce = oncePer((scenario: Scenario) => boardOf(scenario, LAST_ROWS[scenario.id] ?? MAP.lastRow))

/** The board of a scenario, or the whole map: three scenarios use only its north (19.12, 19.22, 19.32). */
export function boardFor({ scenario }: Options): Board {
  return boardOnce(scenarios.find(({ id }) => id === scenario) ?? scenarioNamed('battling-bastards'))
}
