import { expect, type Page } from '@playwright/test'
import { alikeIn, type Choice, type Decision, isPublic, type Match, mayKnow, type TitlePackage } from '@topside/engine'
import { titles } from '@topside/titles'
import { askedAt } from './answers.ts'
import { type PlayScript, positionFile } from './positions.ts'
import { shot } from './shot.ts'
import { type Screen, screens } from './sizes.ts'
import { test } from './test.ts'
import { User } from './user.ts'

const ROCK = 'return-to-the-rock'

/** The title's rules and display. */
async function rock(): Promise<TitlePackage> {
  const loaded = await titles.find(({ id }) => id === ROCK)?.load()
  if (loaded === undefined) throw new Error('no title')
  return loaded
}

type Stop = NonNullable<PlayScript['stop']>

/** A match at the first position where `stop` holds; tries several ways of playing. */
async function standing(stop: Stop, prefer: readonly string[] = []) {
  for (let tries = 0; tries < 40; tries++) {
    const file = await positionFile(ROCK, { stop, prefer, seed: `fewer ${tries}` }).catch(() => undefined)
    if (file !== undefined) return file
  }
  throw new Error('no match comes where it should stop')
}

/** A seat's question in a match. */
interface SeatQuestion {
  readonly decision: Decision
  readonly match: Match
  readonly seat: number
}

/** The choices with a verb whose pieces are interchangeable, in groups. */
function alikeWith(title: TitlePackage, verb: string, { decision, match, seat }: SeatQuestion): Choice[][] {
  const { pieces, def } = match.game.table
  const seen = pieces
    .filter((piece) => mayKnow(piece, seat))
    .map((piece) => ({
      id: piece.id,
      space: piece.space.id,
      face: def.faces[piece.face] ?? '',
      hidden: !isPublic(piece),
    }))
  return [...new Set(alikeIn(title, decision, seen).values())].map((like) =>
    decision.choices.filter((choice) => choice.verb === verb && like.includes(choice.piece ?? '')),
  )
}

/** A button's position on the page. */
async function rectOf(page: Page, testid: string) {
  const rect = await page.getByTestId(testid).boundingBox()
  if (rect === null) throw new Error(`${testid} is not on the page`)
  return rect
}

interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Whether two rectangles do not overlap. */
const apart = (a: Rect, b: Rect): boolean =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y

for (const name of ['desk', 'phone'] satisfies Screen[]) {
  const phone = name === 'phone'

  test(`${name}: losses of interchangeable units are one entry, with a button for two of them`, async ({
    browser,
    shared,
  }) => {
    const title = await rock()
    let like: readonly Choice[] = []
    const file = await standing(
      (decision, match, seat) => {
        if (decision.ask !== 'ask.attrition.take' || Number(decision.args?.['left']) < 3) return false
        like = alikeWith(title, 'flip', { decision, match, seat }).find((group) => group.length > 2) ?? []
        return like.length > 2
      },
      ['commit', 'move-', 'assault-10'],
    )
    const user = await askedAt(browser, shared, file, screens[name])
    const { page } = user
    if (phone) await page.getByTestId('all-choices').click()
    const first = `flip-${like[0]?.piece}`
    const entry = page.getByTestId(`choice-${first}`)
    await expect(entry.locator('.count')).toHaveAttribute('data-text', `${like.length} ×`)
    for (const { piece } of like.slice(1)) await expect(page.getByTestId(`choice-flip-${piece}`)).toHaveCount(0)
    await shot(page, `alike-${name}`)
    const before = await user.seq()
    await page.getByTestId(`take-2-${first}`).click()
    await expect.poll(() => user.seq()).toBe(before + 2)
    for (const undone of [3, 4]) {
      await page.getByTestId('undo').click()
      await expect.poll(() => user.seq()).toBe(before + undone)
    }
    await expect.poll(() => user.asked()).toBe('ask.attrition.take')
    if (phone) await page.getByTestId('all-choices').click()
    await page.getByTestId(`unfold-${first}`).click()
    for (const { piece } of like) await expect(page.getByTestId(`choice-flip-${piece}`)).toBeVisible()
    await User.part(user)
  })

  test(`${name}: the setting for rerolls appears with the question, and applies from then on`, async ({
    browser,
    shared,
  }) => {
    const file = await standing(
      ({ ask, args }) => ask === 'ask.advantage.reroll' && String(args?.['outcome']).startsWith('combat'),
    )
    const user = await askedAt(browser, shared, file, screens[name])
    const { page } = user
    const ask = page.getByTestId('setting-reroll')
    await expect(page.getByLabel('Ask me about a reroll')).toHaveValue('important')
    await expect(ask).toBeInViewport()
    await expect(page.getByTestId('choice-keep')).toBeInViewport()
    await shot(page, `ask-me-${name}`)
    await ask.selectOption({ label: 'never' })
    await expect(ask).toHaveValue('never')
    expect(await user.asked(), 'the question still stands').toBe('ask.advantage.reroll')
    await page.getByTestId('menu').click()
    const menu = page.getByTestId('menu-dialog')
    await expect(menu.getByTestId('setting-reroll')).toHaveValue('never')
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden({ timeout: 1_000 })
    }).toPass()
    await user.choose('keep')
    expect(await user.asked()).not.toBe('ask.advantage.reroll')
    await user.leave()
  })

  test(`${name}: keys stay the same while an area acts, and "pass" never takes the place of "done"`, async ({
    browser,
    shared,
  }) => {
    const able = ({ choices }: Decision) => choices.filter(({ verb }) => verb === 'unit').length
    const file = await standing(
      (decision) =>
        decision.ask === 'ask.assault.act' &&
        decision.choices.some(({ verb }) => verb === 'done') &&
        able(decision) > 2,
    )
    const user = await askedAt(browser, shared, file, screens[name])
    const { page } = user
    const all = async () => {
      const more = page.getByTestId('all-choices')
      if (phone && (await more.isVisible())) await more.click()
    }
    const keys = async () =>
      new Map(
        await page
          .getByTestId('choices')
          .first()
          .locator('[data-testid^="choice-unit-"]')
          .evaluateAll((buttons) =>
            buttons.map(
              (button) => [button.dataset['testid'] ?? '', button.getAttribute('aria-keyshortcuts')] as const,
            ),
          ),
      )
    const endings = [await rectOf(page, 'choice-done')]
    await shot(page, `end-${name}`)
    await all()
    endings.push(await rectOf(page, 'choice-done'))
    const before = await keys()
    const [unit = ''] = [...before.keys()]
    await user.choose(unit.replace('choice-', ''))
    await expect.poll(() => user.asked()).toBe('ask.assault.move')
    await page.getByTestId('undo').click()
    await expect.poll(() => user.asked()).toBe('ask.assault.act')
    await all()
    expect(await keys()).toEqual(before)
    await user.choose('done')
    for (let asked = 0; asked < 20 && !(await user.choices()).includes('pass'); asked++)
      await user.choose(
        (await user.choices()).find((id) => /^(keep|go-on|stay)$/.test(id)) ?? (await user.choices())[0] ?? '',
      )
    const lowered = await rectOf(page, 'choice-pass')
    await shot(page, `pass-${name}`)
    await all()
    for (const pass of [lowered, await rectOf(page, 'choice-pass')])
      for (const end of endings) expect(apart(end, pass), `${JSON.stringify(end)}, ${JSON.stringify(pass)}`).toBe(true)
    await User.part(user)
  })
}
