import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { Driver } from './driver.ts'
import { type Known, Site } from './site.ts'
import { screens } from './sizes.ts'
import { User } from './user.ts'

/** What a page told of its own accord, as {@link listen} notes it. */
interface Told {
  tones: number
  readonly shown: Notification[]
  /** Whether the page is taken for one that is not seen. */
  unseen: boolean
}
declare global {
  interface Window {
    told: Told
  }
}

let site: Site
test.beforeAll(async () => {
  site = await Site.open()
})
test.afterAll(() => site.close())

/** Notes in every page of a context which tones it plays and which notifications it shows. */
async function listen(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const told: Told = { tones: 0, shown: [], unseen: false }
    window.told = told
    Object.defineProperty(document, 'visibilityState', { get: () => (told.unseen ? 'hidden' : 'visible') })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      told.tones++
      start.call(this, when)
    }
    window.Notification = class extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        told.shown.push(this)
      }
    }
  })
}

/** A match in which Ann waits for the set-up of Ben, and his page there. */
async function matchOf(browser: Browser, ann: Known, ben: Known): Promise<{ id: string; setUp: () => Promise<void> }> {
  const made = { title: 'return-to-the-rock', options: { sides: 'first-us' }, private: true }
  const { id } = await site.post('/matches', made, ann.token)
  for (const [seat, { token }] of [ann, ben].entries())
    await site.post(`/matches/${id}/seats/${seat}`, { seed: `${seat + 1}b`.repeat(32) }, token)
  const setUp = async () => {
    const other = await User.arrive(browser, site.address, 'Ben')
    await other.page.evaluate((known) => localStorage.setItem('topside.user', known), JSON.stringify(ben))
    await other.page.goto(`${site.address}/match/${id}?test&renderer=canvas`)
    const driver = new Driver([other], [other])
    for (const [index, area] of [1, 6, 8, 14, 16, 24, 27, 12].entries())
      await driver.play(other, `place-pillbox-${'ABCDEFGH'[index]}-${area}`)
    await other.leave()
  }
  return { id, setUp }
}

/** Lets a page that is not seen ask in which matches one must decide, as it does from time to time, until it knows of so many. */
async function learn(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => {
      window.told.unseen = false
      document.dispatchEvent(new Event('visibilitychange'))
      window.told.unseen = true
    })
    await expect(page).toHaveTitle(`(${count}) Topside`, { timeout: 1_000 })
  }).toPass()
}

const toldBy = (page: Page) =>
  page.evaluate(() => ({ tones: window.told.tones, shown: window.told.shown.map(({ title, body }) => [title, body]) }))

for (const [name, options] of Object.entries(screens))
  test(`${name}: sound and notification tell of one’s turn where that was wanted, and one page of several`, async ({
    browser,
  }) => {
    test.setTimeout(3 * 60_000)
    const [ann, ben] = [await site.post('/users', { name: 'Ann' }), await site.post('/users', { name: 'Ben' })]
    const context = await browser.newContext({ ...options, permissions: ['notifications'], reducedMotion: 'reduce' })
    await context.addInitScript((known) => localStorage.setItem('topside.user', known), JSON.stringify(ann))
    await listen(context)
    const [table, lobby] = [await context.newPage(), await context.newPage()]
    await lobby.goto(`${site.address}/?test`)
    await expect(lobby.getByTestId('lobby')).toBeVisible()
    const visit = async (id: string) => {
      await table.goto(`${site.address}/match/${id}?test&renderer=canvas`)
      await expect(table.getByTestId('board')).toHaveAttribute('data-state', 'ready')
      await table.evaluate(() => {
        window.told.unseen = true
      })
    }

    // Nothing was switched on: the page's title alone tells.
    const quiet = await matchOf(browser, ann, ben)
    await visit(quiet.id)
    await quiet.setUp()
    await expect(table).toHaveTitle(/^\(1\)/)
    await learn(lobby, 1)
    for (const page of [table, lobby]) expect(await toldBy(page)).toEqual({ tones: 0, shown: [] })

    // What one page switches on counts in all.
    await lobby.evaluate(() => {
      window.told.unseen = false
    })
    await lobby.getByLabel('Settings').click()
    await lobby.getByTestId('sound').check({ force: true })
    await expect.poll(async () => (await toldBy(lobby)).tones, 'it sounds once as a sample').toBe(2)
    await lobby.getByTestId('notify').check({ force: true })
    await expect(lobby.getByTestId('notify')).toBeChecked()
    await lobby.keyboard.press('Escape')
    const loud = await matchOf(browser, ann, ben)
    await visit(loud.id)
    await table.getByTestId('board').click({ position: { x: 5, y: 5 } })
    await expect(table).toHaveTitle(/^\(1\)/)
    await loud.setUp()
    await expect(table).toHaveTitle(/^\(2\)/)
    await expect
      .poll(() => toldBy(table))
      .toEqual({ tones: 2, shown: [['Return to the Rock', 'Your turn against Ben']] })
    await learn(lobby, 2)
    expect(await toldBy(lobby), 'the other page has told of it').toEqual({ tones: 2, shown: [] })

    // The notification leads to its match, from wherever the page is by then.
    await table.getByTestId('menu').click()
    await table.getByTestId('menu-dialog').getByText('All matches').click()
    await expect(table.getByTestId('lobby')).toBeVisible()
    await table.evaluate(() => window.told.shown[0]?.onclick?.call(window.told.shown[0], new Event('click')))
    await expect(table).toHaveURL(new RegExp(`/match/${loud.id}`))
    await context.close()
  })
