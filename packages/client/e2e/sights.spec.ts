import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { positionFile } from './positions.ts'
import { Site } from './site.ts'
import { screens } from './sizes.ts'

/** The value of the track `phase` by night. */
const NIGHT = 3

let site: Site
let user: { readonly token: string }
let night: string
let fire: string

test.beforeAll(async () => {
  const played = await positionFile('return-to-the-rock', {
    prefer: ['pass'],
    stop: (_, { game }) => game.table.track('phase') === NIGHT && game.table.track('turn') === 1,
  })
  const fought = await positionFile('leyte', {
    prefer: ['join-all'],
    stop: ({ ask }, { seq }) => seq > 60 && ask === 'ask.combat.declare',
  })
  site = await Site.open()
  user = await site.post('/users', { name: 'Somebody' })
  night = (await site.post('/matches/import', played, user.token)).id
  fire = (await site.post('/matches/import', fought, user.token)).id
})
test.afterAll(() => site.close())

/** A page at a match of the user, or of somebody who watches. */
async function look(browser: Browser, options: BrowserContextOptions, path: string, known = true): Promise<Page> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
  if (known) await context.addInitScript((kept) => localStorage.setItem('topside.user', kept), JSON.stringify(user))
  const page = await context.newPage()
  await page.goto(`${site.address}${path}?test&renderer=canvas`)
  await expect(page.getByTestId('board')).toHaveAttribute('data-state', 'ready')
  await page.evaluate(() => window.__topside?.settled())
  return page
}

for (const [name, options] of Object.entries(screens)) {
  test(`${name}: night looks like night, and says what it decides`, async ({ browser }, info) => {
    const page = await look(browser, options, `/match/${night}`)
    await expect(page.getByTestId('table')).toHaveClass(/night/)
    const goal = page.getByTestId('goal')
    await expect(goal).toHaveAttribute('data-urgency', 'now')
    await expect(goal).toContainText(/Japan wins/)
    await page.screenshot({ path: info.outputPath(`night-${name}.png`) })
    await goal.click()
    const panel = page.getByTestId('goals')
    await expect(panel.locator('[data-goal="goal.too-slow"]')).toContainText(/fewer than 1 point/)
    await expect(panel.locator('[data-goal="goal.operational"]')).toContainText(/10 points/)
    await page.screenshot({ path: info.outputPath(`goals-${name}.png`) })
    await panel.getByLabel('Rule 15.1.2').click()
    await expect(page.getByTestId('rule-note')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeVisible()
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toHaveCount(0)
    await page.context().close()
  })

  test(`${name}: whoever watches reads what is asked, of what`, async ({ browser }, info) => {
    const page = await look(browser, options, `/watch/${fire}`, false)
    await expect(page.getByTestId('waiting')).toContainText(/prepares an attack on \d{4}/)
    await page.getByTestId('goal').click()
    await expect(page.getByTestId('goals').locator('[data-goal="goal.level"]')).toContainText(/to 1/)
    await page.screenshot({ path: info.outputPath(`leyte-goals-${name}.png`) })
    await page.context().close()
  })
}

test('boxes of options that are not played are not on the board', async ({ browser }) => {
  const page = await look(browser, screens.desk, `/match/${night}`)
  const places = await page.evaluate(() => [
    window.__topside?.toScreen({ space: 'air' }),
    window.__topside?.toScreen({ space: 'mortar' }),
  ])
  expect(places[0]).toBeDefined()
  expect(places[1]).toBeUndefined()
  await page.context().close()
})
