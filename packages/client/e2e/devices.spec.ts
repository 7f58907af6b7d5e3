import { readFileSync } from 'node:fs'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { begun } from './tables.ts'
import { test } from './test.ts'
import { User } from './user.ts'

const AGENT = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, userAgent: AGENT } as const

async function phoneOf(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...PHONE })
  return { context, page: await context.newPage() }
}

const openYou = async (page: Page): Promise<void> => {
  await page.getByTestId('menu').click()
  await page.getByTestId('menu-you').click()
  await expect(page.getByTestId('devices')).toBeVisible()
}

test('a phone signs in with a code, plays on, and is signed out from the desktop', async ({ browser, shared }) => {
  const { players } = await begun(browser, shared, { title: 'return-to-the-rock', players: ['Ann', 'Bob'] })
  const [ann, bob] = players as [User, User]
  const match = new URL(ann.page.url()).pathname
  const seat = bob.page.getByTestId('seat-0')
  await expect(seat).toContainText('guest')

  await openYou(ann.page)
  await expect(ann.page.getByTestId('you-guest')).toBeVisible()
  await ann.page.getByTestId('show-code').click()
  const link = await ann.page.getByTestId('code').getAttribute('data-link')
  expect(link).toMatch(/\/device#[0-9A-Z]{10}$/)

  const { page: phone } = await phoneOf(browser)
  let frames = 0
  phone.on('websocket', (socket) =>
    socket.on('framereceived', () => {
      frames++
    }),
  )
  await phone.goto(`${link ?? ''}`)
  // The code has been removed from the address, and takes effect only when pressed.
  await expect(phone).toHaveURL(`${shared.address}/`)
  await expect(phone.getByTestId('secret')).toHaveValue(/^[0-9A-Z]{10}$/)
  await phone.getByTestId('secret-submit').click()
  await expect(phone.getByTestId('you')).toContainText('You are signed in as Ann')
  await expect(phone.getByTestId('device-other')).toHaveCount(1)
  await expect(ann.page.getByTestId('arrived')).toBeVisible()
  await expect(ann.page.getByTestId('device-other')).toContainText('Android')
  await expect(seat).not.toContainText('guest')

  // The code works only once.
  const { page: stranger } = await phoneOf(browser)
  await stranger.goto(`${link ?? ''}`)
  await stranger.getByTestId('secret-submit').click()
  await expect(stranger.getByRole('alert')).toContainText('not valid')

  // The phone has the same seat.
  await phone.keyboard.press('Escape')
  await phone.goto(`${shared.address}${match}?test&renderer=canvas`)
  await expect(phone.getByTestId('table')).toBeVisible()
  await expect(phone.getByTestId('spectator')).toHaveCount(0)

  // The phone is too new to sign out older devices.
  await openYou(phone)
  await phone.getByTestId('device-other').getByTestId('sign-out').click()
  await phone.getByTestId('sign-out-sure').click()
  await expect(phone.getByTestId('you').getByRole('alert')).toContainText('less than a day ago')
  await phone.keyboard.press('Escape')

  // Signed out from the desktop, the phone is disconnected at once and shows nothing more.
  await ann.page.getByTestId('device-other').getByTestId('sign-out').click()
  await ann.page.getByTestId('sign-out-sure').click()
  await expect(ann.page.getByTestId('device-other')).toHaveCount(0)
  await expect(phone.getByTestId('problem')).toHaveAttribute('data-code', 'not-signed-in')
  const before = frames
  await phone.getByRole('button', { name: 'All matches' }).click()
  await expect(phone.getByTestId('list-mine').getByTestId('go')).toHaveCount(0)
  await ann.page.keyboard.press('Escape')
  expect(frames).toBe(before)
  await phone.getByTestId('user').click()
  await expect(phone.getByTestId('you')).toContainText('was signed out of Ann')
  for (const each of [ann, bob]) expect(each.errors).toEqual([])
})

test('a recovery key is shown once, and restores a user whose browser data is gone', async ({ browser, shared }) => {
  const ann = await User.arrive(browser, shared.address, 'Ann')
  await ann.page.getByTestId('user').click()
  await ann.introduce()
  await expect(ann.page.getByTestId('user')).toHaveText('Ann')
  await ann.page.getByTestId('user').click()
  await ann.page.getByTestId('make-recovery').click()
  const key = (await ann.page.getByTestId('recovery').textContent())?.trim() ?? ''
  expect(key).toMatch(/^([0-9A-Z]{5}-){4}[0-9A-Z]{5}$/)
  const saved = ann.page.waitForEvent('download')
  await ann.page.getByRole('button', { name: 'Save as a file' }).click()
  expect((await saved).suggestedFilename()).toBe('topside-recovery-key.txt')
  await ann.page.keyboard.press('Escape')
  await ann.page.getByTestId('user').click()
  await expect(ann.page.getByTestId('you')).toContainText('You created one')
  await expect(ann.page.getByTestId('you')).not.toContainText(key)
  await ann.leave()

  const { page: phone } = await phoneOf(browser)
  await phone.goto(`${shared.address}/?test&renderer=canvas`)
  await phone.getByTestId('user').click()
  await phone.getByTestId('name-return').click()
  await phone.getByTestId('secret').fill(key.toLowerCase().replaceAll('-', ' '))
  await phone.getByTestId('secret-submit').click()
  await expect(phone.getByTestId('user')).toHaveText('Ann')
  await expect(phone.getByTestId('you-guest')).toHaveCount(0)
})

test('a user downloads what is known about them, leaves, and is Somebody to the others', async ({
  browser,
  shared,
}) => {
  const { players } = await begun(browser, shared, { title: 'return-to-the-rock', players: ['Zoe', 'Bob'] })
  const [zoe, bob] = players as [User, User]
  await openYou(zoe.page)
  const part = zoe.page.getByTestId('own-data')
  await part.locator('summary').click()
  await expect(zoe.page.getByTestId('stored')).toContainText('Finished matches stay')
  const saving = zoe.page.waitForEvent('download')
  await zoe.page.getByTestId('save-data').click()
  const file = readFileSync(await (await saving).path(), 'utf8')
  expect(JSON.parse(file)).toMatchObject({ user: { name: 'Zoe' }, matches: [{ title: 'return-to-the-rock' }] })
  await zoe.page.getByTestId('delete-me').click()
  await expect(zoe.page.getByTestId('delete-sure')).toBeDisabled()
  await zoe.page.getByTestId('delete-name').fill('Zoe')
  await zoe.page.getByTestId('delete-sure').click()
  await expect(zoe.page.getByTestId('you')).toHaveCount(0)
  await expect(bob.page.getByTestId('seat-0')).toContainText('Somebody')
  await zoe.page.goto(shared.address)
  await expect(zoe.page.getByTestId('list-mine').getByTestId('go')).toHaveCount(0)
})
