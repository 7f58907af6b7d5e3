import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, expect, type Locator, type Page, test } from '@playwright/test'
import { finalityOf } from '@topside/engine'
import { titles } from '@topside/titles'
import { askHint, beginAgainst, hurry, ownTurn } from './computers.ts'
import { Driver } from './driver.ts'
import { type PlayScript, positionFile } from './positions.ts'
import { Site } from './site.ts'
import { screens } from './sizes.ts'
import { User } from './user.ts'

/** Folder of the documentation's pictures. */
const KEPT = fileURLToPath(new URL('../docs/', import.meta.url))
// Pictures are taken only if this environment variable is set; other specs test what they show.
test.skip(process.env['PICTURES'] === undefined, 'PICTURES is not set')
test.describe.configure({ mode: 'default' })
const [ROCK, LEYTE, SINGAPORE] = ['return-to-the-rock', 'leyte', 'singapore'] as const
/** The value of the Rock's track `phase` at night. */
const NIGHT = 3

let site: Site
let user: { readonly token: string }
test.beforeAll(async () => {
  site = await Site.open()
  user = await site.post('/users', { name: 'Somebody' })
})
test.afterAll(() => site.close())

async function open(browser: Browser, path: string, options: BrowserContextOptions = screens.desk): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  await context.addInitScript((known) => localStorage.setItem('topside.user', known), JSON.stringify(user))
  const page = await context.newPage()
  await page.goto(`${site.address}${path}?test&renderer=canvas`)
  return page
}

/** The table of a match at a position, with one user on all sides. */
async function sit(browser: Browser, course: Parameters<typeof positionFile>, options?: BrowserContextOptions) {
  const { id } = await site.post('/matches/import', await positionFile(...course), user.token)
  const page = await open(browser, `/match/${id}`, options)
  await expect(page.getByTestId('board')).toHaveAttribute('data-state', 'ready')
  await expect(page.getByTestId('choices')).toBeVisible()
  await page.evaluate(() => window.__topside?.settled())
  return page
}

/** Takes a picture of the current page. */
async function shoot(page: Page, name: string): Promise<void> {
  const picture = await page.screenshot({ path: `${KEPT}${name}.png` })
  // A picture of an unloaded page would be much smaller.
  expect(picture.byteLength).toBeGreaterThan(20_000)
}

/** Takes a picture and closes the page. */
async function take(page: Page, name: string): Promise<void> {
  await shoot(page, name)
  await page.context().close()
}

/** Waits until pictures of maps are painted. */
async function painted(maps: Locator, count: number): Promise<void> {
  await expect(maps).toHaveCount(count)
  for (const map of await maps.all())
    await expect.poll(() => map.evaluate((each: HTMLCanvasElement) => each.width)).toBeGreaterThan(300)
}

test('the lobby', async ({ browser }) => {
  // Visitors see the titles with their maps.
  const page = await (await browser.newContext({ reducedMotion: 'reduce', ...screens.desk })).newPage()
  await page.goto(`${site.address}/?test&renderer=canvas`)
  await painted(page.locator('.title-card canvas'), titles.length)
  await take(page, 'lobby')
})

test('the page of a title', async ({ browser }) => {
  const page = await open(browser, `/learn/${ROCK}`)
  await painted(page.locator('.chapters canvas').first(), 1)
  await take(page, 'title-page')
})

test('the rules reader', async ({ browser }) => {
  const page = await open(browser, `/rules/${LEYTE}`)
  await expect(page.getByTestId('rules').locator('.rule-table').first()).toBeAttached()
  await page.getByTestId('rules-search').fill('artillery')
  await expect(page.getByTestId('rules').locator('mark').first()).toBeVisible()
  await take(page, 'rules')
})

test('a previewed attack, and the announcement of its result', async ({ browser }) => {
  let space = ''
  const stop: NonNullable<Parameters<typeof positionFile>[1]['stop']> = ({ kind, choices }, match, seat) => {
    const target = choices.find((choice) => finalityOf(match, seat, choice)?.key === 'final.rolls')
    space = target?.space ?? ''
    return kind === 'combat.target' && space !== '' && match.seq > 100
  }
  const page = await sit(browser, [LEYTE, { stop }])
  const spot = await page.evaluate((at) => window.__topside?.toScreen({ space: at }), space)
  if (spot === undefined) throw new Error(`${space} is not on the screen`)
  const [x, y] = [spot.x + spot.w / 2, spot.y + spot.h / 2]
  await page.mouse.click(x, y)
  await expect(page.getByTestId('confirming')).toContainText('%')
  await expect(page.getByTestId('confirm')).toBeEnabled()
  await shoot(page, 'attack')
  await page.mouse.click(x, y)
  await expect(page.getByTestId('told')).toBeVisible()
  await take(page, 'told')
})

test('the table in daylight', async ({ browser }) => {
  const stop = ({ ask }: { readonly ask: string }, { seq }: { readonly seq: number }) =>
    seq > 60 && ask === 'ask.combat.lead-defender'
  await take(
    await sit(browser, [ROCK, { options: { sides: 'first-us' }, prefer: ['keep', 'assault-10'], stop }]),
    'table',
  )
})

test('night', async ({ browser }) => {
  const page = await sit(browser, [
    ROCK,
    {
      prefer: ['pass'],
      stop: (_, { game }) => game.table.track('phase') === NIGHT && game.table.track('turn') === 1,
    },
  ])
  await expect(page.getByTestId('goal')).toContainText(/Japan wins/)
  await take(page, 'night')
})

