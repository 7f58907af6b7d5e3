// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AccessibleLayer, createAccessibleLayer } from './accessible.ts'
import type { BoardHandle, BoardView } from './api.ts'
import { NO_HIGHLIGHT, NO_VIEW } from './empty.ts'
import { pieces, squares } from './testing.ts'

const board = {
  options: { board: squares, counters: pieces, label: 'Board' },
  toScreen: () => ({ x: 0, y: 0, w: 200, h: 200 }),
  onChange: () => () => undefined,
  activate: vi.fn(),
  cancel: vi.fn(),
  fan: vi.fn((space: string | undefined) => {
    board.fanned = space
  }),
  focus: vi.fn(),
  fanned: undefined as string | undefined,
}
let layer: AccessibleLayer

beforeEach(() => {
  layer = createAccessibleLayer(document.body, board as unknown as BoardHandle, {
    describe: (space) => `area ${space}`,
  })
  layer.update(NO_VIEW)
  layer.highlight(NO_HIGHLIGHT)
})
afterEach(() => {
  layer.destroy()
  vi.clearAllMocks()
  board.fanned = undefined
})

const button = (what: string) => {
  const found = layer.element.querySelector<HTMLButtonElement>(`[data-space=${what}], [data-piece=${what}]`)
  if (found === null) throw new Error(`there is no button for ${what}`)
  return found
}
const key = (name: string) => new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
const two: BoardView = {
  ...NO_VIEW,
  pieces: ['red-1', 'red-2'].map((id) => ({ id, space: 'south-east', face: 'fresh' })),
}

test('every space has a button with its description and whether it can be chosen', () => {
  expect(layer.element.querySelectorAll('button')).toHaveLength(squares.spaces.length)
  expect(button('north-east').getAttribute('aria-label')).toBe('area north-east')
  expect(button('north-east').dataset['selectable']).toBe('false')
  layer.highlight({ ...NO_HIGHLIGHT, selectableSpaces: new Set(['north-east']) })
  expect(button('north-east').dataset['selectable']).toBe('true')
  expect(button('north-east').getAttribute('aria-pressed')).toBe('false')
  layer.highlight(NO_HIGHLIGHT)
  expect(button('north-east').dataset['selectable']).toBe('false')
  expect(button('north-east').hasAttribute('aria-pressed')).toBe(false)
})

test('pressing a space presses the board, and arrows move to its neighbours', () => {
  button('north-west').click()
  expect(board.activate).toHaveBeenCalledWith({ space: 'north-west' })
  button('north-west').focus()
  const pressed = key('ArrowRight')
  button('north-west').dispatchEvent(pressed)
  expect(pressed.defaultPrevented).toBe(true)
  expect(document.activeElement).toBe(button('north-east'))
  expect(button('north-east').tabIndex).toBe(0)
  expect(button('north-west').tabIndex).toBe(-1)
})

test('the keyboard opens a stack and presses its pieces; Escape closes it', () => {
  layer.update(two)
  button('south-east').dispatchEvent(key(' '))
  expect(board.fan).toHaveBeenCalledWith('south-east')
  button('red-2').click()
  expect(board.activate).toHaveBeenCalledWith({ piece: 'red-2' })
  button('red-2').dispatchEvent(key('Escape'))
  expect(layer.element.querySelector('[data-piece]')).toBeNull()
  expect(document.activeElement).toBe(button('south-east'))
})
