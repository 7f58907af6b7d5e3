// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { click, doing, show } from '../testing/render.tsx'
import { toyReplay } from '../testing/replay.ts'
import { Replay } from './Replay.tsx'

// Browser tests cover the board.
vi.mock('../board/mountBoard.ts', () => ({ mountBoard: async () => undefined }))

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = () => undefined
})
beforeEach(() => {
  history.replaceState(null, '', '/')
})

const replay = () => show(<Replay data={toyReplay('file')} match={undefined} />)

test('starts at the beginning, and advances step by step with history and dice', async () => {
  const { getByTestId, root } = replay()
  expect(getByTestId('moment').textContent).toMatch(/^0 \/ \d+$/)
  expect(getByTestId('tray').textContent).toBe('No dice have been rolled yet.')
  const last = Number(getByTestId('moment').textContent?.split('/')[1])
  await doing(() => fireEvent.input(getByTestId('slider'), { target: { value: String(last) } }))
  expect(getByTestId('moment').textContent).toBe(`${last} / ${last}`)
  expect(getByTestId('tray').querySelectorAll('svg').length).toBeGreaterThan(0)
  expect(root.querySelector('[aria-current]')).not.toBeNull()
  await click(getByTestId('step-back'))
  expect(getByTestId('moment').textContent).toBe(`${last - 1} / ${last}`)
})

test('an address with a moment and a viewer opens there, with that view', () => {
  history.replaceState(null, '', '/#moment=2&seen=1')
  const { getByTestId } = replay()
  expect(getByTestId('moment').textContent).toMatch(/^2 /)
  expect(getByTestId('viewer')).toHaveProperty('value', '1')
})

test('the menu has the settings, and closes again', async () => {
  const { getByTestId, findByTestId, getByText, queryByTestId } = replay()
  await click(getByTestId('menu'))
  expect(await findByTestId('theme-dark')).toBeTruthy()
  await click(getByText('Close'))
  expect(queryByTestId('theme-dark')).toBeNull()
})
