// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../net/api.ts'
import { api, forget, remember } from '../../net/user.ts'
import { summaryOf } from '../../testing/fixture.ts'
import { click, doing, eventually, show } from '../../testing/render.tsx'
import { change, settings } from '../settings.ts'
import { SettingsPanel } from './SettingsPanel.tsx'

beforeEach(() => change({ theme: 'system', pattern: false, paced: true }))

test('theme and patterns are stored in the browser', async () => {
  const { getByTestId } = show(<SettingsPanel />)
  await click(getByTestId('theme-dark'))
  await click(getByTestId('pattern'))
  expect(settings.value).toMatchObject({ theme: 'dark', pattern: true })
  expect(JSON.parse(localStorage.getItem('topside.settings') ?? '{}')).toMatchObject({ theme: 'dark', pattern: true })
})

test('the pace of computers changes for new matches, and for the current one', async () => {
  vi.spyOn(api, 'match').mockResolvedValue(summaryOf({ paced: false }))
  const ask = vi.spyOn(api, 'ask').mockResolvedValue(summaryOf() as never)
  const { getByTestId } = show(<SettingsPanel match="m" />)
  await eventually(() => expect(getByTestId('paced')).toHaveProperty('checked', false))
  await click(getByTestId('paced'))
  expect(ask.mock.calls).toEqual([['POST', '/matches/m/pace', { paced: true }]])
  expect(settings.value.paced).toBe(true)
})

test('a pace that the server refuses is reset, with the reason', async () => {
  vi.spyOn(api, 'match').mockResolvedValue(summaryOf({ paced: true }))
  vi.spyOn(api, 'ask').mockRejectedValue(new ApiError('offline'))
  const { getByTestId, findByText } = show(<SettingsPanel match="m" />)
  await click(getByTestId('paced'))
  await findByText('The server cannot be reached.')
  expect(getByTestId('paced')).toHaveProperty('checked', true)
})

test('where a user is told of turns is shown to users, and asked of the server when it is unfolded', async () => {
  forget()
  expect(show(<SettingsPanel />).queryByTestId('away')).toBeNull()
  remember({ id: 'ann', name: 'Ann', token: 'token' })
  const ask = vi
    .spyOn(api, 'ask')
    .mockResolvedValue({ offered: ['feed'], channels: [], muted: [], quiet: null } as never)
  ask.mockClear()
  const { getByTestId, findByTestId } = show(<SettingsPanel />)
  expect(ask).not.toHaveBeenCalled()
  const details = getByTestId('away') as HTMLDetailsElement
  await doing(() => {
    details.open = true
    details.dispatchEvent(new Event('toggle'))
  })
  await findByTestId('channel-feed')
  expect(ask.mock.calls).toEqual([['GET', '/me/channels']])
  forget()
})
