import { expect, test } from '@playwright/test'
import { Site } from './site.ts'
import { screens } from './sizes.ts'

let site: Site
test.beforeAll(async () => {
  site = await Site.open()
})
test.afterAll(() => site.close())

/** A rule of each title far down on its page, in which nothing is said of retreats. */
const RULES = {
  'return-to-the-rock': '15.2',
  leyte: '15.2',
  singapore: '15.2',
  corregidor: '13.9',
  bataan: '15.2',
} as const

for (const [name, options] of Object.entries(screens))
  for (const [title, number] of Object.entries(RULES))
    test(`${name}: the rules of ${title} can be read and searched`, async ({ browser }, info) => {
      const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await page.goto(`${site.address}/rules/${title}?test#${number}`)
      const rules = page.getByTestId('rules')
      const rule = rules.locator(`[data-rule="${number}"]`)
      await expect(rule).toBeInViewport()
      await page.screenshot({ path: info.outputPath(`rules-${title}-${name}.png`) })
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
      await page.screenshot({ path: info.outputPath(`counters-${title}-${name}.png`) })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(wide, 'the page is wider than the screen').toBe(false)
      await context.close()
    })

test('a rule number leads to its text, and on to all rules; it stays open while the lobby looks at its lists', async ({
  browser,
}) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${site.address}/?test`)
  const listed = () => page.waitForResponse((answer) => answer.url().includes('/api/matches?list=open'))
  await page.getByTestId('create-return-to-the-rock').click()
  await page.getByTestId('name').fill('Reader')
  await page.getByTestId('name-submit').click()
  await page.getByTestId('more-options').click()
  await page.getByLabel('Rule 17.1', { exact: true }).click()
  await expect(page.getByTestId('rule-note')).toBeVisible()
  // Twice: the first answer may have been on its way.
  await listed()
  await listed()
  await expect(page.getByTestId('rule-note')).toBeVisible()
  await page.getByTestId('all-rules').click()
  await expect(page.getByTestId('rules').locator('[data-rule="17.1"]')).toBeInViewport()
  await context.close()
})
