import { expect } from '@playwright/test'
import type { MatchFile } from '@topside/engine'
import { fetchAgain } from '../../server/src/testing/client.ts'
import { Driver } from './driver.ts'
import { firstShown, namesIn } from './secrets.ts'
import { test } from './test.ts'
import { User } from './user.ts'

test('two users play a whole match, a third watches, and the server is killed twice', async ({ browser, site }) => {
  const [first, second, spectator] = await Promise.all([
    User.arrive(browser, site.address, 'First player'),
    User.arrive(browser, site.address, 'Second player'),
    User.arrive(browser, site.address, 'Spectator'),
  ])
  const people = [first, second, spectator]

  await test.step('a match is created, joined and watched', async () => {
    await first.create('return-to-the-rock', 'secret')
    await expect(first.page).toHaveURL(/\/match\//)
    await expect(first.page.getByText('The match starts automatically')).toBeVisible()
    await second.join()
    for (const player of [first, second]) await expect(player.page.getByTestId('table')).toBeVisible()
    await spectator.watch()
  })
  const driver = new Driver([first, second], people)

  await test.step('both players want the United States, and bid', async () => {
    await driver.play(first, 'wish-us')
    await driver.play(second, 'wish-us')
    await driver.play(first, 'bid-12')
    await driver.play(second, 'bid-9')
    await expect(first.page.getByTestId('seats')).toContainText('United States')
    await expect(spectator.page.getByTestId('history')).toContainText('12')
  })

  await test.step('the Japanese side sets up its pillboxes', async () => {
    for (const [index, area] of [1, 6, 8, 14, 16, 24, 27, 12].entries())
      await driver.play(second, `place-pillbox-${'ABCDEFGH'[index]}-${area}`)
  })

  await test.step('the first wave jumps, and undo is offered until a die is rolled', async () => {
    await expect.poll(() => first.asked()).toBe('ask.landing.airborne')
    for (const unit of ['161/C', 'C/462', 'G/503', 'H/503', 'I/503', 'D/462']) {
      await driver.settleOffers()
      await driver.play(first, `land-${unit}`)
    }
    await driver.settleOffers()
    await expect(spectator.page.getByTestId('history')).toContainText('G Company, 503')
  })

  await test.step('a piece and a place are clicked on the board itself', async () => {
    await driver.until(first, 'ask.impulse.day.us')
    await driver.play(first, 'assault-10')
    await expect.poll(() => first.asked()).toBe('ask.assault.act')
    const unit = (await first.choices()).find((choice) => choice.startsWith('unit-'))?.slice('unit-'.length) ?? ''
    await driver.play(first, `unit-${unit}`)
    await first.page.getByTestId('undo').click()
    await expect.poll(() => first.asked()).toBe('ask.assault.act')
    await driver.play(first, `unit-${unit}`)
    await first.clickBoard({ space: '13' })
    await expect.poll(() => first.asked()).toBe('ask.assault.act')
    await driver.caughtUp()
    await expect(spectator.page.getByTestId('history')).toContainText('13 Lighthouse')
  })

  await test.step('the server is killed in the middle of the first day, and the match continues', async () => {
    await site.kill()
    await expect(first.page.getByTestId('connection')).toBeVisible()
    await spectator.page.route('**/matchmake/**', (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), wire: 1 } }),
    )
    await site.start()
    // A page older than the updated server says so, and works after a reload.
    await expect(spectator.page.getByTestId('problem')).toHaveAttribute('data-code', 'outdated')
    await spectator.page.unroute('**/matchmake/**')
    await spectator.page.getByTestId('load-again').click()
    await driver.online()
  })

  const address = first.page.url()
  await test.step('the match is played to its end, with another kill on the way', async () => {
    await driver.toTheEnd(async (played) => {
      // In the last days the players mostly pass: by then, everything has happened more than once.
      if (played === 100) driver.preferred = ['keep', 'pass', 'done', 'end', 'stay', 'none']
      if (played !== 30) return
      const place = second.page.url()
      await site.kill()
      await second.page.reload().catch(() => undefined)
      // The site's own page for this case, or the browser's if the service worker is not installed yet: what is still
      // loading would interrupt the next navigation.
      const unreachable = second.page.getByRole('heading', { name: 'Topside cannot be reached' })
      await Promise.race([unreachable.waitFor(), second.page.waitForURL('chrome-error://**')])
      await site.start()
      await second.page.goto(place)
      await driver.online()
    })
    for (const user of people) await expect(user.page.getByTestId('result')).toBeVisible()
  })

  await test.step('the archive lists it, replays it and verifies its dice', async () => {
    await spectator.page.goto(`${site.address}/?test&renderer=canvas`)
    await spectator.page.getByTestId('list-archive').getByTestId('go').click()
    await expect(spectator.page.getByTestId('replay-screen')).toBeVisible()
    await spectator.page.getByTestId('step-back').click()
    await spectator.page.getByTestId('to-dice').click()
    await expect(spectator.page.getByTestId('dice-page')).toHaveAttribute('data-ok', 'true')
  })

  await test.step('no browser received the name of a hidden unit before it appeared', async () => {
    const id = new URL(address).pathname.split('/').at(-1)
    const answer = await fetchAgain(`${site.address}/api/matches/${id}/export`)
    const file = (await answer.json()) as MatchFile
    const shown = await firstShown(file)
    expect(shown.size).toBe(25)
    for (const blind of [first, spectator]) {
      for (const { seq, frames } of driver.framesOf(blind)) {
        const early = [...shown].filter(([, since]) => since > seq).map(([unit]) => unit)
        expect([...namesIn(frames, early)], `${blind.name}, command ${seq}`).toEqual([])
      }
    }
    const owner = driver.framesOf(second).flatMap((each) => each.frames)
    expect(namesIn(owner, shown.keys()).size).toBe(25)
  })

  await User.part(...people)
})
