import { expect } from '@playwright/test'
import { shot } from './shot.ts'
import { screens } from './sizes.ts'
import { test } from './test.ts'

/** The lobby's polling interval, in milliseconds. */
const LATER = 5_000

/** For each title, a rule far down on its page that does not mention retreats. */
const RULES = {
  'return-to-the-rock': '15.2',
  leyte: '15.2',
  singapore: '15.2',
  corregidor: '13.9',
  bataan: '15.2',
} as const

for (const [name, options] of Object.entries(screens))
  test(`${name}: the rules of every title can be read and searched`, async ({ browser, shared }) => {
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const read = async (title: string, number: string) => {
      await page.goto(`${shared.address}/rules/${title}?test#${number}`)
      const rules = page.getByTestId('rules')
      const rule = rules.locator(`[data-rule="${number}"]`)
      await expect(rule).toBeInViewport()
      await shot(page, `rules-${title}-${name}`)
      const search = page.getByTestId('rules-search')
      await search.fill('retreat')
      await expect(rules.getByRole('status')).toContainText(/rules found/)
      await expect(rule).toHaveCount(0)
      await expect(rules.locator('mark').first()).toHaveText(/retreat/i)
      await search.fill('no such thing anywhere')
      await expect(rules.getByRole('status')).toHaveText('Nothing found')
      await search.fill('')
      await rules.getByRole('button', { name: 'The counters' }).click()
      await expect(rules.locator('.counter-chart').first()).toBeInViewport()
      await shot(page, `counters-${title}-${name}`)
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      )
      expect(wide, 'the page is wider than the screen').toBe(false)
    }
    for (const [title, number] of Object.entries(RULES)) await test.step(title, () => read(title, number))
    await context.close()
  })

test('a rule number leads to its text, and on to all rules; it stays open while the lobby refreshes its lists', async ({
  browser,
  shared,
}) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(`${shared.address}/?test`)
  await page.getByTestId('create-return-to-the-rock').click()
  await page.getByTestId('name').fill('Reader')
  await page.getByTestId('name-submit').click()
  await page.getByTestId('more-options').click()
  await page.getByLabel('Rule 17.1', { exact: true }).click()
  await expect(page.getByTestId('rule-note')).toBeVisible()
  for (const list of ['open', 'mine']) {
    const listed = page.waitForResponse((answer) => answer.url().includes(`/api/matches?list=${list}`))
    await page.clock.fastForward(LATER)
    await listed
  }
  await expect(page.getByTestId('rule-note')).toBeVisible()
  await page.getByTestId('all-rules').click()
  await expect(page.getByTestId('rules').locator('[data-rule="17.1"]')).toBeInViewport()
  await context.close()
})
