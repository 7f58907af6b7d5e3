import { test } from '@playwright/test'
import { askByKey, beginHurried, openReasons, throughAKill } from './computers.ts'
import { Driver } from './driver.ts'
import { Site } from './site.ts'
import { User } from './user.ts'

test.use({ actionTimeout: 60_000 })

let site: Site
test.beforeEach(async () => {
  site = await Site.open()
})
test.afterEach(() => site.close())

test('a person plays a whole match of Leyte against the computer, through a kill of the server', async ({
  browser,
}) => {
  test.setTimeout(20 * 60_000)
  const user = await User.arrive(browser, site.address, 'Ann')
  const driver = new Driver([user], [user])
  await beginHurried(user, { title: 'leyte', strength: 'officer', side: 'us' })

  await test.step('a hint is asked for, and what the computer did opens its reasons', async () => {
    await askByKey(user)
    await openReasons(user, driver)
  })

  await throughAKill(user, driver, site)

  await User.part(user)
})
