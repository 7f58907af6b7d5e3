// @vitest-environment happy-dom
import type { ChannelList, ToldChannel } from '@topside/protocol'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../net/user.ts'
import { click, eventually, show } from '../../testing/render.tsx'
import { ChannelSettings } from './ChannelSettings.tsx'

const ADDRESS = 'https://push.example/1'
const KEYS = { p256dh: 'the-point', auth: 'the-secret' }
const told: ToldChannel = { kind: 'push', address: ADDRESS, confirmed: true, lastAt: null, lastResult: null }

/** A browser that can be subscribed. */
function browser({ permission = 'granted', able = true }: { permission?: NotificationPermission; able?: boolean }) {
  const events: string[] = []
  let subscription: object | null = null
  const subscribed = (key: string) => ({
    endpoint: ADDRESS,
    options: { applicationServerKey: Uint8Array.from(atob(key), (sign) => sign.charCodeAt(0)).buffer },
    toJSON: () => ({ endpoint: ADDRESS, keys: KEYS }),
    unsubscribe: async () => {
      events.push('unsubscribed')
      subscription = null
    },
  })
  const registration = {
    pushManager: {
      getSubscription: async () => subscription,
      subscribe: async ({ applicationServerKey: key }: { readonly applicationServerKey: string }) => {
        if (!able) throw new DOMException('no push service', 'AbortError')
        events.push(`subscribed ${key}`)
        subscription = subscribed(key)
        return subscription
      },
    },
  }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission })
  const serviceWorker = {
    register: async (path: string) => events.push(`registered ${path}`),
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  const hold = (key: string): void => {
    subscription = subscribed(key)
  }
  return { events, hold }
}

/** Shows the settings; the server knows these channels, and applies requested changes. */
async function open(...known: ToldChannel[]) {
  let list: ChannelList = { offered: ['feed', 'push'], channels: known, muted: [], quiet: null, pushKey: 'siteKey0' }
  const asked: unknown[][] = []
  vi.spyOn(api, 'ask').mockImplementation(async (...request: unknown[]) => {
    if (request[0] === 'GET') return list as never
    asked.push(request)
    if (request[0] === 'PUT') list = { ...list, channels: [told] }
    if (request[0] === 'DELETE') list = { ...list, channels: [] }
    return undefined as never
  })
  const shown = show(<ChannelSettings />)
  await eventually(() => shown.getByTestId('channel-feed'))
  return { ...shown, asked }
}

beforeEach(() => vi.unstubAllGlobals())

test('a device is notified after a click, tested, and no longer notified after another', async () => {
  const { events } = browser({})
  const { getByTestId, findByTestId, asked } = await open()
  expect(events).toEqual([])
  await click(getByTestId('set-push'))
  await click(await findByTestId('test-push'))
  expect(getByTestId('state-push').textContent).toContain('This device is notified.')
  await click(await findByTestId('end-push'))
  await findByTestId('set-push')
  expect(asked).toEqual([
    ['PUT', '/me/channels/push', { address: ADDRESS, keys: KEYS }],
    ['POST', '/me/channels/push/test'],
    ['DELETE', '/me/channels/push'],
  ])
  expect(events).toEqual(['registered /worker.js', 'subscribed siteKey0', 'unsubscribed'])
})

test('on an iPhone the settings say to add the site to the home screen first', async () => {
  const phone = { standalone: false } as unknown as Navigator
  vi.stubGlobal('navigator', phone)
  const { getByTestId, queryByTestId } = await open()
  expect(getByTestId('channel-push').textContent).toContain('Add to Home Screen')
  expect(queryByTestId('set-push')).toBeNull()
})

test('a refusal of the user is said in words, and nothing is sent', async () => {
  const { events } = browser({ permission: 'denied' })
  const { getByTestId, asked } = await open()
  await click(getByTestId('set-push'))
  await eventually(() => expect(getByTestId('state-push').textContent).toContain('does not let the site show'))
  expect([asked, events]).toEqual([[], []])
})

test('a browser that cannot reach its push service says so', async () => {
  browser({ able: false })
  const { getByTestId, asked } = await open()
  await click(getByTestId('set-push'))
  await eventually(() => expect(getByTestId('state-push').textContent).toContain('could not reach its push service'))
  expect(asked).toEqual([])
})

test('a subscription of another site key is replaced', async () => {
  const { events, hold } = browser({})
  hold('otherKey')
  const { getByTestId, findByTestId } = await open()
  await click(getByTestId('set-push'))
  await findByTestId('end-push')
  expect(events).toEqual(['registered /worker.js', 'unsubscribed', 'subscribed siteKey0'])
})

test('a device whose browser has ended its subscription is offered a new one', async () => {
  browser({})
  const { findByTestId } = await open(told)
  await findByTestId('set-push')
})

test.each(['isSecureContext', 'PushManager', 'Notification'])('without %s nothing is offered', async (what) => {
  browser({})
  if (what === 'isSecureContext') vi.stubGlobal(what, false)
  else Reflect.deleteProperty(globalThis, what)
  const { queryByTestId } = await open()
  expect(queryByTestId('channel-push')).toBeNull()
})
