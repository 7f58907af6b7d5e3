import { against, alone, askByKey, beginHurried, openReasons, throughAKill, toItsEnd } from './computers.ts'
import { nearEnd } from './positions.ts'
import { test } from './test.ts'
import { User } from './user.ts'

/** Answers with which the Americans end the match soonest: no unit enters or moves any more. */
const ONWARDS = ['done', 'join-all', 'attack', 'no-fire', 'stay']

test('a user plays Leyte against the computer, while the server is killed', async ({ browser, shared }) => {
  const { user, driver } = await alone(browser, shared)
  await beginHurried(user, { title: 'leyte', strength: 'recruit', side: 'us' })

  await test.step('a hint is requested, and an answer of the computer is explained', async () => {
    await askByKey(user)
    await openReasons(user, driver)
  })

  await throughAKill(user, driver, shared)
  await User.part(user)
})

test('a user reaches the end of a match of Leyte against the computer', async ({ browser, shared }) => {
  const file = await nearEnd('leyte', { options: { sides: 'first-us' }, prefer: ONWARDS }, 4)
  const { user, driver } = await against(browser, shared, file, { computers: [1], strength: 'recruit' })
  driver.preferred = ONWARDS
  await toItsEnd(user, driver)
  await User.part(user)
})
