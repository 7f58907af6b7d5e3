import { expect } from '@playwright/test'
import { type Choice, finalityOf, type Match } from '@topside/engine'
import { answer, askedAt, comes, PILLBOXES } from './answers.ts'
import { Driver } from './driver.ts'
import { positionFile } from './positions.ts'
import { type Screen, screens } from './sizes.ts'
import { test } from './test.ts'
import { User } from './user.ts'

/**
 * Releases what was picked, so that nothing has happened since `before`, and presses the space again until it can be
 * confirmed.
 */
async function letGo(user: User, space: string, before: number): Promise<void> {
  const { page } = user
  await page.getByTestId('confirm-not').click()
  await expect(page.getByTestId('confirming')).toHaveCount(0)
  expect(await user.seq(), 'nothing has happened').toBe(before)
  await user.clickBoard({ space })
  // The button is disabled at first, so that the second half of a double click does not confirm.
  await expect(page.getByTestId('confirm')).toBeEnabled()
}

/** The pieces in the space of a piece, including itself. */
const besides = (match: Match, piece = '') =>
  match.game.table.piece(piece).space.pieces.filter(({ def }) => def.side === match.game.table.piece(piece).def.side)

for (const name of ['desk', 'phone'] satisfies Screen[]) {
  const phone = name === 'phone'
  const looks = { ...screens[name], confirm: true }

  test(`${name}: a stack can be opened but not chosen from, and its unit is put back`, async ({ browser, shared }) => {
    let unit = ''
    const file = await positionFile('return-to-the-rock', {
      stop({ kind, choices }, match) {
        const units = choices.filter(({ verb }) => verb === 'unit')
        unit = units[0]?.piece ?? ''
        return kind === 'assault.act' && units.length === 1 && besides(match, unit).length > 2
      },
    })
    const user = await askedAt(browser, shared, file, looks)
    const before = await user.seq()
    const closed = await user.rectOf({ piece: unit })
    await user.clickBoard({ piece: unit })
    await expect.poll(() => user.rectOf({ piece: unit })).not.toEqual(closed)
    expect(await user.seq(), 'the only unit that can act was not chosen').toBe(before)
    await user.clickBoard({ piece: unit })
    await expect.poll(() => user.asked()).toBe('ask.assault.move')
    await user.page.getByTestId('undo').click()
    await expect.poll(() => user.asked()).toBe('ask.assault.act')
    await User.part(user)
  })

  test(`${name}: an attack by one unit is previewed, released, confirmed, and announced on the map`, async ({
    browser,
    shared,
  }) => {
    let target: Choice | undefined
    const file = await positionFile('leyte', {
      stop({ kind, choices }, match, seat) {
        target = choices.find((choice) => finalityOf(match, seat, choice)?.key === 'final.rolls')
        return kind === 'combat.target' && target !== undefined
      },
    })
    const space = target?.space ?? ''
    const user = await askedAt(browser, shared, file, looks)
    const { page } = user
    const before = await user.seq()
    const must = target?.verb === 'attack-target'
    const described = page.locator(`.board-mirror [data-space="${space}"]`)
    await expect(described).toHaveAttribute(
      'aria-description',
      must ? 'must be attacked' : 'choosing it means attacking',
    )
    await user.clickBoard({ space })
    await expect(page.getByTestId('confirm-why')).toContainText('This rolls a die')
    await expect(page.getByTestId('confirming')).toContainText('%')
    await expect(page.getByTestId('confirming')).toContainText('Defence')
    await letGo(user, space, before)
    // The announcement disappears by itself.
    const told = comes(page, '[data-testid="told"] [data-testid="roll"]')
    if (phone) await page.getByTestId('confirm').click()
    else await user.clickBoard({ space })
    await expect.poll(() => user.seq()).toBeGreaterThan(before)
    await told
    await expect(page.getByTestId('told')).toHaveCount(0)
    if (!phone) await expect(page.getByTestId('tray').getByTestId('roll')).toBeVisible()
    await User.part(user)
  })

  test(`${name}: a slip before a roll is taken back by consent, and the other player sees what that undoes`, async ({
    browser,
    shared,
  }) => {
    const known = [await shared.user('Ann'), await shared.user('Ben')] as const
    const id = await shared.match({ title: 'return-to-the-rock', private: true }, known)
    await answer(shared, id, known[0], ['wish-us'])
    await answer(shared, id, known[1], ['wish-japan', ...PILLBOXES])
    const ann = await User.known(browser, shared, known[0], looks)
    const ben = await User.known(browser, shared, known[1])
    for (const user of [ann, ben]) await user.sit(id)
    const driver = new Driver([ann, ben], [ann, ben])
    await expect.poll(() => ann.asked()).toBe('ask.landing.airborne')
    if (phone) await ann.page.getByTestId('all-choices').click()
    await driver.play(ann, 'land-161/C')
    await expect(ann.page.getByTestId('ask-back')).toBeVisible()
    await expect(ann.page.getByTestId('undo-why')).toContainText('Dice were rolled')
    await ann.page.getByTestId('ask-back').click()
    await expect(ben.page.getByTestId('undone')).toContainText('161')
    await ben.page.getByTestId('takeback-accept').click()
    const topside = ann.page.locator('.board-mirror [data-space="10"]')
    await expect(topside).not.toHaveAttribute('aria-label', /161\/C/)
    await expect.poll(() => ann.asked()).toBe('ask.landing.airborne')
    await expect(ann.page.getByTestId('takeback')).toHaveCount(0)
    await User.part(ann, ben)
  })

  test(`${name}: a landing that would leave another unit no hex warns before it is made`, async ({
    browser,
    shared,
  }) => {
    let landing: Choice | undefined
    const file = await positionFile('leyte', {
      seed: 'b',
      stop({ choices, warning }) {
        landing = choices.find((choice) => warning?.(choice) !== undefined)
        return landing !== undefined
      },
    })
    const space = landing?.space ?? ''
    const user = await askedAt(browser, shared, file, looks)
    const { page } = user
    const before = await user.seq()
    await user.clickBoard({ space })
    await expect(page.getByTestId('confirm-why')).toContainText('could not come in any more this turn')
    await letGo(user, space, before)
    await page.getByTestId('confirm').click()
    await expect.poll(() => user.seq()).toBeGreaterThan(before)
    await page.getByTestId('undo').click()
    await expect.poll(() => user.asked()).toMatch(/^ask\.arrival\./)
    await User.part(user)
  })
}
