import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page } from '@playwright/test'
import type { MatchFile } from '@topside/engine'
import { type Known, Site } from './site.ts'
import { test } from './test.ts'

const golden = new URL('../../titles/src/return-to-the-rock/testing/golden/whole-island.json', import.meta.url)
const whole: MatchFile = JSON.parse(readFileSync(golden, 'utf8'))

// All tests share a server that no other file uses, so its lists are known.
test.describe.configure({ mode: 'default' })

let site: Site
test.beforeAll(async () => {
  site = await Site.open()
})
test.afterAll(() => site.close())

const begin = ({ token }: Known): Promise<Known> =>
  site.post('/matches', { title: 'leyte', options: {}, private: false, delay: 0 }, token)

async function arrive(browser: Browser, user?: Known): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  if (user !== undefined)
    await context.addInitScript((known) => localStorage.setItem('topside.user', known), JSON.stringify(user))
  const page = await context.newPage()
  await page.goto(`${site.address}/?test&renderer=canvas`)
  await expect(page.getByTestId('lobby')).toBeVisible()
  return page
}

test('an imported match is distinguished from those played here, wherever it appears', async ({ browser }) => {
  const owner = await site.user('Owner')
  const id = await site.bring(whole, owner)
  const page = await arrive(browser, owner)
  const entry = page.getByTestId('list-imported').getByTestId(`match-${id}`)
  await expect(entry).toContainText('imported')
  await expect(entry.locator('.name-in-file')).toHaveCount(2)
  await expect(page.getByTestId('list-archive')).toContainText('No match has ended yet')
  await expect(page.getByTestId('list-mine')).not.toContainText('Return to the Rock')

  // Any user with its link can see it and its origin.
  const other = await arrive(browser)
  await expect(other.getByTestId('list-imported')).toHaveCount(0)
  await other.goto(`${site.address}/archive/${id}?test&renderer=canvas`)
  await expect(other.getByTestId('replay-screen')).toBeVisible()
  await other.getByTestId('imported').click()
  await expect(other.getByTestId('imported-dialog')).toBeVisible()
  await expect(other.getByTestId('imported-dialog')).toContainText('was not played here')
  await other.keyboard.press('Escape')
  await other.getByTestId('to-dice').click()
  const dice = other.getByTestId('dice-page')
  await expect(dice.getByRole('heading', { level: 1 })).toHaveText('The file is consistent')
  await expect(dice).not.toContainText('honest')
  await expect(other.getByTestId('evidence-open')).toContainText('Who played')
  await expect(other.getByTestId('evidence-open')).toContainText('tried one seed after the other')
  await other.context().close()

  // The owner removes it by keyboard, after confirmation.
  await entry.getByTestId('remove').focus()
  await page.keyboard.press('Enter')
  await expect(entry.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(entry.getByTestId('remove')).toBeFocused()
  await page.keyboard.press('Enter')
  await entry.getByTestId('remove-confirm').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('list-imported')).toHaveCount(0)
  await page.context().close()
})

test('one user’s open matches take three lines, and the others are shown on request', async ({ browser }) => {
  const eve = await site.user('Eve')
  await Promise.all(Array.from({ length: 5 }, () => begin(eve)))
  const page = await arrive(browser)
  const list = page.getByTestId('list-open')
  await expect(list.locator('.entry')).toHaveCount(3)
  await list.getByRole('button', { name: '2 more by the same user' }).click()
  await expect(list.locator('.entry')).toHaveCount(5)
  await page.context().close()
})

test('a user with many open matches is told the limit, and a user waiting for a removed match is told so', async ({
  browser,
}) => {
  const fay = await site.user('Fay')
  const made = await Promise.all(Array.from({ length: 10 }, () => begin(fay)))
  const page = await arrive(browser, fay)
  await page.getByTestId('create-leyte').click()
  await page.getByTestId('create-submit').click()
  await expect(page.getByTestId('create').getByRole('alert')).toContainText('You have 10 matches that have not started')
  const id = made[0]?.id ?? ''
  await page.goto(`${site.address}/match/${id}?test`)
  await expect(page.getByTestId('waiting-room')).toBeVisible()
  await site.remove(`/matches/${id}`, fay.token)
  await expect(page.getByTestId('problem')).toContainText('This match no longer exists')
  await page.context().close()
})

test('a name that imitates another is refused with the reason, and a name in any script is accepted', async ({
  browser,
}) => {
  const page = await arrive(browser)
  await page.getByTestId('user').click()
  const dialog = page.getByTestId('name-dialog')
  for (const [name, why] of [
    ['Аnn', 'mixes scripts (Cyrillic, Latin)'],
    ['An\u200bn', 'invisible characters'],
    ['...', 'at least one letter'],
  ] as const) {
    await page.getByTestId('name').fill(name)
    await page.getByTestId('name-submit').click()
    await expect(dialog.getByRole('alert')).toContainText(why)
  }
  await page.getByTestId('name').fill('  Ёлка  ')
  await page.getByTestId('name-submit').click()
  await expect(page.getByTestId('user')).toHaveText('Ёлка')
  // A changed name is also stored as the server normalizes it.
  await page.getByTestId('user').click()
  await page.getByTestId('name').fill('Ёлка\u00a0\u3000 Вторая')
  await page.getByTestId('name-submit').click()
  await expect(page.getByTestId('user')).toHaveText('Ёлка Вторая')
  await page.context().close()
})
