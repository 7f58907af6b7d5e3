// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { titles } from '@topside/titles'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { route } from '../browser/route.ts'
import { ApiError } from '../net/api.ts'
import { api, naming, user, you } from '../net/user.ts'
import { summaryOf } from '../testing/fixture.ts'
import { click, doing, show } from '../testing/render.tsx'
import { Lobby } from './Lobby.tsx'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = () => undefined
})
beforeEach(() => {
  user.value = undefined
  vi.spyOn(api, 'list').mockResolvedValue({ matches: [], next: null })
  vi.spyOn(api, 'ask').mockResolvedValue([] as never)
})

test('shows every title with its actions, and the open matches', async () => {
  const open = summaryOf({ title: 'leyte' })
  vi.mocked(api.list).mockImplementation(async (name) => ({ matches: name === 'open' ? [open] : [], next: null }))
  const { getByTestId, findByTestId, root } = show(<Lobby />)
  expect(root.querySelectorAll('.title-card')).toHaveLength(titles.length)
  expect((await findByTestId('go')).textContent).toBe('View and join')
  await click(getByTestId('learn-leyte'))
  expect(route.value).toEqual({ screen: 'learn', title: 'leyte' })
})

test('a known user finds their own matches first, then those that wait, then the titles in brief', async () => {
  const order = () => [...document.querySelectorAll('.columns > *')].map((each) => each.className.split(' ')[0])
  show(<Lobby />)
  expect(order()).toEqual(['begin', 'match-lists', 'match-list', 'match-lists', 'files'])
  expect(document.querySelectorAll('.title-card canvas')).toHaveLength(titles.length)
  document.body.replaceChildren()
  user.value = { id: 'ann', name: 'Ann', token: 't' }
  show(<Lobby />)
  expect(order()).toEqual(['match-list', 'match-lists', 'begin', 'match-lists', 'files'])
  expect(document.querySelectorAll('.title-card')).toHaveLength(titles.length)
  expect(document.querySelectorAll('.title-card canvas')).toHaveLength(0)
})

test('asks a user without a name for one, and shows the name of a known user', async () => {
  const nameless = show(<Lobby />)
  await click(nameless.getByTestId('user'))
  expect(naming.value).toBeDefined()
  naming.value = undefined
  user.value = { id: 'ann', name: 'Ann', token: 't' }
  const { getByTestId } = show(<Lobby />)
  expect(getByTestId('user').textContent).toBe('Ann')
  await click(getByTestId('user'))
  expect(you.value).toEqual({ code: '' })
  you.value = undefined
})

test('tells a user with other devices of changes there, and leads to them', async () => {
  const news = [{ kind: 'key-replaced', name: 'Phone', at: '2026-01-01T00:00:00Z' }]
  const ask = vi.mocked(api.ask).mockResolvedValue(news as never)
  expect(show(<Lobby />).queryByTestId('device-banner')).toBeNull()
  expect(ask).not.toHaveBeenCalled()
  user.value = { id: 'ann', name: 'Ann', token: 't' }
  const { findByTestId } = show(<Lobby />)
  const banner = await findByTestId('device-banner')
  expect(ask).toHaveBeenCalledWith('GET', '/me/news')
  await click(banner.querySelector('button') as HTMLElement)
  expect(you.value).toEqual({ code: '' })
  you.value = undefined
})

test('without the server says so, and that the lists may be outdated', async () => {
  vi.mocked(api.list).mockRejectedValue(new ApiError('offline'))
  const { findByRole } = show(<Lobby />)
  expect((await findByRole('alert')).textContent).toContain('The server cannot be reached.')
})

test('refuses a file that is no match, with a reason', async () => {
  const { getByTestId, findByRole } = show(<Lobby />)
  const file = new File(['no match'], 'x.json', { type: 'application/json' })
  await doing(() => fireEvent.change(getByTestId('file'), { target: { files: [file] } }))
  expect((await findByRole('alert')).textContent).not.toBe('')
})
