import { expect } from '@playwright/test'
import { nearEnd } from './positions.ts'
import { resumed, three } from './tables.ts'
import { test } from './test.ts'
import { User } from './user.ts'

/** Answers that advance a match quickly: historical setup, no plans, no second questions. */
const ONWARDS = ['deploy-all', 'place-all', 'drop-all', 'done', 'none', 'pass', 'hold', 'stay', 'by-air', 'put-back']
/** The same, where a side declares once that it plans nothing. */
const WAITING = [...ONWARDS, 'wait-arrival', 'act']
/** A scenario with the Americans in the first seat. */
const played = (scenario: string) => ({ title: 'corregidor', options: { scenario, sides: 'first-us' } })
/** The hex of a battery on the south coast. */
const CROCKETT = 'i1316'

/** Plays to the end. */
async function endsFor({ people, driver }: Awaited<ReturnType<typeof three>>, preferred = WAITING): Promise<void> {
  driver.preferred = preferred
  await driver.toTheEnd()
  for (const { page } of people) await expect(page.getByTestId('result')).toContainText(/victory|draw/i)
  await User.part(...people)
}

/** The offered choices whose ids start with a prefix. */
async function offered(user: User, start: string): Promise<string[]> {
  return (await user.choices()).filter((choice) => choice.startsWith(start))
}

test('1942: two days with a bombardment and a raid, planned on two maps; the server is killed in between', async ({
  browser,
  shared,
}) => {
  const { people, driver } = await three(browser, shared, {
    ...played('fall'),
    players: ['Paul', 'Kureo'],
    watching: ['Sally'],
  })
  const [us, japan, spectator] = people
  driver.preferred = ONWARDS
  const head = spectator.page.getByTestId('status')

  await test.step('both players set up, the Americans with a unit of their choice', async () => {
    await driver.play(us, 'deploy-all')
    const [garrison = ''] = await offered(us, 'deploy-us42-1-a-4m')
    await driver.play(us, garrison)
    const [place = ''] = await offered(us, 'deploy-')
    await driver.play(us, place)
    await us.page.getByTestId('undo').click()
    await expect.poll(() => us.asked()).toBe('ask.deploy.where')
    await driver.play(us, place)
    await driver.play(us, 'done')
    await driver.play(japan, 'place-all')
  })

  await test.step('Japan bombards a battery with a press on the map', async () => {
    await driver.play(japan, 'act')
    await driver.until(japan, 'ask.bombard')
    await japan.page.getByTestId('map-islands').click()
    await expect(japan.page.getByTestId('map-islands')).toHaveAttribute('aria-pressed', 'true')
    await japan.page.evaluate(() => window.__topside?.settled())
    await japan.clickBoard({ space: CROCKETT })
    await expect.poll(() => japan.asked()).toBe('ask.bombard.guns')
    await driver.caughtUp()
    for (const gun of (await offered(japan, 'fire-')).slice(0, 3)) await driver.play(japan, gun)
    if ((await japan.asked()) === 'ask.bombard.guns') await driver.play(japan, 'done')
    for (const { page } of people) await expect(page.getByTestId('history')).toContainText('Battery Crockett')
  })

  await test.step('at noon it plans a low raid, which is shown in one picture with flak and dice', async () => {
    driver.preferred = [...ONWARDS, 'wait-turn']
    await driver.until(japan, 'ask.raid')
    await driver.play(japan, `raid-${CROCKETT}`)
    for (const plane of (await offered(japan, 'send-')).slice(0, 3)) await driver.play(japan, plane)
    if ((await japan.asked()) === 'ask.raid.planes') await driver.play(japan, 'done')
    await driver.play(japan, 'fly-low')
    await driver.play(japan, 'done')
    driver.preferred = [...ONWARDS, 'act']
    await driver.while(async () => (await us.page.getByTestId('battle-line').count()) === 0)
    for (const { page } of people) {
      // A raid ends with its dice, so its battle is shown as one line.
      await page.getByTestId('battle-show').click()
      await expect(page.getByTestId('battle')).toContainText(/\d+ to [\d.½]+: column/)
      await expect(page.getByTestId('roll').first()).toBeVisible()
    }
  })

  await test.step('the server is killed, and nothing is lost', () => driver.outlive(shared))

  await test.step('two days pass, quiet turns by agreement', async () => {
    driver.preferred = [...ONWARDS, 'wait-day']
    await driver.while(async () => !/25 February/.test((await head.textContent()) ?? ''))
    await expect(us.page.getByTestId('history')).toContainText(/quiet turn/)
  })

  await User.part(...people)
})

test('1945: the first turns with a drop', async ({ browser, shared }) => {
  const { people, driver } = await three(browser, shared, {
    ...played('recapture'),
    players: ['George', 'Akira'],
    watching: ['Sally'],
  })
  const [us, , spectator] = people
  driver.preferred = ONWARDS
  const history = spectator.page.getByTestId('history')

  await test.step('ships and aircraft bombard the Rock before the landing', async () => {
    await driver.until(us, 'ask.turn')
    await driver.play(us, 'act')
    await driver.until(us, 'ask.bombard')
    const [target = ''] = await offered(us, 'support-')
    await driver.play(us, target)
    const [points = ''] = await offered(us, 'points-')
    await driver.play(us, points)
    await expect(history).toContainText('Support on')
  })

  await test.step('in the third turn the paratroops come down, one of them where its player wants it', async () => {
    driver.preferred = [...ONWARDS.filter((each) => each !== 'drop-all'), 'act']
    await driver.until(us, 'ask.drop')
    await expect(us.page.getByTestId('status')).toContainText('0800')
    const [unit = ''] = await offered(us, 'drop-us45')
    await driver.play(us, unit)
    await us.page.getByTestId('map-islands').click()
    await us.clickBoard({ space: 'i1515' })
    await expect.poll(() => us.asked()).toBe('ask.drop')
    await driver.caughtUp()
    driver.preferred = [...ONWARDS, 'act']
    await driver.play(us, 'drop-all')
    // Before the landing, flak may hit and units may have to fall back; the players pick which.
    await driver.while(async () => !/comes down in/.test((await history.textContent()) ?? ''))
    for (const { page } of people) await expect(page.getByTestId('history')).toContainText(/comes down in/)
  })

  await User.part(...people)
})

test('1945: all users see the winner and the level of victory', async ({ browser, shared }) => {
  const file = await nearEnd('corregidor', { options: played('recapture').options, prefer: WAITING }, 10)
  await endsFor(await resumed(browser, shared, file, { players: ['George', 'Akira'], watching: ['Sally'] }))
})

test('the siege of Bataan is played from its beginning to its end', async ({ browser, shared }) => {
  const party = { players: ['Paul', 'Kureo'], watching: ['Sally'] } as const
  await endsFor(await three(browser, shared, { ...played('bataan'), ...party }), [...ONWARDS, 'wait-day'])
})
