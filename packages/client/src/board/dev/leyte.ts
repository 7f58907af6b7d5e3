import { board } from '../../../../titles/src/leyte/board.ts'
import { counters, faces as looks } from '../../../../titles/src/leyte/counters.ts'
import scenarios from '../../../../titles/src/leyte/data/scenarios.json' with { type: 'json' }
import type { BoardPiece, BoardView, Highlight } from '../index.ts'
import { type Exhibit, noHighlight } from './exhibit.ts'

const FACES = ['fresh', ...Object.keys(looks)]

/** The units where a scenario places them; with `worn`, each with another of the faces. */
function viewOf(scenario: (typeof scenarios.scenarios)[number] | undefined, worn = false): BoardView {
  const placed: { readonly [piece: string]: string | undefined } = { ...scenario?.us, ...scenario?.japan }
  return {
    pieces: Object.keys(counters).map((id, index): BoardPiece => {
      const side = counters[id]?.side ?? ''
      const face = (worn ? FACES[index % FACES.length] : undefined) ?? 'fresh'
      return { id, face, space: placed[id] ?? `${side}-reinforcements` }
    }),
    owners: new Map(),
    hidden: new Map(),
    tracks: new Map([
      ['turn', scenario?.firstTurn ?? 1],
      ['last', scenario?.lastTurn ?? 26],
      ['side', 0],
      ['us-victory', 47],
      ['japan-victory', 20],
      ['us-support', 2],
      ['japan-support', 0],
    ]),
  }
}

const hexes = (text: string) => new Set(text.split(' '))
const COSTS =
  '1424:1 1323:1 1324:0.5 1523:2 1524:0.5 1525:1 1422:2 1224:1 1124:1.5 1024:2 1126:3 1325:2 1425:2.5 1326:3.5 1623:1 1624:1.5 1725:2 1726:2.5 1622:3'
const costs = new Map(COSTS.split(' ').map((pair): [string, number] => [pair.slice(0, 4), Number(pair.slice(5))]))
const reach: Highlight = {
  ...noHighlight,
  selectableSpaces: new Set(costs.keys()),
  chosenPieces: new Set(['us-383-regt']),
  costs,
  path: ['1423', '1524', '1623', '1624', '1725', '1726'],
  layers: [
    {
      id: 'zoc',
      spaces: hexes('1422 1322 1321 1421 1521 1522 1620 1621 1720 1721 1722 1821 1622 1422'),
      tint: 'japan',
    },
    { id: 'lines', spaces: hexes('1126 1127 1128 1129 1130 1131 1132 1025 1024 1124 1224'), tint: 'us' },
  ],
}

/** A hex map. */
export const exhibit: Exhibit = {
  label: 'Hex map',
  board,
  counters,
  faces: FACES,
  looks,
  views: {
    empty: viewOf(undefined),
    ...Object.fromEntries(scenarios.scenarios.map((scenario) => [scenario.id, viewOf(scenario)])),
    worn: viewOf(scenarios.scenarios[0], true),
  },
  highlights: { reach, dimmed: { ...reach, dimmed: true } },
  view: 'empty',
}
