import { expect } from '@playwright/test'
import { Driver } from './driver.ts'
import { test } from './test.ts'
import { User } from './user.ts'

test('two linked maps: one is a click or a key away, with a sign for activity on the other', async ({
  browser,
  shared,
}) => {
  const known = await shared.user('Ann')
  const id = await shared.match({ title: 'bridgehead' }, [known, known])
  const user = await User.known(browser, shared, known)
  await user.sit(id)
  // The camera moves to the first question by itself.
  await expect.poll(() => user.asked()).not.toBeNull()
  await user.page.evaluate(() => window.__topside?.settled())
  const [island, cape] = [user.page.getByTestId('map-island'), user.page.getByTestId('map-cape')]

  await test.step('the current map is marked, and so is activity on the other', async () => {
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
})
