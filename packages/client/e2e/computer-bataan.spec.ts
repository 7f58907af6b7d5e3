import { alone, beginHurried, followHint, openReasons, toItsEnd } from './computers.ts'
import { test } from './test.ts'
import { User } from './user.ts'

test('a user plays the whole of Layac in BATAAN! against the computer', async ({ browser, shared }) => {
  // Japan acts first, and does only what it must: the test is that the computer answers every question.
  const idle = ['event-none', 'event-go-on', 'keep', 'done', 'pass', 'stay', 'stand']
  const { user, driver } = await alone(browser, shared, idle)

  await beginHurried(user, { title: 'bataan', strength: 'recruit', side: 'japan' })

  await test.step('a hint is requested and followed, and an answer of the computer is explained', async () => {
    await followHint(user)
    await openReasons(user, driver)
  })

  await toItsEnd(user, driver)
  await User.part(user)
})
