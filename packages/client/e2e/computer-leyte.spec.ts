import { alone, askByKey, beginHurried, openReasons, throughAKill } from './computers.ts'
import { test } from './test.ts'
import { User } from './user.ts'

/** Answers that end the match soonest for the Americans: nothing enters or moves any more. */
const ONWARDS = ['done', 'join-all', 'attack', 'no-fire', 'stay']

test('a user plays a whole match of Leyte against the computer, while the server is killed', async ({
  browser,
  site,
}) => {
  const { user, driver } = await alone(browser, site)
  await beginHurried(user, { title: 'leyte', strength: 'officer', side: 'us' })

  await test.step('a hint is requested, and an answer of the computer is explained', async () => {
    await askByKey(user)
    await openReasons(user, driver)
  })

  await throughAKill(user, driver, { site, after: 60, onwards: ONWARDS })

  await User.part(user)
})
