import { alone, beginHurried, followHint, openReasons } from './computers.ts'
import { test } from './test.ts'
import { User } from './user.ts'

/** The Americans wait: what is shown is that the computer goes on by itself, hour after hour, and that it can be asked about what it did. */
const WAITING = ['deploy-all', 'done', 'wait-turn', 'pass', 'hold', 'stay', 'none']

test('a person defends Corregidor against the computer, which plans its raids and tells why', async ({
  browser,
  shared,
}) => {
  const { user, driver } = await alone(browser, shared, WAITING)
  await beginHurried(user, { title: 'corregidor', strength: 'officer', side: 'us' })
  await test.step('a hint sets the garrison up', () => followHint(user))
  await test.step('what the computer did opens its reasons', () => openReasons(user, driver))

  await User.part(user)
})
