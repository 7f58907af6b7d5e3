import { expect } from '@playwright/test'
import { alone, begin, followHint, hurry, openReasons, ownTurn } from './computers.ts'
import { Driver } from './driver.ts'
import { positionFile } from './positions.ts'
import { test } from './test.ts'
import { User } from './user.ts'

/** Nothing is planned: what is shown is that the computers come to the end of theirs. */
const IDLE = ['commit', 'done', 'rest', 'fight-on', 'standard-', 'move-', 'attack-']
/** Commands of a campaign in which nothing is planned, a few before its end. */
const LATE = 74

test('a person leads the Australians beside one computer and against another, through a kill of the server', async ({
  browser,
  site,
}) => {
  const { user, driver } = await alone(browser, site, IDLE)
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

  await test.step('the server is killed, and the match goes on', async () => {
    await site.kill()
    await site.start()
    await driver.online()
    await ownTurn(user)
    const before = await user.seq()
    await driver.while(async () => (await user.seq()) < before + 2)
  })

  await User.part(user)
})

test('a person comes to the end of a campaign beside one computer and against another', async ({ browser, shared }) => {
  const file = await positionFile('singapore', { prefer: IDLE, stop: (_, { seq }) => seq >= LATE })
  const known = await shared.user('Ann')
  const id = await shared.bring(file, known)
  // A computer is given a seat by somebody who held it, with the consent of all who play.
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
