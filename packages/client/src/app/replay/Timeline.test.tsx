// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { click, doing, show } from '../testing/render.tsx'
import { Timeline } from './Timeline.tsx'

function timeline(playing = false) {
  const did = { onShow: vi.fn(), onJump: vi.fn(), onPlay: vi.fn(), onSpeed: vi.fn() }
  const state = { at: 4, last: 8, words: 'Red moves', notches: [2, 8], playing, speed: 2 }
  return { did, ...show(<Timeline {...state} {...did} />) }
}

test('the controls move by moments and parts, and the slider to any moment', async () => {
  const { did, getByTestId, getByRole } = timeline()
  await click(getByTestId('step-back'))
  await click(getByTestId('step-on'))
  await doing(() => fireEvent.input(getByTestId('slider'), { target: { value: '7' } }))
  expect(did.onShow.mock.calls).toEqual([[3], [5], [7]])
  await click(getByRole('button', { name: 'Previous part' }))
  await click(getByRole('button', { name: 'Next part' }))
  expect(did.onJump.mock.calls).toEqual([[-1], [1]])
  await doing(() => fireEvent.change(getByTestId('speed'), { target: { value: '12' } }))
  expect(did.onSpeed).toHaveBeenCalledWith(12)
})

test('the slider describes its moment, and marks stand at their moments', () => {
  const { getByTestId, root } = timeline()
  expect(getByTestId('moment').textContent).toBe('4 / 8')
  expect(getByTestId('slider').getAttribute('aria-valuetext')).toBe('Red moves')
  expect([...root.querySelectorAll<HTMLElement>('.notches i')].map(({ style }) => style.left)).toEqual(['25%', '100%'])
})

test('the play button pauses while playing', async () => {
  const { did, getByTestId } = timeline(true)
  expect(getByTestId('play').getAttribute('aria-label')).toBe('Pause')
  await click(getByTestId('play'))
  expect(did.onPlay).toHaveBeenCalled()
  expect(timeline().getByTestId('play').getAttribute('aria-label')).toBe('Play')
})
