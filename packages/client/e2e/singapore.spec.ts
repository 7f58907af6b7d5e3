import { expect } from '@playwright/test'
import { Driver } from './driver.ts'
import { test } from './test.ts'
import { User } from './user.ts'

/** Answers that advance a match quickly: plans unchanged, battles put off, no flights. */
const ONWARDS = ['commit', 'done', 'rest', 'fight-on', 'hold', 'standard-', 'stay']

/** Plans a move on the map: press the unit, then its destination; if several units can go, a button says how many. */
async function planOnMap(user: User, unit: string, wanted: RegExp): Promise<void> {
  await user.takeUp(unit, 'ask.plan.where')
  const choices = await user.choices()
  const first = choices.find((choice) => wanted.test(choice)) ?? ''
  const space = first.slice(first.indexOf(unit) + unit.length + 1).replace(/-\d+$/, '')
  const there = choices.filter((choice) => choice.includes(`-${unit}-${space}-`))
  await user.clickBoard({ space })
  if (there.length > 1) {
    await expect.poll(() => user.choices()).toEqual(there)
    await user.choose(first)
  }
  await expect.poll(() => user.asked()).toBe('ask.plan')
}

test('three users and a spectator land from Axis B, fight in the air and on the ground, and play to the end', async ({
  browser,
  shared,
}) => {
  const arrive = (name: string) => User.known(browser, shared, name)
  const japanese = await arrive('Jiro')
  const [australian, british, spectator] = [await arrive('Alice'), await arrive('Brian'), await arrive('Sally')]
  const people = [japanese, australian, british, spectator]
  const players = [japanese, australian, british]
  const driver = new Driver(players, people)
  const plays = async (user: User, ...choices: readonly string[]) => {
    for (const choice of choices) await driver.play(user, choice)
  }
  const history = spectator.page.getByTestId('history')

  await test.step('each army has its own player', async () => {
    await japanese.open('/')
    const match = await japanese.create('singapore', 'japanese')
    await australian.open(`/match/${match}`)
    const room = australian.page.getByTestId('waiting-room')
    await expect(room).toContainText('Australian')
    await room.getByTestId('join-1').click()
    await british.joinAt(match, 2)
    for (const { page } of players) await expect(page.getByTestId('board')).toHaveAttribute('data-state', 'ready')
    await spectator.look(match)
    await driver.caughtUp()
  })

  await test.step('the landing is planned from Axes B and C, taken back in part, and carried out at once', async () => {
    await plays(japanese, 'done', 'fly-jp-bomber-1', 'deploy-jp-bomber-1-tengah')
    await plays(japanese, 'fly-jp-fighter-1', 'deploy-jp-fighter-1-kranji', 'done')
    await plays(japanese, 'unit-jp-infantry-3', 'attack-jp-infantry-3-tengah-4')
    await plays(japanese, 'unit-jp-tank-1', 'attack-jp-tank-1-tengah-1')
    await japanese.page.getByTestId('undo').click()
    await driver.caughtUp()
    await expect(history).not.toContainText('Tank')
    await plays(japanese, 'attack-jp-tank-1-tengah-1')
    await plays(japanese, 'unit-jp-infantry-15', 'attack-jp-infantry-15-kranji-3', 'commit')
  })

  await test.step('the defender of Kranji withdraws', async () => {
    await plays(japanese, 'battle-kranji')
    await plays(australian, 'rest', 'done')
    await plays(japanese, 'rest', 'done')
    await plays(australian, 'withdraw')
    await driver.while(async () => (await australian.asked()) === 'ask.retreat')
    await expect(history).toContainText('withdraws from Kranji')
    await expect(history).toContainText('from Kranji to Mandai')
  })

  await test.step('in Tengah both players declare strikes in secret, which hit at once', async () => {
    await plays(australian, 'rest', 'assign-au-artillery-3', 'done')
    await plays(japanese, 'concentrate-jp-infantry-3', 'support-jp-infantry-4', 'rest')
    await plays(japanese, 'assign-jp-bomber-1', 'assign-jp-artillery-1', 'done')
    await plays(australian, 'fight')
    for (const user of [japanese, australian]) await expect.poll(() => user.asked()).toBe('strikes.declare')
    expect(await british.asked()).toBeNull()
    await plays(japanese, 'strike-jp-bomber-1-point', 'strike-jp-artillery-1-point')
    expect(await australian.choices()).toContain('strike-au-artillery-3-support')
  })

  await test.step('the server is killed while half of them is declared, and nothing is lost', async () => {
    await shared.kill()
    await expect(japanese.page.getByTestId('connection')).toBeVisible()
    await shared.start()
    await driver.online()
    await expect.poll(() => australian.choices()).toContain('strike-au-artillery-3-support')
    await plays(australian, 'strike-au-artillery-3-support')
    await expect(history).toContainText('Strikes by')
    await expect(history.getByTestId('roll').first()).toBeVisible()
  })

  await test.step('the battle is fought to its end', async () => {
    driver.preferred = ['concentrate-', 'support-', ...ONWARDS]
    await driver.until(british, 'ask.air.deploy')
  })

  await test.step('the British fly over Kranji, and fight there in the air', async () => {
    await plays(british, 'fly-br-fighter-1', 'deploy-br-fighter-1-kranji')
    await driver.until(british, 'ask.plan')
    await plays(british, 'commit')
    driver.preferred = ['point-', ...ONWARDS]
    await driver.until(japanese, 'ask.axis')
    await expect(history).toContainText(/(drives|shoots) .+ over Kranji|fight over Kranji/)
  })

  await test.step('in the second period they land from Axis D as well, and all three have had their turn', async () => {
    driver.preferred = ONWARDS
    await driver.until(japanese, 'ask.plan')
    await planOnMap(japanese, 'jp-infantry-23', /^(attack|move)-/)
    await driver.caughtUp()
    await plays(japanese, 'commit')
    for (const player of [australian, british]) {
      await driver.until(player, 'ask.plan')
      const [unit = ''] = (await player.choices()).filter((choice) => choice.startsWith('unit-'))
      await planOnMap(player, unit.slice('unit-'.length), /^move-/)
      await driver.caughtUp()
      await plays(player, 'commit')
    }
    await driver.until(japanese, 'ask.plan')
    await expect(history).toContainText('Night 9 Feb')
  })

  await test.step('it is played to the end, and all users see the winner and the level of victory', async () => {
    driver.preferred = ONWARDS
    await driver.toTheEnd()
    const told = await Promise.all(people.map(({ page }) => page.getByTestId('result').textContent()))
    for (const words of told) expect(words).toMatch(/Victory|Decisive|Minor|Major|draw/)
  })

  await User.part(...people)
})
