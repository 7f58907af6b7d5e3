import { expect } from '@playwright/test'
import { alone, begin, followHint, hurry, openReasons, ownTurn, throughAKill } from './computers.ts'
import { test } from './test.ts'
import { User } from './user.ts'

test('a person leads the Australians beside one computer and against another, through a kill of the server, to the end', async ({
  browser,
  site,
}) => {
  test.setTimeout(5 * 60_000)
  // Nothing is planned: what is shown is that the computers come to the end of theirs.
  const idle = ['commit', 'done', 'rest', 'fight-on', 'standard-', 'move-', 'attack-']
  const { user, driver } = await alone(browser, site, idle)
  const { page } = user
  await begin(user, { title: 'singapore', strength: 'officer', side: 'australian' })
  // The armies after the Australian are the British and the Japanese: their seats are computers'.
  for (const seat of [1, 2]) await expect(page.getByTestId(`seat-${seat}`)).toHaveAttribute('data-bot', 'officer')
  await hurry(user)
  await ownTurn(user)

  await test.step('a hint is given and followed, and what the computers did opens its reasons', async () => {
    await followHint(user)
    await openReasons(user, driver)
  })

  await throughAKill(user, driver, { site, after: 10, onwards: idle })

  await User.part(user)
})
