import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Known, Site } from './site.ts'
import { type Screen, screens } from './sizes.ts'

let site: Site
test.beforeEach(async () => {
  site = await Site.open()
})
test.afterEach(() => site.close())

/** Opens a match in the browser of somebody. */
async function open(browser: Browser, screen: Screen, match: string, user: Known): Promise<Page> {
  const context = await browser.newContext({ ...screens[screen], reducedMotion: 'reduce' })
  await context.addInitScript((known) => localStorage.setItem('topside.user', known), JSON.stringify(user))
  const page = await context.newPage()
  await page.goto(`${site.address}/match/${match}?test&renderer=canvas`)
  await expect(page.getByTestId('table')).toBeVisible()
  return page
}

for (const screen of ['desk', 'phone'] as const)
  test(`${screen}: a seat is given away, the other agrees, and somebody else plays on`, async ({ browser }) => {
    test.setTimeout(3 * 60_000)
    const users = await Promise.all(['Ann', 'Bob', 'Cyd'].map((name) => site.post('/users', { name })))
    const [ann, bob, cyd] = users as [Known, Known, Known]
    const { id } = await site.post('/matches', { title: 'leyte', absence: 14 }, ann.token)
    for (const [seat, { token }] of [ann, bob].entries())
      await site.post(`/matches/${id}/seats/${seat}`, { seed: String(seat).repeat(64) }, token)
    const [first, second] = [await open(browser, screen, id, ann), await open(browser, screen, id, bob)]
    const third = await open(browser, screen, id, cyd)
    await expect(third.getByTestId('spectator')).toBeVisible()

    await first.getByTestId('menu').click()
    await first.getByTestId('menu-replace').click()
    await expect(first.getByTestId('replace')).toContainText('14 days')
    await first.getByTestId('replace-0').getByTestId('agree').click()
    await expect(first.getByTestId('replace-0')).toHaveAttribute('data-offer', 'asked')

    // Nobody can take it before the other one has agreed, who is told of it.
    await third.getByTestId('replace-look').click()
    await expect(third.getByTestId('replace-0')).toContainText('if all agree')
    await expect(third.getByTestId('take-over')).toHaveCount(0)
    // What tells of it covers nothing of the line above the board.
    const line = await second.getByTestId('header').boundingBox()
    const banner = await second.getByTestId('replace-banner').boundingBox()
    expect(banner?.y).toBeGreaterThanOrEqual((line?.y ?? 0) + (line?.height ?? 0))
    await second.getByTestId('replace-look').click()
    await second.getByTestId('replace-0').getByTestId('agree').click()

    // From now on it is found in the lobby, too.
    await third.goto(`${site.address}/?test&renderer=canvas`)
    const entry = third.getByTestId('list-vacant').getByTestId(`match-${id}`)
    await expect(entry).toContainText('Free to take over')
    await entry.getByTestId('go').click()
    await third.getByTestId('replace-look').click()
    await third.getByTestId('take-over').click()
    await expect(third.getByTestId('table')).toBeVisible()
    await expect(third.getByTestId('spectator')).toHaveCount(0)
    await expect(third.getByTestId('seat-0')).toHaveAttribute('data-mine', 'true')
    await expect(second.getByTestId('seat-0')).toContainText('Cyd')
    for (const page of [second, third]) await expect(page.getByTestId('replace-banner')).toHaveCount(0)
    await second.keyboard.press('Escape')
    if (screen === 'phone') await second.getByTestId('tab-history').click()
    await expect(second.getByTestId('history')).toContainText(
      'is played by somebody else from now on: the seat was given away',
    )
    await expect(first.getByTestId('problem')).toHaveAttribute('data-code', 'not-a-player')
  })
