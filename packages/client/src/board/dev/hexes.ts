import '../../fonts.ts'
import { board } from '../../../../titles/src/leyte/board.ts'
import { counters } from '../../../../titles/src/leyte/counters.ts'
import scenarios from '../../../../titles/src/leyte/data/scenarios.json' with { type: 'json' }
import {
  type BoardHandle,
  type BoardPiece,
  type BoardView,
  createBoard,
  createMirror,
  type Highlight,
} from '../index.ts'

/** A page to look at a hex map alone. `?scene=` (a scenario, or none), `?reach=1`, `?dim=1`, `?theme=dark`, `?pattern=1`, `?zoom=`, `?pan=`, `?fit=1`. */
declare global {
  interface Window {
    board: BoardHandle
  }
}

const query = new URLSearchParams(location.search)
const host = document.querySelector<HTMLElement>('#board')
const log = document.querySelector<HTMLElement>('#log')
const say = (...words: readonly unknown[]) => {
  if (log !== null) log.textContent = `${words.join(' ')}\n${log.textContent ?? ''}`.slice(0, 1500)
}
const theme = query.get('theme') === 'dark' ? 'dark' : 'light'
document.body.style.background = theme === 'dark' ? '#1E2326' : '#F3EBD8'

const scenario = scenarios.scenarios.find(({ id }) => id === query.get('scene'))
const placed: { readonly [piece: string]: string | undefined } = { ...scenario?.us, ...scenario?.japan }
const view: BoardView = {
  pieces: Object.keys(counters).map((id): BoardPiece => {
    const side = counters[id]?.side ?? ''
    return { id, face: 'fresh', space: placed[id] ?? `${side}-reinforcements` }
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

const none: ReadonlySet<string> = new Set()
const plain: Highlight = {
  selectableSpaces: none,
  selectablePieces: none,
  chosenPieces: none,
  chosenSpaces: none,
  dimmed: false,
}
const hexes = (text: string) => new Set(text.split(' '))
const COSTS =
  '1424:1 1323:1 1324:0.5 1523:2 1524:0.5 1525:1 1422:2 1224:1 1124:1.5 1024:2 1126:3 1325:2 1425:2.5 1326:3.5 1623:1 1624:1.5 1725:2 1726:2.5 1622:3'
const reach = new Map(COSTS.split(' ').map((pair): [string, number] => [pair.slice(0, 4), Number(pair.slice(5))]))
const reaching: Highlight = {
  ...plain,
  dimmed: query.has('dim'),
  selectableSpaces: new Set(reach.keys()),
  chosenPieces: new Set(['us-383-regt']),
  costs: reach,
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

if (host !== null) {
  const started = performance.now()
  const handle = await createBoard(host, {
    board,
    counters,
    sides: [
      { id: 'us', name: 'United States', style: 'us' },
      { id: 'japan', name: 'Japan', style: 'japan' },
    ],
    faces: ['fresh', 'spent'],
    theme,
    pattern: query.has('pattern'),
    reducedMotion: query.has('still'),
    label: 'Hex map',
    onSpace: (space) => say('space', space),
    onPiece: (piece) => say('piece', piece),
    onDrop: (piece, space) => say('drop', piece, space),
    onHover: (target) => say('hover', target?.space, target?.piece ?? ''),
    onCancel: () => say('cancel'),
  })
  const mirror = createMirror(host, handle, { describe: (space) => `Space ${space}` })
  await handle.update(view, false)
  mirror.update(view)
  const highlight = query.has('reach') ? reaching : plain
  handle.highlight(highlight)
  mirror.highlight(highlight)
  if (query.has('fit')) handle.fit()
  handle.skipAnimations()
  if (query.has('zoom')) handle.zoomBy(Number(query.get('zoom')))
  handle.skipAnimations()
  if (query.has('pan')) handle.panTo(query.get('pan') ?? '')
  handle.skipAnimations()
  await handle.settled()
  say('ready', Math.round(performance.now() - started), 'ms', handle.renderer)
  window.board = handle
  document.body.dataset['ready'] = 'true'
}
