import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import type { NewUser } from '@topside/protocol'
import { positionFile } from './positions.ts'
import { shot } from './shot.ts'
import type { Site } from './site.ts'
import { screens } from './sizes.ts'
import { test } from './test.ts'

/** The moment in the link, from which the match is played on. */
const MOMENT = 30

/** A match that a user has played for a while. */
async function played(site: Site): Promise<{ readonly user: NewUser; readonly match: string }> {
  const file = await positionFile('return-to-the-rock', { stop: (_, { seq }) => seq > 60 })
  const user = await site.user('Somebody')
  return { user, match: await site.bring(file, user) }
}

/** Opens an address in a new browser, as a known or unknown user. */
async function visit(browser: Browser, options: BrowserContextOptions, address: string, user?: NewUser): Promise<Page> {
  const permissions = ['clipboard-read', 'clipboard-write']
  const context = await browser.newContext({ ...options, permissions, reducedMotion: 'reduce' })
  if (user !== undefined)
    await context.addInitScript((kept) => localStorage.setItem('topside.user', kept), JSON.stringify(user))
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** Counters on the map and in the boxes, according to the board's mirror. */
const told = (page: Page) =>
  page
    .locator('.board-mirror [data-space]')
    .evaluateAll((spaces) => spaces.map((space) => space.getAttribute('aria-label') ?? space.textContent))

for (const [name, options] of Object.entries(screens)) {
  test(`${name}: a spectator of a running match steps back through it, saves it and opens it again`, async ({
    browser,
    shared,
  }, info) => {
    const { match } = await played(shared)
    const page = await visit(browser, options, `${shared.address}/watch/${match}?test&renderer=canvas`)
    await page.getByTestId('menu').click()
    await page.getByTestId('look-back').click()
    await expect(page.getByTestId('replay-screen')).toBeVisible()
    await expect(page.getByTestId('as-seen')).toBeVisible()
    const moment = page.getByTestId('moment')
    const [, last] = ((await moment.textContent()) ?? '').split(' / ')
    await expect(moment).toHaveText(`${last} / ${last}`)
    await page.getByTestId('step-back').click()
    await expect(moment).toHaveText(`${Number(last) - 1} / ${last}`)
    await page.getByTestId('slider').fill('5')
    await expect(moment).toHaveText(`5 / ${last}`)
    await shot(page, `lookback-${name}`)
    const saving = page.waitForEvent('download')
    // On a phone, the links are in the menu.
    const phone = options.isMobile === true
    if (phone) await page.getByTestId('menu').click()
    await (phone ? page.getByRole('dialog') : page).getByTestId('save').click()
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^return-to-the-rock_.*_move-\d+_\d{4}-\d\d-\d\d\.json$/)
    const file = info.outputPath(saved.suggestedFilename())
    await saved.saveAs(file)
    await page.goto(`${shared.address}/?test`)
    await expect(page.getByTestId('open-file')).toBeVisible()
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByTestId('as-seen')).toBeVisible()
    await expect(page.getByTestId('moment')).toHaveText(`0 / ${last}`)
    await page.context().close()
  })
}

for (const [name, options] of Object.entries(screens))
  test(`${name}: a link opens its moment and view, and a match is played on from there`, async ({
    browser,
    shared,
  }) => {
    const { user, match } = await played(shared)
    // On a phone, the links are in the menu.
    const press = async (page: Page, button: string) => {
      if (options.isMobile === true) await page.getByTestId('menu').click()
      await (options.isMobile === true ? page.getByRole('dialog') : page).getByTestId(button).click()
    }
    const page = await visit(browser, options, `${shared.address}/archive/${match}?test&renderer=canvas`, user)
    await expect(page.getByTestId('board')).toHaveAttribute('data-state', 'ready')
    await page.getByTestId('viewer').selectOption('0')
    await page.getByTestId('slider').fill(String(MOMENT))
    const before = await told(page)
    await press(page, 'copy-link')
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const other = await visit(browser, options, shared.address + new URL(link).pathname + new URL(link).hash, user)
    await expect(other.getByTestId('moment')).toHaveText(new RegExp(`^${MOMENT} /`))
    await expect(other.getByTestId('viewer')).toHaveValue('0')
    await expect(other.getByTestId('board')).toHaveAttribute('data-state', 'ready')
    expect(await told(other)).toEqual(before)
    await press(other, 'play-on')
    await expect(other.getByTestId('table')).toBeVisible()
    await expect(other).not.toHaveURL(new RegExp(match))
    await expect(other.getByTestId('table')).toHaveAttribute('data-seq', String(MOMENT))
    await other.context().close()
    await page.context().close()
  })

test('where a moment cannot be played on, the nearest one is named, leads there, and is played on from', async ({
  browser,
  shared,
}) => {
  const { user, match } = await played(shared)
  const page = await visit(browser, screens.desk, `${shared.address}/archive/${match}?test&renderer=canvas`, user)
  await expect(page.getByTestId('board')).toHaveAttribute('data-state', 'ready')
  await page.getByTestId('slider').fill(String(MOMENT))
  await expect(page.getByTestId('moment')).toHaveText(new RegExp(`^${MOMENT} /`))
  // The server's only rules version is the current one, so the test gives the refusal itself, once.
  const refusal = { code: 'not-from-here', text: { key: 'error.not-from-here' }, seq: MOMENT - 7 }
  await page.route('**/play-on', (route) => route.fulfill({ status: 409, json: { error: refusal } }), { times: 1 })
  await page.getByTestId('play-on').click()
  await expect(page.getByRole('status').filter({ hasText: `can be played on is ${MOMENT - 7}.` })).toBeVisible()
  await page.getByTestId('to-nearest').click()
  await expect(page.getByTestId('moment')).toHaveText(new RegExp(`^${MOMENT - 7} /`))
  await expect(page.getByTestId('to-nearest')).toHaveCount(0)
  await page.getByTestId('play-on').click()
  await expect(page.getByTestId('table')).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(match))
  await expect(page.getByTestId('table')).toHaveAttribute('data-seq', String(MOMENT - 7))
  await page.context().close()
})
