import { type BrowserContext, expect, type Page } from '@playwright/test'
import { answer, PILLBOXES } from './answers.ts'
import type { Known, Site } from './site.ts'
import { screens } from './sizes.ts'
import { test } from './test.ts'

/** Notifications and tones of a page, as {@link listen} records them. */
interface Announced {
  tones: number
  readonly shown: Notification[]
  /** Whether the page counts as hidden. */
  unseen: boolean
}
declare global {
  interface Window {
    told: Announced
  }
}

/** Records in every page of a context which tones it plays and which notifications it shows. */
async function listen(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const told: Announced = { tones: 0, shown: [], unseen: false }
    window.told = told
    Object.defineProperty(document, 'visibilityState', { get: () => (told.unseen ? 'hidden' : 'visible') })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      told.tones++
      start.call(this, when)
    }
    // A headless browser refuses notifications even if they are allowed.
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

/** A match in which Ann waits for Ben's setup, and a function that carries it out. */
async function matchOf(site: Site, ann: Known, ben: Known): Promise<{ id: string; setUp: () => Promise<void> }> {
  const wish = { title: 'return-to-the-rock', options: { sides: 'first-us' }, private: true }
  const id = await site.match(wish, [ann, ben])
  return { id, setUp: () => answer(site, id, ben, PILLBOXES) }
}

/** The polling request for the user's turns. */
const TURNS = /\/api\/matches\?.*part=turn/

/** Lets a hidden page poll until it knows this many turns and has announced them: lists lag behind tables. */
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
  // Requests for locks are granted in order, so earlier ones have been granted.
  await page.evaluate(() => navigator.locks.query())
}

/** Delays a page's requests from now on; the returned function releases them. */
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
  test(`${name}: sound and notification announce the user’s turn if enabled, in one of several pages`, async ({
    browser,
    shared,
  }) => {
    const [ann, ben] = [await shared.user('Ann'), await shared.user('Ben')]
    const context = await browser.newContext({ ...options, permissions: ['notifications'], reducedMotion: 'reduce' })
    await context.addInitScript((known) => localStorage.setItem('topside.user', known), JSON.stringify(ann))
    await listen(context)
    const [table, lobby] = [await context.newPage(), await context.newPage()]
    // Late sounds are dropped, so stop the clock while the browser prepares its sound.
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

    // Nothing is enabled: only the page's title shows the turn.
    const quiet = await matchOf(shared, ann, ben)
    await visit(quiet.id)
    await quiet.setUp()
    await expect(table).toHaveTitle(/^\(1\)/)
    await learn(lobby, 1)
    for (const page of [table, lobby]) expect(await toldBy(page)).toEqual({ tones: 0, shown: [] })

    // Settings of one page apply to all.
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
    // The first page to learn of the turn announces it; the other page's requests are delayed.
    const letGo = await hold(lobby, TURNS)
    await loud.setUp()
    await expect(table).toHaveTitle(/^\(2\)/)
    await expect
      .poll(() => toldBy(table))
      .toEqual({ tones: 2, shown: [['Return to the Rock', 'Your turn against Ben']] })
    await letGo()
    await learn(lobby, 2)
    expect(await toldBy(lobby), 'the other page has told of it').toEqual({ tones: 2, shown: [] })

    // The notification leads to its match, even from another screen.
    await table.getByTestId('menu').click()
    await table.getByTestId('menu-dialog').getByText('All matches').click()
    await expect(table.getByTestId('lobby')).toBeVisible()
    await table.evaluate(() => window.told.shown[0]?.onclick?.call(window.told.shown[0], new Event('click')))
    await expect(table).toHaveURL(new RegExp(`/match/${loud.id}`))
    expect((await toldBy(table)).tones, 'a turn is told once').toBe(2)
    await context.close()
  })
