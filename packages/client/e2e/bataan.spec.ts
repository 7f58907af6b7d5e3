import { expect } from '@playwright/test'
import { nearEnd } from './positions.ts'
import { resumed, three } from './tables.ts'
import { test } from './test.ts'
import { User } from './user.ts'

const OPTIONS = { scenario: 'abucay-line', sides: 'first-us' }

/** Answers that advance a match quickly: no events are drawn or played, and idle seats pass. */
const ONWARDS = ['event-none', 'event-go-on', 'keep', 'done', 'play-', 'pass']

/** The same with attacks: all units join, and every attack is resolved. */
const FIGHTING = ['join-', 'on-', 'resolve-', ...ONWARDS]

/** Takes a unit up on the map: the first press opens a stack, the next one takes the unit. */
async function takeUp(user: User, unit: string): Promise<void> {
  await user.takeUp(unit, 'ask.move.where')
}

/** The nearest hex without units among the hexes offered to the unit taken up. */
async function nearestFree(user: User): Promise<string> {
  const hexes = (await user.choices())
    .filter((choice) => choice.startsWith('move-'))
    .map((choice) => choice.split('-').at(-2) ?? '')
  for (const hex of hexes) {
    const words = await user.page.locator(`.board-mirror [data-space="${hex}"]`).getAttribute('aria-label')
    if (words?.endsWith('empty')) return hex
  }
  throw new Error('there is nowhere to go')
}

/** The path to the southernmost offered hex for the unit taken up, towards the enemy. */
async function southernmost(user: User): Promise<string> {
  const moves = (await user.choices()).filter((choice) => choice.startsWith('move-'))
  const row = (choice: string) => Number(choice.split('-').at(-2)?.slice(2))
  return moves.toSorted((a, b) => row(b) - row(a))[0] ?? ''
}

/** Units offered by buttons `unit-<id>`. */
async function units(user: User): Promise<string[]> {
  let starting: string[] = []
  // Entries of interchangeable pieces load after the board.
  await expect
    .poll(async () => {
      starting = (await user.choices()).filter((choice) => choice.startsWith('unit-'))
      return starting.length
    })
    .toBeGreaterThan(0)
  return starting.map((choice) => choice.slice('unit-'.length))
}

test('two users play the first operations of the Abucay Line on the map, a third watches', async ({
  browser,
  shared,
}) => {
  const { people, driver } = await three(browser, shared, {
    title: 'bataan',
    options: OPTIONS,
    players: ['Homer', 'Susumu'],
    watching: ['Sally'],
  })
  const [, japan, spectator] = people
  const history = spectator.page.getByTestId('history')

  await test.step('Japan moves a unit with two presses on the map, takes it back, and moves it again', async () => {
    driver.preferred = ONWARDS
    await driver.until(japan, 'ask.move.unit')
    const [, unit = ''] = await units(japan)
    await takeUp(japan, unit)
    const space = await nearestFree(japan)
    await japan.clickBoard({ space })
    await expect.poll(() => japan.asked()).toBe('ask.move.unit')
    await expect(history).toContainText(space)
    await driver.caughtUp()
    await japan.page.getByTestId('undo').click()
    await expect.poll(() => japan.asked()).toBe('ask.move.where')
    await japan.clickBoard({ space })
    await expect.poll(() => japan.asked()).toBe('ask.move.unit')
    await driver.caughtUp()
  })

  await test.step('a stack moves together, at the speed of its slowest unit', async () => {
    const stack = await units(japan)
    await takeUp(japan, stack.at(-2) ?? '')
    const withAll = (await japan.choices()).find((choice) => choice.startsWith('with'))
    if (withAll !== undefined) await driver.play(japan, withAll)
    await japan.clickBoard({ space: await nearestFree(japan) })
    await expect.poll(() => japan.asked()).toBe('ask.move.unit')
    await driver.caughtUp()
  })

  await test.step('Japan moves next to the enemy, and declares an attack', async () => {
    while ((await japan.asked()) === 'ask.move.unit') {
      const [unit] = await units(japan)
      await driver.play(japan, unit === undefined ? 'done' : `unit-${unit}`)
      if (unit === undefined) break
      await driver.play(japan, await southernmost(japan))
    }
    await expect.poll(() => japan.asked()).toBe('ask.attack.target')
    const [target = ''] = (await japan.choices()).filter((choice) => choice.startsWith('target-'))
    await driver.play(japan, target)
    expect(await japan.asked()).not.toBe('ask.attack.target')
  })

  await test.step('it is resolved in one picture, with a die that all users see', async () => {
    driver.preferred = FIGHTING
    await driver.while(async () => (await spectator.page.getByTestId('battle').count()) === 0)
    for (const { page } of people) await expect(page.getByTestId('battle')).toContainText(/\d+ to \d+: column/)
    await driver.while(async () => (await spectator.page.getByTestId('roll').count()) === 0)
    for (const { page } of people) await expect(page.getByTestId('roll').first()).toBeVisible()
  })

  await test.step('the server is killed, and nothing is lost', () => driver.outlive(shared))

  await User.part(...people)
})

test('the United States move on the map near the end, and all users see the winner and the level of victory', async ({
  browser,
  shared,
}) => {
  const script = { options: OPTIONS, prefer: ONWARDS }
  const file = await nearEnd(
    'bataan',
    { ...script, stop: ({ ask }, _, seat) => ask === 'ask.move.unit' && seat === 0 },
    10,
  )
  const { people, driver } = await resumed(browser, shared, file, { players: ['Homer', 'Susumu'], watching: ['Sally'] })
  const [us] = people

  await test.step('the United States move', async () => {
    const [first = '', unit = first] = await units(us)
    await takeUp(us, unit)
    await us.clickBoard({ space: await nearestFree(us) })
    await expect.poll(() => us.asked()).toBe('ask.move.unit')
    await driver.caughtUp()
    await driver.play(us, 'done')
  })

  await test.step('it is played to the end', async () => {
    driver.preferred = ONWARDS
    await driver.toTheEnd()
    const told = await Promise.all(people.map(({ page }) => page.getByTestId('result').textContent()))
    for (const words of told) expect(words).toMatch(/wins|victory|draw/i)
  })

  await User.part(...people)
})
