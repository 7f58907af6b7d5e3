// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import type { DeviceList } from '@topside/protocol'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../net/api.ts'
import { api, user, you } from '../net/user.ts'
import { click, doing, eventually, show } from '../testing/render.tsx'
import { YouDialog } from './YouDialog.tsx'

const DAY = '2026-01-01T00:00:00Z'
const device = (id: string, part = {}) => ({ id, name: '', createdAt: DAY, seenAt: DAY, current: false, ...part })
const listed: DeviceList = {
  id: 'ann',
  name: 'Ann',
  guest: true,
  recoverySince: null,
  devices: [device('d1', { current: true, name: 'Desk' })],
}
let list: DeviceList
const answers = new Map<string, () => unknown>()

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = () => undefined
})
beforeEach(() => {
  list = listed
  user.value = { id: 'ann', name: 'Ann', token: 't' }
  answers.clear()
  answers.set('GET /me/devices', () => list)
  answers.set('GET /me/news', () => [])
  vi.spyOn(api, 'ask').mockImplementation(async (method, path) => {
    const answer = answers.get(`${method} ${path}`)
    if (answer === undefined) throw new ApiError('not-found')
    return answer() as never
  })
})

async function dialog(code = '') {
  const shown = show(<YouDialog code={code} />)
  await eventually(() => expect(api.ask).toHaveBeenCalledWith('GET', '/me/devices'))
  return shown
}

test('a guest is told what that means, and creates a recovery key, which is shown once', async () => {
  answers.set('POST /me/recovery', () => ({ key: 'KEEP-ME' }))
  const { findByTestId } = await dialog()
  await findByTestId('you-guest')
  const make = await findByTestId('make-recovery')
  expect(make.textContent).toBe('Create a key')
  await click(make)
  expect((await findByTestId('recovery')).textContent).toBe('KEEP-ME')
})

test('signing out the only device shows a warning, and then removes the user', async () => {
  const end = vi.fn()
  answers.set('DELETE /me/devices/d1', end)
  const { findByTestId, root } = await dialog()
  await click(await findByTestId('sign-out'))
  expect(root.textContent).toContain('This is your only device')
  expect(end).not.toHaveBeenCalled()
  await click(await findByTestId('sign-out-sure'))
  await eventually(() => expect([user.value, you.value]).toEqual([undefined, undefined]))
  expect(end).toHaveBeenCalled()
})

test('a device is signed out with the recovery key that it created, unless the key is to stay', async () => {
  const phone = device('d2', { name: 'Phone', madeKey: true, endsNotices: true, came: 'code', by: 'Desk' })
  list = { ...listed, recoverySince: DAY, devices: [...listed.devices, phone] }
  const end = vi.fn()
  answers.set('DELETE /me/devices/d2?key=end', end)
  answers.set('DELETE /me/devices/d2', end)
  for (const ends of [true, false]) {
    const { findAllByTestId, getByTestId, root } = await dialog()
    const [, signOut] = await findAllByTestId('sign-out')
    expect(root.textContent).toContain('signed in with a code from Desk')
    expect(root.textContent).not.toContain('Your feed')
    await click(signOut as HTMLElement)
    expect(root.textContent).toContain(
      'Its notifications, your feed, and any webhook or e-mail added since it signed in, stop too.',
    )
    if (!ends) await click(getByTestId('ends-key'))
    await click(getByTestId('sign-out-sure'))
    await eventually(() => expect(api.ask).toHaveBeenCalledWith('DELETE', `/me/devices/d2${ends ? '?key=end' : ''}`))
  }
  expect(end).toHaveBeenCalledTimes(2)
})

test('activity of other devices is shown until seen', async () => {
  answers.set('GET /me/news', () => [{ kind: 'key-replaced', name: 'Phone', at: DAY }])
  const seen = vi.fn()
  answers.set('DELETE /me/news', seen)
  const { findByTestId, queryByTestId } = await dialog()
  expect((await findByTestId('device-news')).textContent).toContain('Phone created a new recovery key')
  await click(await findByTestId('news-seen'))
  await eventually(() => expect(queryByTestId('device-news')).toBeNull())
  expect(seen).toHaveBeenCalled()
})

