import { createECDH } from 'node:crypto'
import { type CDPSession, expect, type Worker } from '@playwright/test'
import { test } from './test.ts'
import { User } from './user.ts'

/** A notification that a worker showed. */
interface Shown {
  readonly title: string
  readonly body: string
  readonly renotify: boolean
}
declare global {
  var shownByPushes: Shown[]
}

/** The id of the first service worker's registration. */
function registrationId(session: CDPSession): Promise<string> {
  return new Promise((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first !== undefined) found(first.registrationId)
    })
  })
}

/** Records what a worker shows: a headless browser refuses notifications even if they are allowed. */
async function listen(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    globalThis.shownByPushes = []
    const { registration } = globalThis as unknown as { readonly registration: ServiceWorkerRegistration }
    registration.showNotification = async (title, options) => {
      const { body = '', renotify = false } = { ...options } as { readonly body?: string; readonly renotify?: boolean }
      globalThis.shownByPushes.push({ title, body, renotify })
    }
  })
}

test('a device can be notified: its worker shows the pushes that arrive', async ({ browser, shared }) => {
  const { page } = await User.known(browser, shared, 'Ann', { permissions: ['notifications'] })
  await page.goto(shared.address)
  await page.getByLabel('Settings').click()
  await page.getByTestId('away').locator('summary').click()
  const session = await page.context().newCDPSession(page)
  const registered = registrationId(session)
  await session.send('ServiceWorker.enable')
  // Every page installs it.
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'))
  await page.getByTestId('set-push').click()
  expect(new URL(worker.url()).pathname).toBe('/worker.js')
  await listen(worker)
  // A headless browser has no push service, and the settings say so.
  await expect(page.getByTestId('state-push')).not.toBeEmpty()
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: shared.address,
    registrationId: await registered,
    data: JSON.stringify({ id: 'm.0.turn.2', tag: 'm', title: 'Your turn', body: 'Move', path: '/match/m' }),
  })
  await expect
    .poll(() => worker.evaluate(() => globalThis.shownByPushes))
    .toEqual([{ title: 'Your turn', body: 'Move', renotify: true }])
})

test('a worker whose subscription is replaced tells the server the new one', async ({ browser, shared }) => {
  const { page } = await User.known(browser, shared, 'Bea')
  await page.goto(shared.address)
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'))
  const key = createECDH('prime256v1').generateKeys('base64url')
  const [former, next] = ['AAAAAAAAAAAAAAAAAAAAAA', 'BBBBBBBBBBBBBBBBBBBBBB'].map((auth, n) => ({
    address: `https://push.example/${n}-${key.slice(0, 20)}`,
    keys: { p256dh: key, auth },
  }))
  const ask = (method: string, body?: object): Promise<{ channels: { address: string }[] }> =>
    page.evaluate(
      async ([how, data]) => {
        const { token } = JSON.parse(localStorage.getItem('topside.user') ?? '{}')
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const path = how === 'GET' ? '/api/me/channels' : '/api/me/channels/push'
        return (await fetch(path, { method: how, headers, ...(data && { body: JSON.stringify(data) }) })).json()
      },
      [method, body] as const,
    )
  await ask('PUT', former)
  await worker.evaluate(
    async ([old, replaced]) => {
      const kept = { address: old?.address, auth: old?.keys.auth, key: 'site' }
      await (await caches.open('push')).put('/push', new Response(JSON.stringify(kept)))
      // Headless browsers have no push service that could replace a subscription.
      const newSubscription = { toJSON: () => ({ endpoint: replaced?.address, keys: replaced?.keys }) }
      const event = new Event('pushsubscriptionchange')
      globalThis.dispatchEvent(Object.assign(event, { newSubscription, waitUntil: () => undefined }))
    },
    [former, next],
  )
  await expect.poll(async () => (await ask('GET')).channels.map(({ address }) => address)).toEqual([next?.address])
})
