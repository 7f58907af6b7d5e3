import { expect } from '@playwright/test'
import { Driver } from './driver.ts'
import { begun } from './tables.ts'
import { test } from './test.ts'
import { User } from './user.ts'

/** Resigns in the menu, after checking the warning. */
async function resign({ page }: User, warning: string): Promise<void> {
  await page.getByTestId('menu').click()
  await page.getByTestId('resign').click()
  await expect(page.locator('.confirm')).toContainText(warning)
  await page.getByTestId('resign-confirm').click()
}

test('a seat that stays free for three days goes to the ally at an enemy’s request', async ({
  browser,
  ownWithTestTitles: site,
}) => {
  const { players } = await begun(browser, site, {
    title: 'straits',
    players: ['Ann', 'Ben', 'Cleo'],
  })
  const [red, green, blue] = players
  if (red === undefined || green === undefined || blue === undefined) throw new Error('somebody is missing')
  const driver = new Driver([green, blue], players)
  const assign = blue.page.getByTestId('agree').filter({ hasText: 'Have the ally take it' })

  await test.step('the match waits for the seat, and at first no one can force a takeover', async () => {
    await resign(red, 'Your allies play on')
    await driver.play(green, 'done')
    await driver.play(blue, 'done')
    await blue.page.getByTestId('replace-look').click()
    await expect(blue.page.getByTestId('replace')).toContainText('an enemy can have the ally take it')
    await expect(assign).toHaveCount(0)
  })

  await test.step('three days later the enemy has the ally take it, who plays both seats', async () => {
    await site.rest(4)
    await driver.online()
    await blue.page.reload()
    await blue.page.getByTestId('replace-look').click()
    await assign.click()
    await expect(green.page.getByTestId('seat-0')).toHaveAttribute('data-mine', 'true')
    await expect(blue.page.getByTestId('history')).toContainText('the seat went to an ally')
    await driver.play(green, 'done')
  })

  await User.part(...players)
})

test('one of three players resigns, the ally takes the seat over and leaves the other, and a new player joins', async ({
  browser,
  shared,
}) => {
  const arrive = (name: string) => User.known(browser, shared, name)
  const [red, green, blue, guest] = [
    await arrive('Ann'),
    await arrive('Ben'),
    await arrive('Cleo'),
    await arrive('Dora'),
  ]
  const people = [red, green, blue, guest]
  let match = ''

  await test.step('the waiting room shows the free side, and the match starts with the third player', async () => {
    await red.open('/')
    await red.page.getByTestId('create-straits').click()
    await expect(red.page.getByTestId('play-2')).toBeAttached()
    await red.page.getByTestId('play-0').check({ force: true })
    await red.page.getByTestId('create-submit').click()
    match = await red.match()
    await expect(red.page.getByTestId('waiting-room')).toContainText('Green')
    await green.joinAt(match, 1)
    await blue.joinAt(match, 2)
    for (const { page } of [red, green, blue]) await expect(page.getByTestId('table')).toBeVisible()
    await guest.look(match)
  })
  const say = async ({ page }: User, room: string, text: string) => {
    await page.getByTestId('tab-chat').click()
    await page.getByTestId(`chat-room-${room}`).check({ force: true })
    await page.getByTestId('chat-text').fill(text)
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('chat')).toContainText(text)
  }

  await test.step('allies chat apart from the enemy', async () => {
    await say(red, 'allies', 'South, in the dark')
    await green.page.getByTestId('tab-chat').click()
    await green.page.getByTestId('chat-room-allies').check({ force: true })
    await expect(green.page.getByTestId('chat')).toContainText('South, in the dark')
    await blue.page.getByTestId('tab-chat').click()
    await expect(blue.page.getByTestId('chat-room-allies')).toHaveCount(0)
    for (const { page } of [red, green]) await page.getByTestId('tab-history').click()
    await blue.page.getByTestId('tab-history').click()
  })

  await test.step('a resignation only frees the seat, and the resigned player becomes a spectator', async () => {
    const { page } = red
    await resign(red, 'Your allies play on')
    await expect(page.getByTestId('spectator')).toBeVisible()
    for (const user of [green, blue, guest]) {
      await expect(user.page.getByTestId('seat-0')).toContainText('free seat')
      await expect(user.page.getByTestId('history')).toContainText('Red has resigned')
      await expect(user.page.getByTestId('result')).toHaveCount(0)
    }
    await expect(blue.page.getByTestId('ally-take-0')).toHaveCount(0)
  })

  await test.step('the ally takes it over with one button, and plays both', async () => {
    await green.page.getByTestId('ally-take-0').click()
    await expect(green.page.getByTestId('seat-0')).toHaveAttribute('data-mine', 'true')
    await expect(green.page.getByTestId('seat-1')).toHaveAttribute('data-mine', 'true')
    await expect(blue.page.getByTestId('seat-0')).toContainText('Ben')
    await expect(blue.page.getByTestId('history')).toContainText('an ally has taken it over')
    const driver = new Driver([green, blue], people)
    await driver.play(green, 'done')
    await driver.play(green, 'done')
    await driver.play(blue, 'done')
  })

  await test.step('a free seat is listed in the lobby, and taken', async () => {
    await green.page.getByTestId('seat-1').click()
    await resign(green, 'Your allies play on')
    await expect(blue.page.getByTestId('seat-1')).toContainText('free seat')
    await guest.open('/')
    const entry = guest.page.getByTestId('list-vacant').getByTestId(`match-${match}`)
    await expect(entry).toContainText('Free to take over: Green')
    await entry.getByTestId('go').click()
    await guest.page.getByTestId('replace-look').click()
    await guest.page.getByTestId('take-over').click()
    await guest.introduce()
    await expect(guest.page.getByTestId('seat-1')).toHaveAttribute('data-mine', 'true')
    // Earlier messages of the allies are visible to current allies only.
    await guest.page.getByTestId('tab-chat').click()
    await guest.page.getByTestId('chat-room-allies').check({ force: true })
    await expect(guest.page.getByTestId('chat')).toContainText('South, in the dark')
  })

  await test.step('the match ends when a whole side resigns', async () => {
    await resign(guest, 'Your allies play on')
    await expect(green.page.getByTestId('seat-1')).toContainText('free seat')
    await resign(green, 'This ends the match')
    for (const { page } of [green, blue]) await expect(page.getByTestId('result')).toContainText('Blue wins')
  })

  expect(blue.frames.map(({ text }) => text).join()).not.toContain('in the dark')
  await User.part(...people)
})
