import { readFileSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import type { MatchFile } from '@topside/engine'
import { faults } from './axe.ts'
import { positionFile } from './positions.ts'
import type { Known, Site } from './site.ts'
import { test } from './test.ts'
import { goTo } from './user.ts'

/** Whether all rectangles are at least `gap` pixels apart. */
function apart(rects: readonly { x: number; y: number; width: number; height: number }[], gap: number): boolean {
  return rects.every((a, i) =>
    rects
      .slice(i + 1)
      .every(
        (b) => Math.max(b.x - a.x - a.width, a.x - b.x - b.width, b.y - a.y - a.height, a.y - b.y - b.height) >= gap,
      ),
  )
}

const screens: { readonly [name: string]: BrowserContextOptions } = {
  'a desk by day': { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  'a phone by lamp': { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true },
}

const golden = new URL('../../titles/src/return-to-the-rock/testing/golden/whole-island.json', import.meta.url)
const whole: MatchFile = JSON.parse(readFileSync(golden, 'utf8'))

/** Positions to check. */
const positions = {
  assault: () => positionFile('return-to-the-rock', { stop: ({ ask: asked }) => asked === 'ask.combat.lead-defender' }),
  combat: () =>
    positionFile('leyte', {
      prefer: ['join-all'],
      stop: ({ choices }, { seq }) => seq > 60 && choices.some(({ verb }) => verb === 'attack'),
    }),
  battle: () =>
    positionFile('bataan', {
      options: { scenario: 'abucay-line', sides: 'first-us' },
      prefer: ['event-none', 'event-go-on', 'target-', 'join-', 'on-', 'resolve-'],
      stop: ({ ask: asked }) => asked === 'ask.guns.attack',
    }),
}

/** A user's matches at these positions, by name. */
async function brought(site: Site, user: Known) {
  const [assault, combat, battle] = [await positions.assault(), await positions.combat(), await positions.battle()]
  return {
    assault: await site.bring(assault, user),
    combat: await site.bring(combat, user),
    battle: await site.bring(battle, user),
  }
}

/** A user's page to check for accessibility violations. */
class Looker {
  readonly page: Page
  readonly #site: Site
  readonly #screen: string

  private constructor(page: Page, site: Site, screen: string) {
    this.page = page
    this.#site = site
    this.#screen = screen
  }

  static async arrive(browser: Browser, site: Site, user: Known, screen: string): Promise<Looker> {
    const context = await browser.newContext({ ...screens[screen], reducedMotion: 'reduce' })
    await context.addInitScript((known) => localStorage.setItem('topside.user', known), JSON.stringify(user))
    return new Looker(await context.newPage(), site, screen)
  }

  async open(path: string, ready: string): Promise<void> {
    if ((await this.page.getByRole('dialog').count()) > 0) await this.shut()
    await goTo(this.page, this.#site.address, path)
    await expect(this.page.getByTestId(ready)).toBeVisible()
  }

  async table(match: string): Promise<void> {
    await this.open(match, 'table')
    await expect(this.page.getByTestId('board')).toHaveAttribute('data-state', 'ready')
    await expect(this.page.getByTestId('choices')).toBeVisible()
  }

  /** Checks that the current page has no violations. */
  async clear(what: string): Promise<void> {
    await test.step(what, async () => expect.soft(await faults(this.page), `${what}, ${this.#screen}`).toEqual([]))
  }

  /** Closes the dialog. */
  async shut(): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  }

  async leave(): Promise<void> {
    await this.page.context().close()
  }
}

for (const [name, options] of Object.entries(screens)) {
  const phone = options.isMobile === true

  test(`${name}: the lobby and replays are accessible`, async ({ browser, shared }) => {
    const user = await shared.user('Somebody')
    const running = await positions.assault()
    for (let n = 0; n < 3; n++) await shared.bring(running, user)
    const at = { finished: await shared.bring(whole, user), waiting: await shared.match({ title: 'leyte' }, [user]) }
    const look = await Looker.arrive(browser, shared, user, name)
    const { page } = look
    await look.open('/', 'lobby')
    await expect(page.getByTestId('list-imported').locator('.entry')).toHaveCount(1)
    await expect(page.getByTestId('list-mine').locator('.chip')).toHaveCount(3)
    await look.clear('the lobby')
    await page.getByTestId(`match-${at.finished}`).getByTestId('remove').click()
    await look.clear('the question whether to remove a match')
    await page.getByRole('button', { name: 'Keep it' }).click()
    const cards = await page
      .locator('.title-card')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))
    expect(cards.length).toBeGreaterThan(1)
    expect(apart(cards, 10), 'the games keep apart').toBe(true)
    await page.getByTestId('create-return-to-the-rock').click()
    await expect(page.getByTestId('create-submit')).toBeVisible()
    await look.clear('creating a match')
    await look.shut()
    await page.getByLabel('Settings').click()
    await look.clear('settings')
    await look.open(`/match/${at.waiting}`, 'waiting-room')
    await look.clear('a match that waits')
    await look.open('/match/nowhere', 'problem')
    await look.clear('an unknown match')

    await look.open(`/archive/${at.finished}`, 'replay-screen')
    await page.getByTestId('step-on').click()
    await look.clear('a match played back')
    await page.getByTestId('imported').click()
    await look.clear('what it means that a match was imported')
    await look.shut()
    await page.getByTestId('to-dice').click()
    await expect(page.getByTestId('dice-page')).toBeVisible()
    await look.clear('the dice')
    await look.leave()
  })

  test(`${name}: pages for readers are accessible`, async ({ browser, shared }) => {
    const look = await Looker.arrive(browser, shared, await shared.user('Somebody'), name)
    const { page } = look
    for (const title of ['return-to-the-rock', 'leyte', 'bataan']) {
      await look.open(`/learn/${title}`, 'title-page')
      await expect(page.getByTestId('title-page').getByRole('img').first()).toBeVisible()
      await look.clear(`the page of ${title}`)
      await look.open(`/rules/${title}`, 'rules')
      await expect(page.getByTestId('rules').locator('.rule-table').first()).toBeAttached()
      await look.clear(`the rules of ${title}`)
    }
    await page.getByTestId('rules-search').fill('artillery')
    await expect(page.getByTestId('rules').locator('mark').first()).toBeAttached()
    await look.clear('what is found in rules')
    await look.leave()
  })

  test(`${name}: tables are accessible`, async ({ browser, shared }) => {
    const user = await shared.user('Somebody')
    const at = await brought(shared, user)
    const look = await Looker.arrive(browser, shared, user, name)
    const { page } = look
    await look.table(`/match/${at.assault}`)
    if (phone) {
      await look.clear('the table with its sheet down')
    }
    await page.keyboard.press('/')
    await expect(page.getByTestId('command')).toBeFocused()
    await look.clear('the table of areas')
    await page.locator('.question .rule').first().click()
    await expect(page.getByTestId('rule-note')).toBeVisible()
    await look.clear('the note on a rule')
    await look.shut()
    await page.getByTestId('menu').click()
    await look.clear('the menu')
    await page.getByRole('button', { name: /^Help/ }).click()
    await expect(page.getByTestId('legend')).toBeVisible()
    await look.clear('help')

    await look.table(`/match/${at.combat}`)
    if (phone) {
      await page.getByTestId('tab-history').click()
      await expect(page.getByTestId('history')).toBeVisible()
    } else {
      await page.getByTestId('overlays').click()
      await page.getByTestId('choice-attack').focus()
      await expect(page.getByTestId('stakes')).toBeVisible()
    }
    await look.clear('the table of hexes')

    await look.table(`/match/${at.battle}`)
    if (phone) await page.getByTestId('tab-battle').click()
    await expect(page.getByTestId('battle')).toContainText('column')
    await look.clear('a combat as one picture')

    await look.open(`/watch/${at.assault}`, 'table')
    await page.getByTestId('tab-chat').click()
    await expect(page.getByTestId('chat')).toBeVisible()
    await look.clear('the spectator room talks')

    await look.leave()
  })
}

