import { test } from '@playwright/test'
import { beginHurried, followHint, openReasons, ownTurn, PATIENCE } from './computers.ts'
import { Driver } from './driver.ts'
import { Site } from './site.ts'
import { User } from './user.ts'

test.use({ actionTimeout: 60_000 })

let site: Site
test.beforeEach(async () => {
  site = await Site.open()
})
test.afterEach(() => site.close())

test('a person defends Corregidor against the computer, which plans its raids and tells why', async ({ browser }) => {
  test.setTimeout(5 * 60_000)
  const user = await User.arrive(browser, site.address, 'Ann')
  const driver = new Driver([user], [user])
  driver.patience = 2 * PATIENCE
  // The Americans wait: what is shown is that the computer goes on by itself, hour after hour, and that it can be asked about what it did.
  driver.preferred = ['deploy-all', 'done', 'wait-turn', 'pass', 'hold', 'stay', 'none']

  await beginHurried(user, { title: 'corregidor', strength: 'officer', side: 'us' })
  await test.step('a hint sets the garrison up', () => followHint(user))
  await test.step('what the computer did opens its reasons', async () => {
    const history = user.page.getByTestId('history')
    await driver.while(async () => (await history.getByTestId('why').count()) === 0)
    await ownTurn(user)
    await openReasons(user, driver)
  })

  await User.part(user)
})
