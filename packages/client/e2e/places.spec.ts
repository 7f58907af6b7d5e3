import { type CDPSession, expect, type Page } from '@playwright/test'
import type { BoardTarget, ScreenRect } from '@topside/board'
import type { Choice } from '@topside/engine'
import { askedAt } from './answers.ts'
import { positionFile } from './positions.ts'
import { shot } from './shot.ts'
import { screens } from './sizes.ts'
import { test } from './test.ts'
import { SOON, User } from './user.ts'

/** Minimum size of a selectable counter, in CSS pixels. */
const LEGIBLE = 28
/** Minimum share of the selectable things in view if they do not all fit on the screen. */
const MOST = 0.3

/** A position, and what can be chosen there. */
interface Position {
  readonly file: Awaited<ReturnType<typeof positionFile>>
  readonly choices: readonly Choice[]
}

/** A title's first position after at least `from` commands in which something can be chosen. */
async function position(
  title: string,
  prefer: readonly string[],
  found: (choice: Choice) => boolean,
  from = 0,
): Promise<Position> {
  let choices: readonly Choice[] = []
  const file = await positionFile(title, {
    prefer,
    stop(decision, { seq }) {
      choices = decision.choices
      return seq >= from && choices.some(found)
    },
  })
  return { file, choices }
}

const places = {
  coming: () => position('leyte', [], ({ verb }) => verb === 'bring'),
  landing: () => position('leyte', ['bring'], ({ verb }) => verb === 'move'),
  moving: () => position('leyte', [], ({ verb }) => verb === 'unit', 200),
  placing: () => position('return-to-the-rock', [], ({ verb }) => verb === 'place'),
  declaring: () => position('leyte', ['join-all'], ({ verb }) => verb === 'attack', 60),
  withdrawing: () => position('singapore', ['battle', 'rest', 'assign', 'fight'], ({ verb }) => verb === 'withdraw'),
}

/** The uncovered part of the board. */
async function free(page: Page): Promise<ScreenRect> {
  const board = await page.getByTestId('board').boundingBox()
  const sheet = await page.getByTestId('sheet').count()
  const foot = sheet === 0 ? undefined : await page.getByTestId('sheet').boundingBox()
  if (board === null) throw new Error('the board is not there')
  const bottom = Math.min(board.y + board.height, foot?.y ?? Number.POSITIVE_INFINITY)
  return { x: board.x, y: board.y, w: board.width, h: bottom - board.y }
}

/** The drawn rectangles of the targets whose centre is in view. */
async function seen(user: User, targets: readonly BoardTarget[]): Promise<ScreenRect[]> {
  await user.page.evaluate(() => window.__topside?.settled())
  const within = await free(user.page)
  const rects = await user.page.evaluate((all) => all.map((target) => window.__topside?.toScreen(target)), targets)
  return rects.flatMap((rect) => {
    if (rect === undefined) return []
    const [x, y] = [rect.x + rect.w / 2, rect.y + rect.h / 2]
    return x > within.x && x < within.x + within.w && y > within.y && y < within.y + within.h ? [rect] : []
  })
}

const thingsIn = (choices: readonly Choice[]): BoardTarget[] => {
  const found = new Map<string, BoardTarget>()
  for (const { piece, space } of choices) {
    if (space !== undefined) found.set(`space ${space}`, { space })
    else if (piece !== undefined) found.set(`piece ${piece}`, { piece })
  }
  return [...found.values()]
}

interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Whether both rectangles exist and do not overlap. */
const apart = (a: Rect | null | undefined, b: Rect | null | undefined): boolean =>
  a != null &&
  b != null &&
  (a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y)

/** Positions of parts of the page. */
async function boxes(page: Page, parts: readonly string[]) {
  return Promise.all(parts.map((part) => page.locator(part).first().boundingBox()))
}

