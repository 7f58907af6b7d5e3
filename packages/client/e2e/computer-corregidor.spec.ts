import { alone, beginHurried, followHint, openReasons } from './computers.ts'
import { test } from './test.ts'
import { User } from './user.ts'

/** The Americans wait: the test is that the computer continues by itself, hour after hour, and explains its answers. */
const WAITING = ['deploy-all', 'done', 'wait-turn', 'pass', 'hold', 'stay', 'none']

test('a user defends Corregidor against the computer, which plans its raids and explains them', async ({
  browser,
  shared,
}) => {
  const { user, driver } = await alone(browser, shared, WAITING)
  await beginHurried(user, { title: 'corregidor', strength: 'recruit', side: 'us' })
  await test.step('a hint sets the garrison up', () => followHint(user))
  await test.step('an answer of the computer is explained', () => openReasons(user, driver))

  await User.part(user)
})
