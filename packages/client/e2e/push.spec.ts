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
