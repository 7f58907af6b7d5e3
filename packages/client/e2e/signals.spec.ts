import { type BrowserContext, expect, type Page } from '@playwright/test'
import { answer, PILLBOXES } from './answers.ts'
import type { Known, Site } from './site.ts'
import { screens } from './sizes.ts'
import { test } from './test.ts'

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
    // A browser without windows refuses notifications, whatever it was allowed.
    window.Notification = class extends Notification {
      static override readonly permission = 'granted'
      static override async requestPermission() {
        return Notification.permission
      }
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        told.shown.push(this)
      }
    }
  })
}

/** A match in which Ann waits for the set-up of Ben, and what sets it up. */
async function matchOf(site: Site, ann: Known, ben: Known): Promise<{ id: string; setUp: () => Promise<void> }> {
  const wish = { title: 'return-to-the-rock', options: { sides: 'first-us' }, private: true }
  const id = await site.match(wish, [ann, ben])
  return { id, setUp: () => answer(site, id, ben, PILLBOXES) }
}

/** What a page asks from time to time: in which matches one must decide. */
const TURNS = /\/api\/matches\?.*part=turn/

/** Lets a page that is not seen ask that, until it knows of so many and has told what it has to tell: lists lag behind tables. */
async function learn(page: Page, count: number): Promise<void> {
  await expect(async () => {
    const answered = page.waitForResponse(TURNS)
    await page.evaluate(() => {
      window.told.unseen = false
      document.dispatchEvent(new Event('visibilitychange'))
      window.told.unseen = true
    })
    await answered
    expect(await page.title()).toBe(`(${count}) Topside`)
  }).toPass()
  // Requests for locks are granted in order.
  await page.evaluate(() => navigator.locks.query())
}

/** From now on a page waits for the answer to what it asks; what is returned lets it have them. */
async function hold(page: Page, what: RegExp): Promise<() => Promise<void>> {
  const free = Promise.withResolvers<void>()
  await page.route(what, async (route) => {
    await free.promise
    await route.continue()
  })
  return async () => {
    free.resolve()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

const toldBy = (page: Page) =>
  page.evaluate(() => ({ tones: window.told.tones, shown: window.told.shown.map(({ title, body }) => [title, body]) }))

for (const [name, options] of Object.entries(screens))
  test(`${name}: sound and notification tell of one’s turn where that was wanted, and one page of several`, async ({
    browser,
    shared,
  }) => {
    const [ann, ben] = [await shared.user('Ann'), await shared.user('Ben')]
    const context = await browser.newContext({ ...options, permissions: ['notifications'], reducedMotion: 'reduce' })
    await context.addInitScript((known) => localStorage.setItem('topside.user', known), JSON.stringify(ann))
    await listen(context)
    const [table, lobby] = [await context.newPage(), await context.newPage()]
    // A sound that comes late is left out: no time passes while the browser gets its sound ready.
    for (const page of [table, lobby]) await page.clock.setFixedTime(new Date())
    const followed = lobby.waitForResponse(TURNS)
    await lobby.goto(`${shared.address}/?test`)
    await expect(lobby.getByTestId('lobby')).toBeVisible()
    await followed
    const visit = async (id: string) => {
      await table.goto(`${shared.address}/match/${id}?test&renderer=canvas`)
      await expect(table.getByTestId('board')).toHaveAttribute('data-state', 'ready')
      await table.evaluate(() => {
        window.told.unseen = true
      })
    }

    // Nothing was switched on: the page's title alone tells.
    const quiet = await matchOf(shared, ann, ben)
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
    const loud = await matchOf(shared, ann, ben)
    await visit(loud.id)
    await table.getByTestId('board').click({ position: { x: 5, y: 5 } })
    await expect(table).toHaveTitle(/^\(1\)/)
    // The page that hears of the turn first tells of it: the other one hears of nothing before.
    const letGo = await hold(lobby, TURNS)
    await loud.setUp()
    await expect(table).toHaveTitle(/^\(2\)/)
    await expect
      .poll(() => toldBy(table))
      .toEqual({ tones: 2, shown: [['Return to the Rock', 'Your turn against Ben']] })
    await letGo()
    await learn(lobby, 2)
    expect(await toldBy(lobby), 'the other page has told of it').toEqual({ tones: 2, shown: [] })

    // The notification leads to its match, from wherever the page is by then.
    await table.getByTestId('menu').click()
    await table.getByTestId('menu-dialog').getByText('All matches').click()
    await expect(table.getByTestId('lobby')).toBeVisible()
    await table.evaluate(() => window.told.shown[0]?.onclick?.call(window.told.shown[0], new Event('click')))
    await expect(table).toHaveURL(new RegExp(`/match/${loud.id}`))
    expect((await toldBy(table)).tones, 'a turn is told once').toBe(2)
    await context.close()
  })
