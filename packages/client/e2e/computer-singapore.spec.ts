import { expect } from '@playwright/test'
import {
  against,
  alone,
  beginAgainst,
  followHint,
  hurry,
  openReasons,
  ownTurn,
  throughAKill,
  toItsEnd,
} from './computers.ts'
import { nearEnd } from './positions.ts'
import { test } from './test.ts'
import { User } from './user.ts'

/** Nothing is planned: the test is that the computers finish their plans. */
const IDLE = ['commit', 'done', 'rest', 'fight-on', 'standard-', 'move-', 'attack-']
/** Number of commands from the position to the end of a campaign without plans. */
const LEFT = 4

test('a user leads the Australians beside one computer and against another, while the server is killed', async ({
  browser,
  shared,
}) => {
  const { user, driver } = await alone(browser, shared, IDLE)
  const { page } = user
  await beginAgainst(user, 'singapore', { strength: 'recruit', side: 'australian' })
  // The armies after the Australian one are British and Japanese; computers play their seats.
  for (const seat of [1, 2]) await expect(page.getByTestId(`seat-${seat}`)).toHaveAttribute('data-bot', 'recruit')
  await hurry(user)
  await ownTurn(user)

  await test.step('a hint is given and followed, and an answer of a computer is explained', async () => {
    await followHint(user)
    await openReasons(user, driver)
  })

  await throughAKill(user, driver, shared)
  await User.part(user)
})

test('a user reaches the end of a campaign beside one computer and against another', async ({ browser, shared }) => {
  const file = await nearEnd('singapore', { prefer: IDLE }, LEFT)
  const { user, driver } = await against(browser, shared, file, { computers: [0, 2], strength: 'recruit' })
  driver.preferred = IDLE
  await toItsEnd(user, driver)
  await User.part(user)
})
