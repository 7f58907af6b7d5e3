import { expect } from '@playwright/test'
import { positionFile } from './positions.ts'
import { shot } from './shot.ts'
import { screens } from './sizes.ts'
import { lookingOn, seatedAt } from './tables.ts'
import { test } from './test.ts'

/** The value of the track `phase` at night. */
const NIGHT = 3

for (const [name, options] of Object.entries(screens)) {
  test(`${name}: night looks like night, and says what it decides; boxes of unused options are absent`, async ({
    browser,
    shared,
  }) => {
    const played = await positionFile('return-to-the-rock', {
      prefer: ['pass'],
      stop: (_, { game }) => game.table.track('phase') === NIGHT && game.table.track('turn') === 1,
    })
    const { user } = await seatedAt(browser, shared, played, options)
    const { page } = user
    expect(await user.rectOf({ space: 'air' })).toBeDefined()
    expect(await user.rectOf({ space: 'mortar' })).toBeUndefined()
    await expect(page.getByTestId('table')).toHaveClass(/night/)
    const goal = page.getByTestId('goal')
    await expect(goal).toHaveAttribute('data-urgency', 'now')
    await expect(goal).toContainText(/Japan wins/)
    await shot(page, `night-${name}`)
    await goal.click()
    const panel = page.getByTestId('goals')
    await expect(panel.locator('[data-goal="goal.too-slow"]')).toContainText(/fewer than 1 point/)
    await expect(panel.locator('[data-goal="goal.operational"]')).toContainText(/10 points/)
    await shot(page, `goals-${name}`)
    await panel.getByLabel('Rule 15.1.2').click()
    await expect(page.getByTestId('rule-note')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeVisible()
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toHaveCount(0)
    await user.leave()
  })

  test(`${name}: a spectator reads what is asked, about which things`, async ({ browser, shared }) => {
    const fought = await positionFile('leyte', {
      prefer: ['join-all'],
      stop: ({ ask }, { seq }) => seq > 60 && ask === 'ask.combat.declare',
    })
    const id = await shared.bring(fought, await shared.user('Somebody'))
    const { page } = await lookingOn(browser, shared, id, options)
    await expect(page.getByTestId('waiting')).toContainText(/prepares an attack on \d{4}/)
    await page.getByTestId('goal').click()
    await expect(page.getByTestId('goals').locator('[data-goal="goal.level"]')).toContainText(/to 1/)
    await shot(page, `leyte-goals-${name}`)
    await page.context().close()
  })
}