test('Leyte on a phone', async ({ browser }) => {
  const stop = ({ ask }: { readonly ask: string }, { seq }: { readonly seq: number }) =>
    seq > 100 && ask === 'ask.move.where'
  await take(await sit(browser, [LEYTE, { stop }], { ...screens.phone, deviceScaleFactor: 2 }), 'leyte-phone')
})

test('Singapore, with planned moves', async ({ browser }) => {
  const stop: PlayScript['stop'] = ({ ask }, { game }) =>
    ask === 'ask.plan' && (game.vars as { readonly plan: readonly object[] }).plan.length > 3
  await take(await sit(browser, [SINGAPORE, { prefer: ['unit', 'move', 'attack'], stop }]), 'singapore')
})

test('a battle in Singapore, beside the map and on a phone', async ({ browser }) => {
  const prefer = ['battle', 'rest', 'assign', 'concentrate', 'support', 'strike', 'fight']
  const stop: PlayScript['stop'] = ({ ask }, { game }) => {
    const { battle } = game.vars as { battle: { rounds: number; front: { attacker?: unknown } } | null }
    return ask === 'ask.withdraw' && (battle?.rounds ?? 0) > 0 && battle?.front.attacker !== undefined
  }
  const course: Parameters<typeof positionFile> = [SINGAPORE, { prefer, stop }]
  const page = await sit(browser, course)
  await expect(page.getByTestId('battle')).toBeVisible()
  await take(page, 'battle')
  const phone = await sit(browser, course, { ...screens.phone, deviceScaleFactor: 2 })
  await phone.getByTestId('tab-battle').click()
  await expect(phone.getByTestId('battle')).toBeVisible()
  await take(phone, 'battle-phone')
})

test('the example of play of BATAAN!, beside the map and on a phone', async ({ browser }) => {
  const both = [
    ['bataan', screens.desk] as const,
    ['bataan-phone', { ...screens.phone, deviceScaleFactor: 2 }] as const,
  ]
  for (const [name, screen] of both) {
    const page = await open(browser, '/example/bataan/game-turn-3', screen)
    await expect(page.getByTestId('board')).toHaveAttribute('data-state', 'ready')
    // The combat die of the first attack has been rolled.
    await page.getByTestId('slider').fill('46')
    await page.getByTestId('slider').blur()
    await page.evaluate(() => window.__topside?.settled())
    if (screen === screens.desk) {
      await expect(page.getByTestId('battle')).toContainText('Banzai charge')
      await page.mouse.move(700, 300)
      await page.mouse.down()
      await page.mouse.move(300, 380, { steps: 5 })
      await page.mouse.up()
      await page.mouse.move(1300, 20)
    }
    await take(page, name)
  }
})

test('Corregidor: the siege in daylight, and attacking paratroops, on a phone', async ({ browser }) => {
  const quiet = ['deploy-all', 'place-all', 'done', 'wait-turn']
  const day: PlayScript['stop'] = ({ ask }, { game }) => ask === 'ask.turn' && game.table.track('hour') === 2
  const siege = { options: { scenario: 'fall' }, prefer: quiet, stop: day }
  await take(await sit(browser, ['corregidor', siege], screens.desk), 'corregidor')
  const attack = {
    options: { scenario: 'recapture' },
    prefer: ['deploy-all', 'drop-all', 'done', 'act'],
    stop: (({ ask }) => ask === 'ask.attack.units') satisfies PlayScript['stop'],
  }
  const phone = await sit(browser, ['corregidor', attack], { ...screens.phone, deviceScaleFactor: 2 })
  await take(phone, 'corregidor-phone')
})

test('a hint with its reasons, beside the map and on a phone', async ({ browser }) => {
  const stop: PlayScript['stop'] = ({ kind }, { seq }) => seq > 60 && kind === 'impulse'
  const course: Parameters<typeof positionFile> = [ROCK, { options: { sides: 'first-us' }, prefer: ['keep'], stop }]
  const both = [['hint', screens.desk] as const, ['hint-phone', { ...screens.phone, deviceScaleFactor: 2 }] as const]
  for (const [name, screen] of both) {
    const page = await sit(browser, course, screen)
    await askHint({ page })
    await page.getByTestId('hint-why').click()
    await expect(page.getByTestId('analysis')).toBeInViewport()
    await take(page, name)
  }
})

test('the evaluation of a match against a computer, with its turning points', async ({ browser }) => {
  const player = await User.arrive(browser, site.address, 'Ann', screens.desk)
  const { page } = player
  await beginAgainst(player, ROCK, { strength: 'recruit', side: 'us' })
  await hurry(player)
  await ownTurn(player)
  const over = async () => (await page.getByTestId('result').count()) > 0
  await new Driver([player], [player]).while(async () => (await player.seq()) < 160 && !(await over()))
  if (!(await over())) {
    await page.getByTestId('menu').click()
    await page.getByTestId('resign').click()
    await page.getByTestId('resign-confirm').click()
  }
  await page.getByTestId('replay').click()
  await expect(page.getByTestId('curve')).toBeVisible()
  await page.getByTestId('curve').locator('[data-testid^="turning-"]').last().click()
  await page.evaluate(() => window.__topside?.settled())
  await shoot(page, 'curve')
  await player.leave()
})
