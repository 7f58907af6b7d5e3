import { readFileSync } from 'node:fs'
import { type BrowserContextOptions, expect, test } from '@playwright/test'
import type { MatchFile } from '@topside/engine'
import { faults } from './axe.ts'
import { positionFile } from './positions.ts'
import { Site } from './site.ts'

/** Whether no two of some rectangles come nearer to each other than so many pixels. */
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
let site: Site
let user: { readonly token: string }
/** Ids of matches, by what they show. */
let at: {
  readonly assault: string
  readonly combat: string
  readonly battle: string
  readonly finished: string
  readonly waiting: string
}

test.beforeAll(async () => {
  const assault = await positionFile('return-to-the-rock', {
    stop: ({ ask: asked }) => asked === 'ask.combat.lead-defender',
  })
  const combat = await positionFile('leyte', {
    prefer: ['join-all'],
    stop: ({ choices }, { seq }) => seq > 60 && choices.some(({ verb }) => verb === 'attack'),
  })
  const battle = await positionFile('bataan', {
    options: { scenario: 'abucay-line', sides: 'first-us' },
    prefer: ['event-none', 'event-go-on', 'target-', 'join-', 'on-', 'resolve-'],
    stop: ({ ask: asked }) => asked === 'ask.guns.attack',
  })
  site = await Site.open()
  user = await site.post('/users', { name: 'Somebody' })
  const bring = async (file: MatchFile) => (await site.post('/matches/import', file, user.token)).id
  const open = await site.post('/matches', { title: 'leyte', options: {}, private: false, delay: 0 }, user.token)
  await site.post(`/matches/${open.id}/seats/0`, { seed: 'c3'.repeat(32) }, user.token)
  at = {
    assault: await bring(assault),
    combat: await bring(combat),
    battle: await bring(battle),
    finished: await bring(whole),
    waiting: open.id,
  }
})
test.afterAll(() => site.close())

for (const [name, options] of Object.entries(screens)) {
  const phone = options.isMobile === true
  test(`${name}: nothing stands in the way of those who do not see or point`, async ({ browser }) => {
    test.setTimeout(4 * 60_000)
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
    await context.addInitScript((known) => localStorage.setItem('topside.user', known), JSON.stringify(user))
    const page = await context.newPage()
    const open = async (path: string, ready: string) => {
      await page.goto(`${site.address}${path}?test&renderer=canvas`)
      await expect(page.getByTestId(ready)).toBeVisible()
    }
    const table = async (match: string) => {
      await open(match, 'table')
      await expect(page.getByTestId('board')).toHaveAttribute('data-state', 'ready')
      await expect(page.getByTestId('choices')).toBeVisible()
    }
    const clear = async (what: string) =>
      test.step(what, async () => expect.soft(await faults(page), `${what}, ${name}`).toEqual([]))
    const shut = () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

    await open('/', 'lobby')
    await expect(page.getByTestId('list-imported').locator('.entry')).toHaveCount(1)
    await expect(page.getByTestId('list-mine').locator('.chip')).toHaveCount(3)
    await clear('the lobby')
    await page.getByTestId(`match-${at.finished}`).getByTestId('remove').click()
    await clear('the question whether to remove a match')
    await page.getByRole('button', { name: 'Keep it' }).click()
    const cards = await page
      .locator('.title-card')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))
    expect(cards.length).toBeGreaterThan(1)
    expect(apart(cards, 10), 'the games keep apart').toBe(true)
    await page.getByTestId('create-return-to-the-rock').click()
    await expect(page.getByTestId('create-submit')).toBeVisible()
    await clear('creating a match')
    await shut()
    await page.getByLabel('Settings').click()
    await clear('settings')
    for (const title of ['return-to-the-rock', 'leyte', 'bataan']) {
      await open(`/learn/${title}`, 'title-page')
      await expect(page.getByTestId('title-page').getByRole('img').first()).toBeVisible()
      await clear(`the page of ${title}`)
      await open(`/rules/${title}`, 'rules')
      await expect(page.getByTestId('rules').locator('.rule-table').first()).toBeAttached()
      await clear(`the rules of ${title}`)
      await page.getByTestId('rules-search').fill('artillery')
      await expect(page.getByTestId('rules').locator('mark').first()).toBeAttached()
      await clear(`what is found in the rules of ${title}`)
    }
    await open(`/match/${at.waiting}`, 'waiting-room')
    await clear('a match that waits')
    await open('/match/nowhere', 'problem')
    await clear('an unknown match')

    await table(`/match/${at.assault}`)
    if (phone) {
      await clear('the table with its sheet down')
    }
    await page.keyboard.press('/')
    await expect(page.getByTestId('command')).toBeFocused()
    await clear('the table of areas')
    await page.locator('.question .rule').first().click()
    await expect(page.getByTestId('rule-note')).toBeVisible()
    await clear('the note on a rule')
    await shut()
    await page.getByTestId('menu').click()
    await clear('the menu')
    await page.getByRole('button', { name: /^Help/ }).click()
    await expect(page.getByTestId('legend')).toBeVisible()
    await clear('help')

    await table(`/match/${at.combat}`)
    if (phone) {
      await page.getByTestId('tab-history').click()
      await expect(page.getByTestId('history')).toBeVisible()
    } else {
      await page.getByTestId('overlays').click()
      await page.getByTestId('choice-attack').focus()
      await expect(page.getByTestId('stakes')).toBeVisible()
    }
    await clear('the table of hexes')

    await table(`/match/${at.battle}`)
    if (phone) await page.getByTestId('tab-battle').click()
    await expect(page.getByTestId('battle')).toContainText('column')
    await clear('a combat as one picture')

    await open(`/watch/${at.assault}`, 'table')
    await page.getByTestId('tab-chat').click()
    await expect(page.getByTestId('chat')).toBeVisible()
    await clear('the spectator room talks')

    await open(`/archive/${at.finished}`, 'replay-screen')
    await page.getByTestId('step-on').click()
    await clear('a match played back')
    await page.getByTestId('imported').click()
    await clear('what it means that a match was imported')
    await shut()
    await page.getByTestId('to-dice').click()
    await expect(page.getByTestId('dice-page')).toBeVisible()
    await clear('the dice')
    await context.close()
  })
}

/** Largest script that may be loaded before the first board, packed, in bytes. */
const SCRIPT = 300 * 1024

for (const title of ['assault', 'combat', 'battle'] as const)
  test(`the script before the board of the ${title} is small, and the board can be moved`, async ({ page }) => {
    await page.addInitScript((known) => localStorage.setItem('topside.user', known), JSON.stringify(user))
    // What is fetched once the board stands, for later, does not keep it waiting.
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        if (document.querySelector('[data-testid=board][data-state=ready]') === null) return
        watch.disconnect()
        performance.mark('board')
      })
      watch.observe(document, { subtree: true, childList: true, attributes: true })
    })
    await page.goto(`${site.address}/match/${at[title]}?test`)
    await expect(page.getByTestId('board')).toHaveAttribute('data-state', 'ready')
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
  })
