import { expect } from '@playwright/test'
import { Driver } from './driver.ts'
import { test } from './test.ts'
import { User } from './user.ts'

/** The last game-turn of the scenario, and the first game-turn that is played by coarse choices. */
const LAST_TURN = 8
const COARSE_FROM = 3

test('two users play the American Assault, a third watches', async ({ browser, shared }) => {
  const us = await User.arrive(browser, shared.address, 'First player')
  const japan = await User.known(browser, shared, 'Second player')
  const spectator = await User.known(browser, shared, 'Spectator')
  const people = [us, japan, spectator]
  const history = (user: User) => user.page.getByTestId('history')

  await test.step('a scenario is chosen, with the options that apply to it', async () => {
    await us.page.getByTestId('create-leyte').click()
    await us.introduce()
    const scenario = us.page.getByTestId('option-scenario')
    await expect(scenario.locator('option')).toHaveText([/American Assault/, /Mountain Barrier/, /Final Collapse/])
    await us.page.getByTestId('more-options').click()
    await scenario.selectOption('mountain-barrier')
    await expect(us.page.getByTestId('option-southern-beaches')).toBeVisible()
    await scenario.selectOption('american-assault')
    await expect(us.page.getByTestId('option-southern-beaches')).toHaveCount(0)
    await us.page.getByTestId('play-us').check({ force: true })
    await us.page.getByTestId('create-submit').click()
    const match = await us.match()
    await japan.joinAt(match, 1)
    await spectator.open('/')
    await spectator.watch(match)
    for (const user of people) await expect(user.page.getByTestId('board')).toHaveAttribute('data-state', 'ready')
    await expect(history(spectator)).toContainText('Japan has 12 units in their historical positions')
    await expect(us.page.getByTestId('status')).toContainText('Game-turn 1 of 8')
    await expect(us.page.getByTestId('status')).toContainText('8 support points')
  })
  const driver = new Driver([us, japan], people)
  await driver.caughtUp()

  await test.step('the first state fits into one TCP window', async () => {
    const bytes = (driver.framesOf(spectator)[0]?.frames ?? []).reduce((sum, { text }) => sum + text.length, 0)
    console.log(`first state and history of a spectator: ${bytes} bytes`)
    expect(bytes).toBeGreaterThan(1000)
    expect(bytes).toBeLessThanOrEqual(14 * 1024)
  })

  await test.step('units land: by clicks on box and hex, by list, and by words', async () => {
    await us.clickBoard({ piece: 'us-34-regt' })
    await expect.poll(() => us.asked()).toBe('ask.arrival.north')
    await expect(us.page.getByTestId('choice-move-us-34-regt-2328-6')).toContainText('2328 · 3')
    await us.clickBoard({ space: '2328' })
    await expect.poll(() => us.asked()).toBe('ask.arrival.unit')
    await expect(history(spectator)).toContainText('34th Infantry Regiment comes in at 2328, in contact')
    await us.page.getByTestId('undo').click()
    await expect.poll(() => us.asked()).toBe('ask.arrival.north')
    await us.clickBoard({ space: '2328' })
    await expect.poll(() => us.asked()).toBe('ask.arrival.unit')
    await driver.play(us, 'bring-us-19-regt')
    await driver.play(us, 'move-us-19-regt-2427-5')
    await us.type('bring in 383, move to 0931')
    await expect.poll(() => us.asked()).toBe('ask.arrival.unit')
    await expect(history(spectator)).toContainText('383rd Infantry Regiment comes in')
  })

  await test.step('another unit can be pressed instead of the chosen one', async () => {
    await us.clickBoard({ piece: 'us-32-regt' })
    await expect.poll(() => us.asked()).toBe('ask.arrival.east')
    await us.clickBoard({ piece: 'us-12-regt' })
    await expect.poll(() => us.asked()).toBe('ask.arrival.north')
    await us.page.getByTestId('undo').click()
    await expect.poll(() => us.asked()).toBe('ask.arrival.unit')
    await driver.caughtUp()
  })

  await test.step('zones of control are shown and remembered', async () => {
    await us.page.keyboard.press('Shift+Digit2')
    await expect(us.page.getByText('Japanese zones of control')).toBeVisible()
    await us.page.reload()
    await expect(us.page.getByText('Japanese zones of control')).toBeVisible()
    await expect(us.page.getByTestId('board')).toHaveAttribute('data-state', 'ready')
  })

  await test.step('the board is described in words, hex by hex', async () => {
    const hex = (id: string) => us.page.locator(`.board-mirror [data-space="${id}"]`)
    await expect(hex('2327')).toHaveAttribute('aria-label', /^Hex 2327 Palo, rough, road; Japan: 3rd Battalion, 33rd/)
    await expect(hex('2328')).toHaveAttribute('aria-label', /34th Infantry Regiment/)
  })

  await test.step('a combat is declared with its odds, and rolled', async () => {
    await driver.play(us, 'done')
    await expect.poll(() => us.asked()).toBe('ask.combat.must')
    await us.clickBoard({ space: '2327' })
    await expect.poll(() => us.asked()).toBe('ask.combat.declare')
    await expect(us.page.getByTestId('context')).toContainText('Defence')
    await expect(us.page.getByTestId('context')).toContainText('%')
    await driver.caughtUp()
    driver.preferred = ['join-all', 'support-1', 'attack', 'no-fire']
    await driver.while(async () => (await spectator.page.getByTestId('roll').count()) === 0)
    for (const user of people) await expect(user.page.getByTestId('tray').getByTestId('roll')).toBeVisible()
    await expect(history(spectator)).toContainText(/Attack on .*2327 Palo.*:/)
  })

  await test.step('the first two game-turns are played', async () => {
    driver.preferred = ['join-all', 'attack', 'no-fire', 'stay']
    const status = spectator.page.getByTestId('status')
    let moment = 0
    await driver.while(async () => {
      const words = (await status.textContent()) ?? ''
      const turn = Number(/Game-turn (\d+)/.exec(words)?.[1])
      // Some units enter, move and fight; the others are left for later.
      driver.preferred =
        ++moment % 7 === 0 ? ['done', 'join-all', 'attack', 'no-fire'] : ['join-all', 'attack', 'no-fire', 'stay']
      return turn < COARSE_FROM && (await us.page.getByTestId('result').count()) === 0
    })
  })

  await test.step('the rest is played to the end of the scenario', async () => {
    driver.preferred = ['done', 'join-all', 'attack', 'no-fire', 'stay']
    await driver.toTheEnd()
    for (const user of people) await expect(user.page.getByTestId('result')).toBeVisible()
    await expect(spectator.page.getByTestId('status')).toContainText(`Game-turn ${LAST_TURN} of ${LAST_TURN}`)
    await expect(history(spectator)).toContainText('Points at the end')
  })

  await test.step('a command costs few bytes', async () => {
    // The mean is the same if the frames of two commands arrive together, as on a busy machine.
    for (const [user, median, mean] of [
      [spectator, 256, 1024],
      // Includes answers to previews that arrive before the next command: on a fast machine, for more than half of the
      // commands.
      [us, 2048, 4096],
    ] as const) {
      const sizes = driver
        .framesOf(user)
        .slice(1)
        .flatMap(({ frames }) => (frames.length === 0 ? [] : [frames.reduce((sum, { text }) => sum + text.length, 0)]))
        .sort((a, b) => a - b)
      const usual = sizes[Math.floor(sizes.length / 2)] ?? 0
      const all = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
      console.log(`${user.name}: bytes per command, records included: median ${usual}, mean ${all.toFixed(0)}`)
      expect(sizes.length).toBeGreaterThan(40)
      expect(usual).toBeLessThanOrEqual(median)
      expect(all).toBeLessThanOrEqual(mean)
    }
  })

  await User.part(...people)
})
