import { expect, test } from '@playwright/test'
import { beginHurried, followHint, openReasons, PATIENCE } from './computers.ts'
import { Driver } from './driver.ts'
import { Site } from './site.ts'
import { User } from './user.ts'

test.use({ actionTimeout: 60_000 })

let site: Site
test.beforeEach(async () => {
  site = await Site.open()
})
test.afterEach(() => site.close())

test('a person plays the whole of Layac in BATAAN! against the computer', async ({ browser }) => {
  test.setTimeout(10 * 60_000)
  const user = await User.arrive(browser, site.address, 'Ann')
  const driver = new Driver([user], [user])
  driver.patience = 2 * PATIENCE
  // Japan acts first, and does no more than it must: what is shown is that the computer answers whatever it is asked.
  driver.preferred = ['event-none', 'event-go-on', 'keep', 'done', 'pass', 'stay', 'stand']

  await beginHurried(user, { title: 'bataan', strength: 'recruit', side: 'japan' })

  await test.step('a hint is asked for and followed, and what the computer did opens its reasons', async () => {
    await followHint(user)
    await openReasons(user, driver)
  })

  await test.step('it is played to its end', async () => {
    await driver.toTheEnd()
    await expect(user.page.getByTestId('result')).toBeVisible()
  })

  await User.part(user)
})
