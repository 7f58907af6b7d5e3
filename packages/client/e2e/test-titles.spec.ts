import { expect } from '@playwright/test'
import { begun, three } from './tables.ts'
import { test } from './test.ts'
import { User } from './user.ts'

test('three users play the straits to the end, a fourth watches', async ({ browser, shared }) => {
  const table = await begun(browser, shared, {
    title: 'straits',
    players: ['Ann', 'Ben', 'Cleo'],
    watching: ['Spectator'],
  })
  const { id, players, driver } = table
  const people = [...players, ...table.watching]
  const [red, green, blue, spectator] = people
  if (red === undefined || green === undefined || blue === undefined || spectator === undefined)
    throw new Error('somebody is missing')
  const history = spectator.page.getByTestId('history')

  await test.step('a plan is made leg by leg, taken back, and stays secret', async () => {
    for (const player of players) await expect.poll(() => player.asked()).toBe('straits.leg')
    await driver.play(red, 'go-red-brig-east')
    await driver.play(red, 'go-red-brig-south')
    await red.page.getByTestId('undo').click()
    await expect.poll(() => red.choices()).toContain('go-red-brig-south')
    await driver.play(red, 'done')
    await expect(history).not.toContainText('Red Brig')
    await expect.poll(() => green.asked()).toBe('straits.leg')
  })

  await test.step('once all have planned, everything is carried out, and statuses show as badges', async () => {
    await driver.play(green, 'go-green-brig-south')
    await driver.play(green, 'done')
    await driver.play(blue, 'go-blue-brig-east')
    await driver.play(blue, 'done')
    await expect(history).toContainText('Red Brig sails to')
    const east = spectator.page.locator('.board-mirror [data-space="east"]')
    await expect(east).toHaveAttribute('aria-label', /Red Brig afloat, fuel 2/)
  })

  await test.step('enemies in one port roll a die of four and one of eight sides', async () => {
    await expect(history).toContainText('Enemies meet in East Reach')
    const dice = history.getByTestId('roll').first().locator('svg')
    await expect(dice).toHaveCount(2)
    expect(await dice.evaluateAll((all) => all.map((die) => die.getAttribute('data-sides')))).toEqual(['4', '8'])
  })

  await test.step('it is played to the end, and allies win or lose together', async () => {
    driver.preferred = ['done']
    await driver.toTheEnd()
    for (const user of people)
      await expect(user.page.getByTestId('result')).toContainText(/Red and Green win together|Blue wins|A draw/)
  })

  await test.step('the archive lists it and verifies its dice', async () => {
    await spectator.open('/')
    await spectator.page.getByTestId('list-archive').getByTestId(`match-${id}`).getByTestId('go').click()
    await expect(spectator.page.getByTestId('replay-screen')).toBeVisible()
    await spectator.page.getByTestId('to-dice').click()
    await expect(spectator.page.getByTestId('dice-page')).toHaveAttribute('data-ok', 'true')
  })

  await User.part(...people)
})

test('two users play the narrows to the end, over two maps, with hands hidden from each other', async ({
  browser,
  shared,
}) => {
  const { people, driver } = await three(browser, shared, {
    title: 'narrows',
    players: ['Ann', 'Ben'],
    watching: ['Spectator'],
  })
  const [red, blue, spectator] = people
  const hand = (user: User) => user.page.locator('.board-mirror [data-space="red-hand"]')

  await test.step('a hand of two events is visible only to its player', async () => {
    await expect(spectator.page.getByTestId('history')).toContainText('2 events taken in hand')
    await expect(hand(red)).toHaveAttribute('aria-label', /Event [+-]?\d ready .*Event [+-]?\d ready/)
    for (const { page } of [blue, spectator])
      await expect(page.locator('.board-mirror [data-space="red-hand"]')).not.toHaveAttribute(
        'aria-label',
        /Event [+-]?\d/,
      )
  })

  await test.step('a unit moves', async () => {
    await driver.until(red, 'ask.move')
    await driver.play(red, 'move-red-tanks')
    await expect.poll(() => red.asked()).toBe('ask.destination')
    await driver.play(red, 'to-red-tanks-west10')
    await expect(spectator.page.getByTestId('history')).toContainText('Red Tanks moves')
  })

  await test.step('it is played to the end with attacks, arrivals and events', async () => {
    // Both sides cross the narrows, and meet.
    const units = ['tanks', 'guard', 'foot', 'rifles']
    driver.preferred = [
      ...['attack', 'fly', 'play', 'enter', 'move'],
      ...units.flatMap((unit) => [`to-red-${unit}-east`, `to-blue-${unit}-west`]),
    ]
    await driver.toTheEnd()
    for (const user of people) await expect(user.page.getByTestId('result')).toContainText(/wins|A draw/)
    for (const words of ['steps left', 'is played'])
      await expect(spectator.page.getByTestId('history')).toContainText(words)
  })

  await User.part(...people)
})