async function wholeMap(user: User, choices: readonly Choice[]): Promise<void> {
  const fit = user.page.getByTestId('fit')
  const things = thingsIn(choices)
  const corners: BoardTarget[] = ['2901', '2932', '0101', '0132'].map((space) => ({ space }))
  expect((await seen(user, corners)).length).toBeLessThan(4)
  await expect(fit).toHaveText('Whole map')
  await fit.click()
  await expect(fit).toHaveText('Closer')
  expect(await seen(user, corners)).toHaveLength(4)
  await fit.click()
  await expect(fit).toHaveText('Whole map')
  expect((await seen(user, things)).length).toBe(things.length)
}

/** A tap with a given timestamp, in seconds since 1970. */
async function tapAt(session: CDPSession, { x, y }: { readonly x: number; readonly y: number }, timestamp: number) {
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], timestamp })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp })
}

for (const name of ['desk', 'phone'] as const) {
  const phone = name === 'phone'

  test(`${name}: a match opens on what can be chosen, at a readable size`, async ({ browser, shared }) => {
    const known = await shared.user('Ann')
    const user = await User.known(browser, shared, known, screens[name])
    for (const [what, all] of [
      ['coming', true],
      ['landing', true],
      ['moving', false],
      ['placing', !phone],
    ] as const)
      await test.step(what, async () => {
        const { file, choices } = await places[what]()
        await user.sit(await shared.bring(file, known))
        await expect(user.page.getByTestId('choices')).toHaveCount(1)
        const things = thingsIn(choices)
        const shown = await seen(user, things)
        expect(things.length).toBeGreaterThan(1)
        expect(shown.length).toBeGreaterThanOrEqual(all ? things.length : things.length * MOST)
        const [piece] = choices.flatMap(({ piece }) => piece ?? [])
        expect((await user.rectOf({ piece: piece ?? '' }))?.w).toBeGreaterThanOrEqual(what === 'placing' ? 24 : LEGIBLE)
        await shot(user.page, `${what}-${name}`)
      })

    if (!phone)
      await test.step('all selectable places are in view if there are no odds', async () => {
        const list = user.page.locator('.prompt-choices')
        expect(await list.evaluate((each) => each.scrollHeight - each.clientHeight)).toBeLessThanOrEqual(0)
        const undo = await boxes(user.page, ['.tools', '.tray'])
        await user.choose((await user.choices())[0] ?? '')
        expect(await boxes(user.page, ['.tools', '.tray'])).toEqual(undo)
      })
    await user.leave()
  })

  test(`${name}: the camera moves to the next question, but not against the user’s hand`, async ({
    browser,
    shared,
  }) => {
    const { file, choices } = await places.landing()
    const user = await askedAt(browser, shared, file, screens[name])
    const { page } = user
    if (phone) await test.step('one press shows the whole map, and another returns', () => wholeMap(user, choices))
    const [first] = choices.filter(({ verb }) => verb === 'move')
    const fixed = { space: first?.space ?? '' }
    await user.clickBoard(fixed)
    await expect.poll(() => user.asked()).toBe('ask.arrival.unit')
    if (phone) await page.getByTestId('all-choices').click()
    const units = (await user.choices()).flatMap((id) => (id.startsWith('bring-') ? [{ piece: id.slice(6) }] : []))
    if (phone) await page.getByTestId('sheet-grip').click()
    expect(units.length).toBeGreaterThan(1)
    await expect.poll(async () => (await seen(user, units)).length).toBeGreaterThanOrEqual(units.length * MOST)

    // After the user pans the map, answering from the list does not move it.
    const board = await free(page)
    const [x, y] = [board.x + board.w / 2, board.y + board.h / 2]
    await page.mouse.move(x, board.y + 12)
    await page.mouse.down()
    await page.mouse.move(x - 30, board.y + 100, { steps: 4 })
    await page.mouse.move(x - 60, y, { steps: 4 })
    const put = await user.rectOf(fixed)
    await page.getByTestId('undo').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => user.asked()).not.toBe('ask.arrival.unit')
    await page.evaluate(() => window.__topside?.settled())
    expect(await user.rectOf(fixed)).toEqual(put)
    await page.mouse.up()
    await page.evaluate(() => window.__topside?.settled())
    expect(await user.rectOf(fixed)).toEqual(put)
    await User.part(user)
  })

  test(`${name}: the layout is stable while an answer waits for confirmation`, async ({ browser, shared }) => {
    const { file } = await places.declaring()
    const user = await askedAt(browser, shared, file, { ...screens[name], confirm: true })
    const { page } = user
    const parts = phone
      ? ['.sheet', '.sheet-bar', '.sheet-asked', '[data-testid=last-roll]', '[data-testid=undo]', '.board']
      : ['.prompt', '.odds', '.tools', '.tray', '[data-testid=undo]', '[data-testid=history]', '.board']
    const before = await boxes(page, parts)
    expect(before).not.toContain(null)
    await page.getByTestId('choice-attack').first().click()
    await expect(page.getByTestId('confirm')).toBeEnabled()
    expect(await boxes(page, parts)).toEqual(before)
    await expect(page.getByTestId('confirm')).toBeInViewport({ ratio: 1 })
    await expect(page.getByTestId('confirm-not')).toBeInViewport({ ratio: 1 })
    await shot(page, `confirming-${name}`)
    await page.getByTestId('confirm-not').click()
    await expect(page.getByTestId('confirming')).toHaveCount(0)
    expect(await boxes(page, parts)).toEqual(before)
    await user.leave()
  })
}

