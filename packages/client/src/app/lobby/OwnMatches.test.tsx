// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { user } from '../net/user.ts'
import { summaryOf, summarySeat } from '../testing/fixture.ts'
import { click, doing, show } from '../testing/render.tsx'
import { type OwnMatches, OwnMatchList } from './OwnMatches.tsx'

beforeEach(() => {
  user.value = { id: 'ann', name: 'Ann', token: 't' }
})
afterEach(() => {
  user.value = undefined
})

const own = (part: Partial<OwnMatches> = {}): OwnMatches => ({
  list: { matches: [], next: null },
  error: undefined,
  more: vi.fn(),
  refresh: vi.fn(),
  part: 'turn',
  sought: '',
  counts: { turn: 1, waiting: 2, finished: 4 },
  choose: vi.fn(),
  seek: vi.fn(),
  ...part,
})
const ownList = (of: OwnMatches) => show(<OwnMatchList own={of} onChange={() => undefined} />)

test('each part has a tab with its count; matches in which others must decide are not the user’s turn', async () => {
  const seats = [summarySeat('Ann', true), summarySeat('Ben')]
  const running = { title: 'leyte', status: 'running', mine: true, seats } as const
  const matches = [summaryOf({ ...running, id: 'a', deciding: [0] }), summaryOf({ ...running, id: 'b', deciding: [1] })]
  const mine = own({ list: { matches, next: null } })
  const { getByRole, getAllByTestId } = ownList(mine)
  expect(getByRole('tab', { name: /Your turn/ }).textContent).toBe('Your turn1')
  expect(getAllByTestId('go')).toHaveLength(1)
  await click(getByRole('tab', { name: /Finished/ }))
  expect(mine.choose).toHaveBeenCalledWith('finished')
})

test('a long list has a search', async () => {
  const mine = own()
  await doing(() => fireEvent.input(ownList(mine).getByTestId('own-search'), { target: { value: 'Ben' } }))
  expect(mine.seek).toHaveBeenCalledWith('Ben')
  expect(ownList(own({ counts: { turn: 1, waiting: 0, finished: 0 } })).queryByTestId('own-search')).toBeNull()
})

test('an empty list says what it would contain, and one that is loading is busy', () => {
  expect(ownList(own()).root.textContent).toContain('No match is waiting for you.')
  expect(ownList(own({ sought: 'x' })).root.textContent).toContain('None of your matches contains these words.')
  expect(
    ownList(own({ list: undefined }))
      .getByTestId('list-mine')
      .getAttribute('aria-busy'),
  ).toBe('true')
  user.value = undefined
  const { root, queryAllByRole } = ownList(own())
  expect([root.textContent?.includes('You have no matches yet'), queryAllByRole('tab')]).toEqual([true, []])
})
