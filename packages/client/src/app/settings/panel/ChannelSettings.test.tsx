// @vitest-environment happy-dom
import type { ChannelList, ToldChannel } from '@topside/protocol'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../net/api.ts'
import { api } from '../../net/user.ts'
import { click, doing, eventually, show } from '../../testing/render.tsx'
import { ChannelSettings } from './ChannelSettings.tsx'

const hook: ToldChannel = {
  kind: 'webhook',
  address: 'https://hooks.example/1',
  key: 'the-key',
  confirmed: true,
  lastAt: new Date().toISOString(),
  lastResult: { what: 'refused', status: 404 },
}
const mail: ToldChannel = {
  kind: 'email',
  address: 'ann@home.example',
  confirmed: false,
  lastAt: null,
  lastResult: null,
}

/** Shows the settings of a user with these channels, and records further requests. */
async function open(given: Pick<ChannelList, 'offered' | 'channels'> & Partial<ChannelList>) {
  const list: ChannelList = { muted: ['over'], quiet: null, pushKey: 'the-site', ...given }
  const asked: unknown[][] = []
  const refused: ApiError[] = []
  vi.spyOn(api, 'ask').mockImplementation(async (...request: unknown[]) => {
    if (request[0] === 'GET') return list as never
    asked.push(request)
    const [error] = refused
    if (error !== undefined) throw error
    return undefined as never
  })
  const shown = show(<ChannelSettings />)
  await eventually(() => shown.getByTestId('channel-feed'))
  return { ...shown, asked, refused }
}

const type = (field: HTMLElement, text: string) =>
  doing(() => {
    ;(field as HTMLInputElement).value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

const change = (field: HTMLElement, value: string) =>
  doing(() => {
    ;(field as HTMLInputElement).value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })

test('only what the site offers is shown, each with a name', async () => {
  const { queryByTestId, getByLabelText } = await open({ offered: ['webhook', 'feed'], channels: [] })
  expect(queryByTestId('channel-email')).toBeNull()
  expect(getByLabelText(/^Webhook/, { selector: 'input' })).toBeTruthy()
  expect(queryByTestId('test-webhook')).toBeNull()
})

test('a webhook is saved, tested and removed', async () => {
  const { getByTestId, asked } = await open({ offered: ['webhook', 'feed'], channels: [hook] })
  expect(getByTestId('state-webhook').textContent).toContain('refused with error 404')
  expect(getByTestId('state-webhook').textContent).toContain('the-key')
  expect(getByTestId('set-webhook')).toHaveProperty('disabled', true)
  await type(getByTestId('address-webhook'), ' https://hooks.example/2 ')
  await click(getByTestId('set-webhook'))
  await click(getByTestId('test-webhook'))
  await click(getByTestId('end-webhook'))
  expect(asked).toEqual([
    ['PUT', '/me/channels/webhook', { address: 'https://hooks.example/2' }],
    ['POST', '/me/channels/webhook/test'],
    ['DELETE', '/me/channels/webhook'],
  ])
})

test('an unconfirmed address says so, and another mail can be asked for', async () => {
  const { getByTestId, asked } = await open({ offered: ['webhook', 'email', 'feed'], channels: [mail] })
  expect(getByTestId('state-email').textContent).toContain('Until then nothing is sent')
  await click(getByTestId('set-email'))
  expect(asked).toEqual([['PUT', '/me/channels/email', { address: 'ann@home.example' }]])
})

test('each kind of notice is switched off and on for all channels', async () => {
  const { getByTestId, asked } = await open({ offered: ['feed'], channels: [] })
  expect(getByTestId('kind-turn')).toHaveProperty('checked', true)
  expect(getByTestId('kind-over')).toHaveProperty('checked', false)
  await click(getByTestId('kind-turn'))
  await click(getByTestId('kind-over'))
  expect(asked).toEqual([
    ['PUT', '/me/channels/muted', { muted: ['over', 'turn'] }],
    ['PUT', '/me/channels/muted', { muted: [] }],
  ])
})

test('quiet hours are at night unless changed, in the time zone of the browser, and end', async () => {
  const { getByTestId, asked } = await open({ offered: ['feed'], channels: [] })
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions()
  await click(getByTestId('quiet'))
  expect(asked).toEqual([['PUT', '/me/channels/quiet', { quiet: { from: 1_320, to: 420, zone } }]])
})

test('each end of quiet hours can be changed', async () => {
  const quiet = { from: 1_380, to: 495, zone: 'Asia/Manila' }
  const { getByTestId, getByText, asked } = await open({ offered: ['feed'], channels: [], quiet })
  expect(getByTestId('quiet')).toHaveProperty('checked', true)
  expect(getByTestId('quiet-from')).toHaveProperty('value', '23:00')
  expect(getByTestId('quiet-to')).toHaveProperty('value', '08:15')
  expect(getByText('in the time zone Asia/Manila')).toBeTruthy()
  await change(getByTestId('quiet-to'), '06:30')
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions()
  expect(asked.at(-1)).toEqual(['PUT', '/me/channels/quiet', { quiet: { from: 1_380, to: 390, zone } }])
  // Equal ends would mean always or never.
  await change(getByTestId('quiet-to'), '23:00')
  await change(getByTestId('quiet-to'), '')
  expect(asked).toHaveLength(1)
  await click(getByTestId('quiet'))
  expect(asked.at(-1)).toEqual(['PUT', '/me/channels/quiet', { quiet: null }])
})

test('what the server refuses is shown with the reason', async () => {
  const { getByTestId, findByRole, refused } = await open({ offered: ['feed'], channels: [] })
  refused.push(new ApiError('offline'))
  await click(getByTestId('set-feed'))
  expect((await findByRole('alert')).textContent).toBe('The server cannot be reached.')
})
