import { expect } from '@playwright/test'
import { screens } from './sizes.ts'
import { test } from './test.ts'
import { SOON, User } from './user.ts'

/** The titles tested, with the start of their pages. */
const TITLES = {
  'return-to-the-rock': 'The island',
  leyte: 'The island',
  singapore: 'The island',
  corregidor: 'The island',
  bataan: 'The peninsula',
} as const

for (const [screen, options] of Object.entries(screens))
  test(`${screen}: the page of every title starts a guided match`, async ({ browser, shared }) => {
    const user = await User.arrive(browser, shared.address, 'Newcomer', options)
    const { page } = user
    await test.step('every title has its map and its page', async () => {
      for (const title of Object.keys(TITLES)) {
        const card = page.locator('.title-card', { has: page.getByTestId(`learn-${title}`) })
        const width = () => card.locator('canvas').evaluate((map: HTMLCanvasElement) => map.width)
        await expect.poll(width).toBeGreaterThan(300)
      }
    })
    const learn = async (title: string, first: string) => {
      // The first title is opened from the lobby; its page leads to the rules as well.
      const once = title === Object.keys(TITLES)[0]
      await (once ? page.getByTestId(`learn-${title}`).click() : user.open(`/learn/${title}`))
      const own = page.getByTestId('title-page')
      await expect(own.getByRole('heading', { level: 2 }).first()).toHaveText(first)
      await expect(own.getByRole('img', { name: /position of the first match/ }).first()).toBeVisible()
      await own.getByRole('button', { name: /^Rule/ }).first().click()
      await expect(page.getByTestId('rule-note')).toBeVisible()
      await page.keyboard.press('Escape')
      if (once) {
        await page.getByTestId('to-rules').click()
        await expect(page.getByTestId('rules')).toBeVisible()
        await page.goBack()
      }
      await page.getByTestId('first-match').click()
      await user.introduce()

      const guide = page.getByTestId('guide')
      await expect(guide).toContainText('step 1 of')
      // The text and the button to follow it are in view without scrolling.
      await expect(guide.getByTestId('guide-do')).toBeInViewport({ ratio: 1 })
      const before = await user.seq()
      await guide.getByTestId('guide-do').click()
      await expect.poll(() => user.seq()).toBe(before + 1)
      await expect(guide).toContainText('step 2 of')
      // The guide finds its place again after a reload.
      if (once) await page.reload()
      await expect(guide).toContainText('step 2 of')
      // Another choice is allowed, and the guide says so.
      if (screen === 'phone') await page.getByTestId('sheet-grip').click()
      const [other = ''] = (await user.choices()).slice(-1)
      await user.choose(other)
      await expect(guide).toContainText('You have left the guided path')
      await guide.getByTestId('guide-leave').click()
      await expect(guide).toHaveCount(0)
    }
    for (const [title, first] of Object.entries(TITLES)) await test.step(title, () => learn(title, first))
    await user.leave()
  })

test('the guide leads through the whole first turn', async ({ browser, shared }) => {
  const user = await User.known(browser, shared, 'Newcomer')
  await user.open('/learn/leyte')
  await user.page.getByTestId('first-match').click()
  const guide = user.page.getByTestId('guide')
  for (let step = 0; step < 60; step++) {
    await expect(guide).toContainText(/step|first turn/)
    if ((await guide.getByText('That was the first turn').count()) > 0) break
    const before = await user.seq()
    await guide.getByTestId('guide-do').click()
    await expect.poll(() => user.seq(), SOON).toBeGreaterThan(before)
  }
  await expect(guide).toContainText('That was the first turn')
  await expect(user.page.getByTestId('status')).toContainText('Game-turn 2 of 8')
  await user.leave()
})

test('the dice page of a guided match says that its dice were known', async ({ browser, shared }) => {
  const known = await shared.user('Newcomer')
  const { id } = await shared.post('/matches', { title: 'leyte', guided: true }, known.token)
  const user = await User.known(browser, shared, known)
  const { page } = user
  await user.sit(id)
  await page.getByTestId('menu').click()
  await page.getByTestId('resign').first().click()
  await page.getByTestId('resign-confirm').click()
  await expect(page.getByTestId('result')).toBeVisible()
  await user.open(`/archive/${id}/dice`)
  const dice = page.getByTestId('dice-page')
  await expect(dice.getByRole('heading', { level: 1 })).toHaveText('Fixed dice, set by the guide')
  await expect(page.getByTestId('evidence')).toContainText('the same for everybody')
  await expect(dice).not.toContainText('drew a secret seed')
  await user.leave()
})
