import { expect } from '@playwright/test'
import { alone, begin, followHint, hurry, openReasons, ownTurn } from './computers.ts'
import { Driver } from './driver.ts'
import { positionFile } from './positions.ts'
import { test } from './test.ts'
import { User } from './user.ts'

/** Nothing is planned: the test is that the computers finish their plans. */
const IDLE = ['commit', 'done', 'rest', 'fight-on', 'standard-', 'move-', 'attack-']
/** Number of commands of a campaign without plans, shortly before its end. */
const LATE = 74

test('a user leads the Australians beside one computer and against another, while the server is killed', async ({
  browser,
  site,
}) => {
  const { user, driver } = await alone(browser, site, IDLE)
  const { page } = user
  await begin(user, { title: 'singapore', strength: 'officer', side: 'australian' })
  // The armies after the Australian one are British and Japanese; computers play their seats.
  for (const seat of [1, 2]) await expect(page.getByTestId(`seat-${seat}`)).toHaveAttribute('data-bot', 'officer')
  await hurry(user)
  await ownTurn(user)

  await test.step('a hint is given and followed, and an answer of a computer is explained', async () => {
    await followHint(user)
    await openReasons(user, driver)
  })

  await test.step('the server is killed, and the match continues', async () => {
    await site.kill()
    await site.start()
    await driver.online()
    await ownTurn(user)
    const before = await user.seq()
    await driver.while(async () => (await user.seq()) < before + 2)
  })

  await User.part(user)
})

test('a user reaches the end of a campaign beside one computer and against another', async ({ browser, shared }) => {
  const file = await positionFile('singapore', { prefer: IDLE, stop: (_, { seq }) => seq >= LATE })
  const known = await shared.user('Ann')
  const id = await shared.bring(file, known)
  // The holder of a seat hands it to a computer, with the consent of all players.
  for (const seat of [0, 2]) {
    const other = await shared.user('Ben')
    await shared.pass(id, seat, known, other)
    for (const { token } of [other, known])
      await shared.post(`/matches/${id}/seats/${seat}/replacement`, { bot: 'recruit' }, token)
  }
  await shared.post(`/matches/${id}/pace`, { paced: false }, known.token)
  const user = await User.known(browser, shared, known)
  await user.sit(id)
  for (const seat of [0, 2]) await expect(user.page.getByTestId(`seat-${seat}`)).toHaveAttribute('data-bot', 'recruit')
  const driver = new Driver([user], [user])
  driver.preferred = IDLE
  await driver.toTheEnd()
  await expect(user.page.getByTestId('result')).toBeVisible()
  await User.part(user)
})
