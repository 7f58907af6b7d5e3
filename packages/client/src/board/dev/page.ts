import '../../fonts.ts'
import { type BoardHandle, type BoardView, createBoard, createMirror } from '../index.ts'
import { type Exhibit, noHighlight, noView } from './exhibit.ts'

/**
 * A page to look at a board alone. `?title=leyte`, `?scene=`, `?highlight=`, `?fan=`, `?theme=dark`, `?pattern`, `?still`, `?fit`, `?zoom=`,
 * `?pan=`: names of views and highlights are those of the exhibits beside this file.
 */
declare global {
  interface Window {
    board: BoardHandle
  }
}

const exhibits: { readonly [title: string]: () => Promise<Exhibit> } = {
  rock: async () => (await import('./rock.ts')).exhibit,
  leyte: async () => (await import('./leyte.ts')).exhibit,
}

const query = new URLSearchParams(location.search)
const ask = (name: string, otherwise = '') => query.get(name) ?? otherwise
const host = document.querySelector<HTMLElement>('#board')
const log = document.querySelector<HTMLElement>('#log')
const say = (...words: readonly unknown[]) => {
  if (log !== null) log.textContent = `${words.join(' ')}\n${log.textContent ?? ''}`.slice(0, 1500)
}
const theme = ask('theme') === 'dark' ? 'dark' : 'light'
document.body.style.background = theme === 'dark' ? '#1E2326' : '#F3EBD8'

const exhibit = await exhibits[ask('title', 'rock')]?.()
if (host !== null && exhibit !== undefined) {
  const started = performance.now()
  let shown: BoardView = exhibit.views[ask('scene', exhibit.view)] ?? noView
  const handle = await createBoard(host, {
    ...exhibit,
    sides: [
      { id: 'us', name: 'United States', style: 'us' },
      { id: 'japan', name: 'Japan', style: 'japan' },
    ],
    theme,
    pattern: query.has('pattern'),
    reducedMotion: query.has('still'),
    onSpace: (space) => say('space', space),
    onPiece: (piece) => say('piece', piece),
    onDrop: (piece, space) => {
      say('drop', piece, space)
      shown = { ...shown, pieces: shown.pieces.map((each) => (each.id === piece ? { ...each, space } : each)) }
      void handle.update(shown, true)
    },
    onHover: (target) => say('hover', target?.space, target?.piece ?? ''),
    onCancel: () => say('cancel'),
  })
  const mirror = createMirror(host, handle, { describe: (space) => `Space ${space}` })
  await handle.update(shown, false)
  mirror.update(shown)
  const highlight = exhibit.highlights[ask('highlight')] ?? noHighlight
  handle.highlight(highlight)
  mirror.highlight(highlight)
  if (query.has('fit')) handle.fit()
  handle.skipAnimations()
  if (query.has('zoom')) handle.zoomBy(Number(ask('zoom', '1')))
  handle.skipAnimations()
  if (query.has('pan')) handle.panTo(ask('pan'))
  handle.skipAnimations()
  if (query.has('fan')) handle.fan(ask('fan'))
  await handle.settled()
  say('ready', Math.round(performance.now() - started), 'ms', handle.renderer)
  window.board = handle
  document.body.dataset['ready'] = 'true'
}
