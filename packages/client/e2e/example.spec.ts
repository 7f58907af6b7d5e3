import { expect, type Page } from '@playwright/test'
import { faults } from './axe.ts'
import { shot } from './shot.ts'
import { screens } from './sizes.ts'
import { test } from './test.ts'
import { User } from './user.ts'

/** Steps forward until a condition holds, at most `most` moments. */
async function stepUntil(page: Page, holds: () => Promise<boolean>, most = 60): Promise<void> {
  for (let step = 0; step < most && !(await holds()); step++) {
    const before = await page.getByTestId('moment').textContent()
    await page.getByTestId('step-on').click()
    await expect(page.getByTestId('moment')).not.toHaveText(before ?? '')
  }
  expect(await holds()).toBe(true)
}

for (const [screen, options] of Object.entries(screens))
  test(`${screen}: the example of play of BATAAN! is replayed, from its first combat to its end`, async ({
    browser,
    shared,
  }) => {
    const user = await User.arrive(browser, shared.address, 'Reader', options)
    const { page } = user
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const phone = screen === 'phone'
    const battle = page.getByTestId('battle')
    const words = async () => (await battle.textContent()) ?? ''

    await test.step('the title’s page lists it', async () => {
      await page.getByTestId('learn-bataan').click()
      await expect(page.getByTestId('examples')).toContainText('example of play of the rulebook')
      await page.getByTestId('example-game-turn-3').click()
      await expect(page.getByTestId('replay-screen')).toBeVisible()
      await expect(page.getByTestId('board')).toHaveAttribute('data-state', 'ready')
      await expect(page).toHaveURL(/\/example\/bataan\/game-turn-3/)
    })

    await test.step('it says where its dice are from, and claims no verification', async () => {
      await page.getByTestId('example').click()
      await expect(page.getByTestId('example-dialog')).toContainText('they were not rolled here')
      expect(await faults(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByTestId('to-dice').click()
      const dice = page.getByTestId('dice-page')
      await expect(dice.getByRole('heading', { level: 1 })).toHaveText('The dice of the printed example')
      await expect(dice).not.toContainText(/honest|fingerprint|recipe/)
      expect(await faults(page)).toEqual([])
      await dice.getByRole('button', { name: 'Back to the match' }).click()
      await expect(page.getByTestId('board')).toHaveAttribute('data-state', 'ready')
    })

    await test.step('its first combat is one picture: 30 to 6, column 5-1, minus 3 for a charge, a seven', async () => {
      if (phone) await page.getByTestId('replay-battle').click()
      await stepUntil(page, async () => (await battle.count()) > 0 && (await words()).includes('30 to 6: column 5-1'))
      await stepUntil(page, async () => !(await words()).includes('No dice yet'))
      await expect(battle.getByTestId('battle-dice')).toContainText('D1R')
      await shot(page, `example-${screen}`)
      if (phone) await page.getByTestId('replay-battle').click()
      await expect(page.getByTestId('history')).toContainText('Banzai')
      expect(await faults(page)).toEqual([])
    })

    await test.step('it continues to the end of the turn, and its moments have addresses', async () => {
      await page.keyboard.press('End')
      const moment = page.getByTestId('moment')
      const [at, last] = ((await moment.textContent()) ?? '').split(' / ')
      expect(at).toBe(last)
      await expect(page.getByTestId('status')).toContainText('Game-turn 4')
      await page.goto(`${shared.address}/example/bataan/game-turn-3?test&renderer=canvas#moment=40&seen=0`)
      await page.reload()
      await expect(moment).toHaveText(`40 / ${last}`)
      await expect(page.getByTestId('viewer')).toHaveValue('0')
    })

    expect(asked.filter((path) => path.startsWith('/api/matches/'))).toEqual([])
    await User.part(user)
  })

test('an unknown example of a title is reported as such', async ({ page, shared }) => {
  await page.goto(`${shared.address}/example/bataan/nothing`)
  await expect(page.getByTestId('problem')).toBeVisible()
})
