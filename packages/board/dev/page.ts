import '@topside/board/fonts'
import { type BoardHandle, type BoardView, createAccessibleLayer, createBoard } from '@topside/board'
import { Match, SeededDice } from '@topside/engine'
import { titles } from '@topside/titles'
import { type Exhibit, exhibitOf, noHighlight, noView } from './exhibit.ts'

/**
 * A page to look at a board alone. `?title=leyte`, `?view=`, `?highlight=`, `?fan=`, `?theme=dark`, `?pattern`,
 * `?still`, `?fit`, `?zoom=`, `?pan=`: the names of views and highlights are those in `exhibit.ts`; a scenario's name
 * is a view as well.
 */
declare global {
  interface Window {
    board: BoardHandle
  }
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

/** The exhibit named by the page's address. */
async function load(): Promise<Exhibit | undefined> {
  const title = await titles.find(({ id }) => id === ask('title', titles[0]?.id))?.load()
  if (title === undefined) return undefined
  const names = title.rules.scenarios.length > 0 ? title.rules.scenarios : ['start']
  const start = (scenario: string): Match => {
    const dice = new SeededDice({ server: '5e'.repeat(32), seats: Array(title.rules.seats).fill('a1'.repeat(32)) })
    return Match.start(title.rules, { options: scenario === 'start' ? {} : { scenario }, dice })
  }
  return exhibitOf(title, Object.fromEntries(names.map((name) => [name, start(name)])))
}

/** Puts the exhibit on the page. Drops move pieces without any rules. */
async function show({ title, views, highlights }: Exhibit, place: HTMLElement): Promise<BoardHandle> {
  let shown: BoardView = views[ask('view', 'crowded')] ?? noView
  const handle = await createBoard(place, {
    board: title.board,
    counters: title.counters,
    sides: title.sides,
    faces: title.rules.table.faces,
    ...(title.faces !== undefined && { looks: title.faces }),
    label: title.rules.name,
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
  const layer = createAccessibleLayer(place, handle, { describe: (space) => `Space ${space}` })
  await handle.update(shown, false)
  layer.update(shown)
  const highlight = highlights[ask('highlight')] ?? noHighlight
  handle.highlight(highlight)
  layer.highlight(highlight)
  return handle
}

/** Shows the part of the board that the address names. */
function look(handle: BoardHandle): void {
  if (query.has('fit')) handle.fit()
  handle.skipAnimations()
  if (query.has('zoom')) handle.zoomBy(Number(ask('zoom', '1')))
  handle.skipAnimations()
  if (query.has('pan')) handle.panTo(ask('pan'))
  handle.skipAnimations()
  if (query.has('fan')) handle.fan(ask('fan'))
}

const exhibit = await load()
if (host !== null && exhibit !== undefined) {
  const started = performance.now()
  const handle = await show(exhibit, host)
  look(handle)
  await handle.settled()
  say('ready', Math.round(performance.now() - started), 'ms', handle.renderer)
  window.board = handle
  document.body.dataset['ready'] = 'true'
}