test('phone: the hint button is in view below a question of three lines, and covers none of it', async ({
  browser,
  shared,
}) => {
  const { file } = await places.withdrawing()
  const user = await askedAt(browser, shared, file, screens.phone)
  const { page } = user
  const lines = await page.getByTestId('prompt').evaluate((question) => {
    const words = document.createRange()
    words.selectNodeContents(question)
    return [...words.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height }))
  })
  expect(new Set(lines.map(({ y }) => Math.round(y / 12))).size).toBeGreaterThanOrEqual(3)
  await expect(page.getByTestId('hint')).toBeInViewport({ ratio: 1 })
  const [hint, roll] = await boxes(page, ['[data-testid=hint]', '[data-testid=last-roll] :last-child'])
  for (const part of [roll, ...lines]) expect(apart(hint, part)).toBe(true)
  for (const button of await page.locator('.sheet-answer .choice').all())
    await expect(button).toBeInViewport({ ratio: 1 })
  await shot(page, 'hint-phone')
  await user.leave()
})

test('phone: sides are identified by name, and a double tap answers one question', async ({ browser, shared }) => {
  const { file } = await places.declaring()
  const user = await askedAt(browser, shared, file, screens.phone)
  const { page } = user
  for (const name of ['United States', 'Japan']) {
    const words = page.locator('.seat-name', { hasText: name })
    await expect(words).toBeInViewport()
    expect((await words.boundingBox())?.width).toBeGreaterThan(20)
  }
  const before = await user.seq()
  const place = await page.getByTestId('choice-attack').first().boundingBox()
  if (place === null) throw new Error('nothing to tap')
  const at = { x: place.x + place.width / 2, y: place.y + place.height / 2 }
  const session = await page.context().newCDPSession(page)
  // Explicit timestamps: the taps form a double tap however long the answer takes.
  const start = Date.now() / 1000
  await tapAt(session, at, start)
  await tapAt(session, at, start + 0.1)
  await expect.poll(() => user.seq(), SOON).toBeGreaterThan(before)
  await tapAt(session, at, start + 0.2)
  // If the double tap had given two answers, the next answer would be the third.
  const [next = ''] = await user.choices()
  await user.choose(next)
  expect(await user.seq()).toBe(before + 2)
  await user.leave()
})
