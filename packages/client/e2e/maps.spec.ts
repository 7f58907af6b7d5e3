import { expect, test } from '@playwright/test'
import { Driver } from './driver.ts'
import { Site } from './site.ts'
import { User } from './user.ts'

test('two linked maps: one is a click or a key away, with a sign where something happens on the other', async ({
  browser,
}) => {
  test.setTimeout(3 * 60_000)
  const site = await Site.withTestTitles()
  const user = await User.arrive(browser, site.address, 'Ann')
  await user.create('bridgehead', 'all')
  await expect(user.page.getByTestId('board')).toHaveAttribute('data-state', 'ready')
  // The camera goes to the first question by itself.
  await expect.poll(() => user.asked()).not.toBeNull()
  await user.page.evaluate(() => window.__topside?.settled())
  const [island, cape] = [user.page.getByTestId('map-island'), user.page.getByTestId('map-cape')]

  await test.step('the map that is shown is told, and where there is something to do on the other', async () => {
    await island.click()
    await expect(island).toHaveAttribute('aria-pressed', 'true')
    await expect(cape).not.toHaveClass(/busy/)
    await user.page.keyboard.press('.')
    await expect(cape).toHaveAttribute('aria-pressed', 'true')
    await expect(island).toHaveClass(/busy/)
    await user.page.keyboard.press(',')
    await expect(island).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('it is played to the end', async () => {
    const driver = new Driver([user], [user])
    driver.preferred = ['attack', 'take']
    await driver.toTheEnd()
    await expect(user.page.getByTestId('result')).toContainText(/wins|A draw/)
  })

  await User.part(user)
  await site.close()
})
