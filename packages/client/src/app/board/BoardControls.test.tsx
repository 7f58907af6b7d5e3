// @vitest-environment happy-dom
import type { BoardHandle } from '@topside/board'
import { afterEach, expect, test, vi } from 'vitest'
import { narrow } from '../settings/settings.ts'
import { click, doing, show } from '../testing/render.tsx'
import { BoardControls, ZOOM } from './BoardControls.tsx'

/** A board that shows its whole map, or a part. */
function boardOf() {
  let look: () => void = () => undefined
  const board = {
    whole: false,
    zoomBy: vi.fn(),
    fit: vi.fn(),
    onChange: (told: () => void) => {
      look = told
      return () => undefined
    },
  }
  return { board, changed: () => look(), handle: () => board as unknown as BoardHandle }
}

afterEach(() => {
  narrow.value = false
})

test('buttons zoom the map in, out and to fit', async () => {
  const { board, handle } = boardOf()
  const { getByRole } = show(<BoardControls board={handle} />)
  for (const name of ['Zoom in', 'Zoom out', 'Whole map']) await click(getByRole('button', { name }))
  expect(board.zoomBy.mock.calls).toEqual([[ZOOM], [1 / ZOOM]])
  expect(board.fit).toHaveBeenCalledOnce()
})

test('on a phone one button shows the whole map, then returns to the question', async () => {
  narrow.value = true
  const { board, changed, handle } = boardOf()
  const { getByTestId } = show(<BoardControls board={handle} />)
  expect(getByTestId('fit').textContent).toBe('Whole map')
  board.whole = true
  await doing(changed)
  expect(getByTestId('fit').textContent).toBe('Closer')
  await click(getByTestId('fit'))
  expect(board.fit).toHaveBeenCalledOnce()
})