/** Maximum compressed size of the scripts loaded before the first board, in bytes. */
const SCRIPT = 300 * 1024

test('the script before a board is small, and the board can be moved', async ({ browser, site }) => {
  const user = await site.user('Somebody')
  for (const [title, match] of Object.entries(await brought(site, user))) {
    const { page } = await Looker.arrive(browser, site, user, 'a desk by day')
    await page.goto(`${site.address}/match/${match}?test`)
    await expect(page.getByTestId('board')).toHaveAttribute('data-state', 'ready')
    // Scripts loaded after the board do not delay it.
    const { drawn, bytes } = await page.evaluate(() => {
      const drawn = performance.getEntriesByName('board')[0]?.startTime ?? Number.POSITIVE_INFINITY
      const scripts = performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= drawn)
      const packed = scripts.map((each) => (each instanceof PerformanceResourceTiming ? each.encodedBodySize : 0))
      return { drawn: Math.round(drawn), bytes: packed.reduce((sum, size) => sum + size, 0) }
    })
    console.log(
      `${title}: ${Math.round(bytes / 1024)} KB of script before the board, which was there after ${drawn} ms`,
    )
    expect(bytes).toBeGreaterThan(SCRIPT / 10)
    expect(bytes).toBeLessThanOrEqual(SCRIPT)

    const board = await page.getByTestId('board').boundingBox()
    if (board === null) throw new Error('the board is not there')
    const [x, y] = [board.x + board.width / 2, board.y + board.height / 2]
    const space = await page.locator('.board-mirror [data-space]').first().getAttribute('data-space')
    const place = () =>
      page.evaluate(
        (id) => window.__topside?.settled().then(() => window.__topside?.toScreen({ space: id })),
        space ?? '',
      )
    const changes = async (act: () => Promise<void>, what: 'w' | 'x') => {
      const before = (await place())?.[what]
      await act()
      await expect.poll(async () => (await place())?.[what]).not.toBe(before)
    }
    await page.mouse.move(x, y)
    await changes(() => page.mouse.wheel(0, -240), 'w')
    await changes(() => page.mouse.dblclick(x, y), 'w')
    await changes(async () => {
      await page.mouse.move(x, board.y + 30)
      await page.mouse.down()
      await page.mouse.move(x - 60, board.y + 70, { steps: 4 })
      await page.mouse.up()
    }, 'x')
    await page.context().close()
  }
})
