import { expect } from '@playwright/test'
import { faults } from './axe.ts'
import { askByKey, askHint, beginAgainst, hurry, openReasons, ownTurn } from './computers.ts'
import { Driver } from './driver.ts'
import { screens } from './sizes.ts'
import { begun } from './tables.ts'
import { test } from './test.ts'
import { User } from './user.ts'

const ROCK = 'return-to-the-rock'
/** Answers that end the Rock soonest. */
const ONWARDS = ['keep', 'pass', 'done', 'end', 'stay', 'none']

/** Starts a match against a computer by clicks, and checks the dialog's accessibility. */
const begin = (user: User, strength: string): Promise<void> =>
  beginAgainst(user, ROCK, { strength, side: 'us' }, async () => expect(await faults(user.page)).toEqual([]))

test('a user plays a whole match against the computer, while the server is killed', async ({ browser, shared }) => {
  const user = await User.arrive(browser, shared.address, 'Ann')
  const { page } = user

  await test.step('the match starts at once, and shows which seat is a computer, and that it is thinking', async () => {
    await begin(user, 'recruit')
    const seat = page.getByTestId('seat-1')
    await expect(seat).toHaveAttribute('data-bot', 'recruit')
    await expect(seat).toContainText('Computer (recruit)')
    await expect(page.getByTestId('waiting')).toContainText('Computer (recruit) is thinking')
  })

  await test.step('it answers without pauses when told to, until it is the user’s turn', async () => {
    await hurry(user)
    await ownTurn(user)
  })

  await test.step('a hint marks a choice, by keyboard and without covering a choice', async () => {
    await askByKey(user)
    const advised = page.locator('.choice.hinted').first()
    await expect(advised).toHaveAccessibleName(/hint/)
    await page.getByTestId('hint-why').click()
    await expect(page.getByTestId('analysis')).toContainText('United States')
    expect(await faults(page)).toEqual([])
    await page.getByTestId('hint-why').click()
    const before = await user.seq()
    await advised.click()
    await expect.poll(() => user.seq()).toBeGreaterThan(before)
  })

  const driver = new Driver([user], [user])
  await test.step('an answer of the computer is explained', async () => {
    await openReasons(user, driver)
  })

  await test.step('the server is killed, and the match continues', async () => {
    await shared.kill()
    await shared.start()
    await driver.online()
    await ownTurn(user)
  })

  await test.step('it is played to its end', async () => {
    await driver.toTheEnd(async (played) => {
      if (played === 20) driver.preferred = ONWARDS
    })
    await expect(page.getByTestId('result')).toBeVisible()
  })

  await test.step('the replay shows the evaluation, and leads to turning points', async () => {
    await page.getByTestId('replay').click()
    await expect(page.getByTestId('curve')).toBeVisible()
    // A one-sided match has no turning points; another test has a picture with some.
    const turnings = page.getByTestId('curve').locator('[data-testid^="turning-"]')
    if ((await turnings.count()) > 0) {
      await turnings.last().focus()
      await page.keyboard.press('Enter')
      await expect(turnings.last()).toHaveAttribute('aria-current', 'step')
    }
    expect(await faults(page)).toEqual([])
  })

  await User.part(user)
})

test('on a phone a hint is requested and followed', async ({ browser, shared }) => {
  const user = await User.arrive(browser, shared.address, 'Ann', screens.phone)
  const { page } = user
  await begin(user, 'officer')
  await hurry(user)
  await ownTurn(user)
  await askHint(user)
  const advised = page.locator('.sheet-answer .choice.hinted')
  await expect(advised).toBeInViewport()
  expect(await faults(page)).toEqual([])
  // The explanation opens where there is room: its beginning is completely in view, over at least half the screen's
  // width.
  await page.getByTestId('hint-why').click()
  await expect(page.getByTestId('sheet')).toHaveAttribute('data-up', 'true')
  const analysis = page.getByTestId('analysis')
  await expect(analysis.locator('.worth')).toBeInViewport({ ratio: 1 })
  // A busy machine tries few lines of play; then the explanation is shorter, and fully visible.
  const [width, height, content] = await analysis.evaluate((el) => [el.clientWidth, el.clientHeight, el.scrollHeight])
  expect(width).toBeGreaterThan(140)
  expect(height).toBeGreaterThanOrEqual(Math.min(140, content ?? 0))
  expect(await faults(page)).toEqual([])
  await page.getByTestId('sheet-grip').click()
  const before = await user.seq()
  await advised.click()
  await expect.poll(() => user.seq()).toBeGreaterThan(before)
  await user.leave()
})

test('a seat is handed to a computer if the other player agrees, and reclaimed', async ({ browser, shared }) => {
  const { id, players } = await begun(browser, shared, {
    title: ROCK,
    options: { sides: 'first-us' },
    players: ['Ann', 'Ben'],
  })
  const [ann, ben] = players
  if (ann === undefined || ben === undefined) throw new Error('somebody is missing')

  await test.step('she proposes it in the menu, and he agrees', async () => {
    await ann.page.getByTestId('menu').click()
    await ann.page.getByTestId('menu-replace').click()
    const own = ann.page.getByTestId('replace-0')
    await own.getByTestId('strength').selectOption('recruit')
    await own.getByTestId('hand-over').click()
    await expect(own).toHaveAttribute('data-offer', 'asked')
    await ben.page.getByTestId('replace-look').click()
    await expect(ben.page.getByTestId('replace-0')).toContainText('Computer (recruit) will play it, if all agree')
    expect(await faults(ben.page)).toEqual([])
    await ben.page.getByTestId('replace-0').getByTestId('agree').click()
    await expect(ben.page.getByTestId('seat-0')).toHaveAttribute('data-bot', 'recruit')
    await ben.page.keyboard.press('Escape')
    await expect(ann.page.getByTestId('problem')).toHaveAttribute('data-code', 'not-a-player')
  })

  await test.step('the computer plays on at once', async () => {
    const explained = ben.page.getByTestId('history').getByTestId('why')
    await new Driver([ben], [ben]).while(async () => (await explained.count()) === 0)
  })

  await test.step('she watches, reclaims it, and has it once he agrees', async () => {
    await ann.open(`/match/${id}`)
    await expect(ann.page.getByTestId('spectator')).toBeVisible()
    await ann.page.getByTestId('menu').click()
    await ann.page.getByTestId('menu-replace').click()
    await ann.page.getByTestId('replace-0').getByTestId('agree').click()
    await ben.page.getByTestId('replace-look').click()
    await expect(ben.page.getByTestId('replace-0')).toContainText('a person will play it again')
    await ben.page.getByTestId('replace-0').getByTestId('agree').click()
    await expect(ben.page.getByTestId('seat-0')).toContainText('Ann')
    await expect(ben.page.getByTestId('seat-0')).not.toHaveAttribute('data-bot', 'recruit')
    await ann.open(`/match/${id}`)
    await expect(ann.page.getByTestId('seat-0')).toHaveAttribute('data-mine', 'true')
  })

  await User.part(ann, ben)
})