test('a recovery key can be ended', async () => {
  list = { ...listed, recoverySince: DAY }
  const end = vi.fn()
  answers.set('DELETE /me/recovery', end)
  const { findByTestId } = await dialog()
  await click(await findByTestId('end-recovery'))
  await eventually(() => expect(end).toHaveBeenCalled())
})

test('a device can be renamed', async () => {
  list = { ...listed, devices: [...listed.devices, device('d2')] }
  const renamed = vi.fn()
  answers.set('PATCH /me/devices/d2', renamed)
  const { findByTestId, findAllByTestId } = await dialog()
  const [, rename] = await findAllByTestId('rename')
  await click(rename as HTMLElement)
  const name = await findByTestId('device-name')
  await doing(() => fireEvent.input(name, { target: { value: 'Phone' } }))
  await click(await findByTestId('device-name-submit'))
  await eventually(() => expect(renamed).toHaveBeenCalled())
  expect(api.ask).toHaveBeenCalledWith('PATCH', '/me/devices/d2', { name: 'Phone' })
})

test('a code is shown until the other device has signed in', async () => {
  answers.set('POST /me/code', () => ({ code: 'AB-CD', expiresAt: '2026-01-01T00:05:00Z' }))
  vi.useFakeTimers()
  const { getByTestId } = show(<YouDialog code="" />)
  await doing(() => vi.advanceTimersByTimeAsync(0))
  await click(getByTestId('show-code'))
  await doing(() => vi.advanceTimersByTimeAsync(10))
  expect(getByTestId('code').dataset['link']).toMatch(/\/device#ABCD$/)
  list = { ...listed, devices: [...listed.devices, device('d2', { name: 'Phone' })] }
  await doing(() => vi.advanceTimersByTimeAsync(2_100))
  expect(getByTestId('arrived').textContent).toBe('Phone is signed in.')
  vi.useRealTimers()
})

test('a link with a code first warns who is replaced, and does nothing by itself', async () => {
  answers.set('POST /devices', () => ({ id: 'ben', name: 'Ben', token: 'b' }))
  const { findByTestId, root } = await dialog('WXYZ')
  await eventually(() => expect(root.textContent).toContain('This browser is signed in as Ann, a guest.'))
  expect(await findByTestId('secret')).toHaveProperty('value', 'WXYZ')
  expect(user.value?.name).toBe('Ann')
  await click(await findByTestId('secret-submit'))
  await eventually(() => expect(user.value).toEqual({ id: 'ben', name: 'Ben', token: 'b' }))
})

test('the site’s rules for old data are shown, and everything about the user can be downloaded', async () => {
  answers.set('GET /retention', () => ({ matches: 365, chat: null, guests: 30 }))
  answers.set('GET /me/data', () => ({ user: { name: 'Ann' } }))
  const { findByTestId } = await dialog()
  const part = (await findByTestId('own-data')) as HTMLDetailsElement
  part.open = true
  await doing(() => fireEvent(part, new Event('toggle')))
  const stored = await findByTestId('stored')
  expect(stored.textContent).toContain('Finished matches are deleted 365 days after they end.')
  expect(stored.textContent).not.toContain('The chat of a finished match')
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:data')
  await click(await findByTestId('save-data'))
  await eventually(() => expect(made).toHaveBeenCalled())
  await eventually(() => expect(part.textContent).toContain('Saved.'))
})

test('a user is deleted only after typing the name, and then forgotten by this browser', async () => {
  const end = vi.fn()
  answers.set('DELETE /me', end)
  const { findByTestId } = await dialog()
  await click(await findByTestId('delete-me'))
  const sure = (await findByTestId('delete-sure')) as HTMLButtonElement
  expect(sure.disabled).toBe(true)
  const field = await findByTestId('delete-name')
  await doing(() => fireEvent.input(field, { target: { value: 'Ann' } }))
  expect(sure.disabled).toBe(false)
  await doing(() => fireEvent.submit(sure.form as HTMLFormElement))
  await eventually(() => expect([user.value, you.value]).toEqual([undefined, undefined]))
  expect(end).toHaveBeenCalledTimes(1)
})
