import '../../fonts.ts'
import { board } from '../../../../titles/src/leyte/board.ts'
import { counters } from '../../../../titles/src/leyte/counters.ts'
import { type BoardHandle, type BoardPiece, createBoard, createMirror, type Highlight } from '../index.ts'

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
const set = (text: string) => text.split(' ').map((pair) => pair.split('@') as [string, string])
const BARRIER =
  'us-34-regt@2705 us-21-regt@2507 us-19-regt@2708 us-5-regt@2610 us-12-regt@2410 us-8-regt@2312 us-7-regt@2413 us-383-regt@1423 us-382-regt@1224 us-381-regt@1530 us-21-bn@2605 us-19-bn@2606 us-382-bn@1622 us-383-bn@1024 us-381-bn@1529 us-271-art@2706 us-947-art@2607 us-465-art@2609 us-13-art@2809 us-61-art@2712 us-63-art@2513 us-52-art@2414 us-363-art@1525 us-361-art@1225 us-198-art@1531 jp-12-regt@2207 jp-41-regt@2604 jp-1-regt@1406 jp-49-regt@1307 jp-57-regt@1310 jp-1-arm@2303 jp-1/20@0723 jp-1/33@1022 jp-2/9@1322 jp-3/33@1521 jp-1/9@1721 jp-3/20@1818 jp-41-bn@2505 jp-169-bn@2405 jp-171-bn@2407 jp-temp@2307 jp-1-eng@1904 jp-1-recon@1804 jp-364-bn@0808 jp-1/22-art@2602 jp-26-art@2106 jp-1/1-art@1207 jp-2/1-art@1108 jp-3/1-art@1209'
const placed = new Map(query.get('scene') === 'barrier' ? set(BARRIER) : [])
const pieces = Object.keys(counters).map((id): BoardPiece => {
  const side = counters[id]?.side ?? 'us'
  return { id, face: 'fresh', space: placed.get(id) ?? (query.has('empty') ? 'none' : `${side}-reinforcements`) }
})
const none = new Set<string>()
const no: Highlight = {
  selectableSpaces: none,
  selectablePieces: none,
  chosenPieces: none,
  chosenSpaces: none,
  dimmed: false,
}
const reach = new Map([
  ['1424', 0.5],
  ['1323', 1],
  ['1324', 0.5],
  ['1423', 1.5],
  ['1523', 2],
  ['1524', 1],
  ['1525', 1],
  ['1422', 2],
  ['1322', 3],
  ['1224', 1],
  ['1124', 1.5],
  ['1025', 2],
  ['1126', 3],
  ['1325', 2],
  ['1425', 3],
  ['1326', 3.5],
  ['1424', 2.5],
  ['1623', 1.5],
  ['1624', 2],
  ['1725', 2.5],
  ['1726', 3],
  ['1622', 4.5],
])
const reaching = {
  ...no,
  dimmed: query.has('dim'),
  selectableSpaces: new Set(reach.keys()),
  chosenPieces: new Set(['us-383-regt']),
  costs: reach,
  path: ['1423', '1524', '1623', '1624', '1725', '1726'],
  layers: [
    {
      id: 'zoc',
      spaces: new Set(['1422', '1322', '1321', '1421', '1521', '1522', '1620', '1621', '1720', '1721', '1722', '1821']),
      tint: 'japan',
    },
  ],
} as Highlight
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
    label: 'Leyte',
    onSpace: (space) => say('space', space),
    onPiece: (piece) => say('piece', piece),
    onDrop: () => {},
    onHover: (t) => say('hover', t?.space, t?.piece ?? ''),
    onCancel: () => say('cancel'),
  })
  const mirror = createMirror(host, handle, { describe: (space) => `Space ${space}` })
  const view = {
    pieces,
    owners: new Map([
      ['us-victory', 'us'],
      ['japan-victory', 'japan'],
      ['us-support', 'us'],
      ['japan-support', 'japan'],
    ]),
    hidden: new Map(),
    tracks: new Map([
      ['turn', 9],
      ['us-victory', 47],
      ['japan-victory', 20],
      ['us-support', 2],
      ['japan-support', 0],
    ]),
  }
  await handle.update(view, false)
  mirror.update(view)
  const highlight = query.has('reach') ? reaching : no
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
