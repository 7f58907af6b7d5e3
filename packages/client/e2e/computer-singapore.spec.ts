import { expect, test } from '@playwright/test'
import { begin, followHint, hurry, openReasons, ownTurn, PATIENCE, throughAKill } from './computers.ts'
import { Driver } from './driver.ts'
import { Site } from './site.ts'
import { User } from './user.ts'

test.use({ actionTimeout: 60_000 })

let site: Site
test.beforeEach(async () => {
  site = await Site.open()
})
test.afterEach(() => site.close())

test('a person leads the Australians beside one computer and against another, through a kill of the server, to the end', async ({
  browser,
}) => {
  test.setTimeout(15 * 60_000)
  const user = await User.arrive(browser, site.address, 'Ann')
  const { page } = user
  await begin(user, { title: 'singapore', strength: 'officer', side: 'australian' })
  // The armies after the Australian are the British and the Japanese: their seats are computers'.
  for (const seat of [1, 2]) await expect(page.getByTestId(`seat-${seat}`)).toHaveAttribute('data-bot', 'officer')
  await hurry(user)
  await ownTurn(user)
  const driver = new Driver([user], [user])
  driver.patience = 2 * PATIENCE
  // Nothing is planned: what is shown is that the computers come to the end of theirs.
  driver.preferred = ['commit', 'done', 'rest', 'fight-on', 'standard-', 'move-', 'attack-']

  await test.step('a hint is given and followed, and what the computers did opens its reasons', async () => {
    await followHint(user)
    await openReasons(user, driver)
  })

  await throughAKill(user, driver, site)

  await User.part(user)
})
