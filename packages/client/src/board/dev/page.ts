import '../../fonts.ts'
import { board } from '../../../../titles/src/return-to-the-rock/board.ts'
import { type BoardHandle, type BoardView, createBoard, createMirror } from '../index.ts'
import { counters, highlights, noHighlight, noView, views } from './scenes.ts'

/** A page to look at the board alone. `?scene=`, `?highlight=`, `?fan=`, `?theme=dark`, `?pattern=1`, `?zoom=`, `?pan=`, `?move=1`. */
declare global {
  interface Window {
    board: BoardHandle
  }
}

const query = new URLSearchParams(location.search)
const ask = (name: string, otherwise: string) => query.get(name) ?? otherwise
const host = document.querySelector<HTMLElement>('#board')
const log = document.querySelector<HTMLElement>('#log')
const say = (...words: readonly unknown[]) => {
  if (log !== null) log.textContent = `${words.join(' ')}\n${log.textContent ?? ''}`.slice(0, 1500)
}
const theme = ask('theme', 'light') === 'dark' ? 'dark' : 'light'
document.body.style.background = theme === 'dark' ? '#1E2326' : '#F3EBD8'

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
    label: 'Corregidor',
    onSpace: (space) => say('space', space),
    onPiece: (piece) => say('piece', piece),
    onDrop: (piece, space) => {
      say('drop', piece, space)
      const next: BoardView = {
        ...shown,
        pieces: shown.pieces.map((each) => (each.id === piece ? { ...each, space } : each)),
      }
      shown = next
      void handle.update(next, true)
    },
    onHover: (target) => say('hover', target?.space, target?.piece ?? ''),
    onCancel: () => say('cancel'),
  })
  let shown = views[ask('scene', 'crowded')] ?? noView
  const highlight = highlights[ask('highlight', 'none')] ?? noHighlight
  const mirror = createMirror(host, handle, { describe: (space) => `Space ${space}` })
  await handle.update(shown, false)
  mirror.update(shown)
  handle.highlight(highlight)
  mirror.highlight(highlight)
  if (query.has('zoom')) handle.zoomBy(Number(ask('zoom', '1')))
  handle.skipAnimations()
  if (query.has('pan')) handle.panTo(ask('pan', '10'))
  handle.skipAnimations()
  if (query.has('fan')) handle.fan(ask('fan', '10'))
  await handle.settled()
  say('ready', Math.round(performance.now() - started), 'ms', handle.renderer)
  window.board = handle
  document.body.dataset['ready'] = 'true'
}
