import { expect } from '@playwright/test'
import { screens } from './sizes.ts'
import { begun } from './tables.ts'
import { test } from './test.ts'

for (const screen of ['desk', 'phone'] as const)
  test(`${screen}: a seat is given away, the other player agrees, and a new player takes over`, async ({
    browser,
    shared,
  }) => {
    const players = ['Ann', 'Bob', 'Cyd'] as const
    const people = await begun(browser, shared, {
      title: 'leyte',
      absence: 14,
      players: players.slice(0, 2),
      watching: players.slice(2),
      looks: screens[screen],
    })
    const { id } = people
    const [first, second, third] = [...people.players, ...people.watching].map(({ page }) => page)
    if (first === undefined || second === undefined || third === undefined) throw new Error('somebody is missing')

    await first.getByTestId('menu').click()
    await first.getByTestId('menu-replace').click()
    await expect(first.getByTestId('replace')).toContainText('14 days')
    await first.getByTestId('replace-0').getByTestId('agree').click()
    await expect(first.getByTestId('replace-0')).toHaveAttribute('data-offer', 'asked')

    // No other user can take it before the other player, who is notified, has agreed.
    await third.getByTestId('replace-look').click()
    await expect(third.getByTestId('replace-0')).toContainText('if all agree')
    await expect(third.getByTestId('take-over')).toHaveCount(0)
    // The banner covers nothing of the line above the board.
    const line = await second.getByTestId('header').boundingBox()
    const banner = await second.getByTestId('replace-banner').boundingBox()
    expect(banner?.y).toBeGreaterThanOrEqual((line?.y ?? 0) + (line?.height ?? 0))
    await second.getByTestId('replace-look').click()
    await second.getByTestId('replace-0').getByTestId('agree').click()

    // Now it is listed in the lobby, too.
    await third.goto(`${shared.address}/?test&renderer=canvas`)
    const entry = third.getByTestId('list-vacant').getByTestId(`match-${id}`)
    await expect(entry).toContainText('Free to take over')
    await entry.getByTestId('go').click()
    await third.getByTestId('replace-look').click()
    await third.getByTestId('take-over').click()
    await expect(third.getByTestId('table')).toBeVisible()
    await expect(third.getByTestId('spectator')).toHaveCount(0)
    await expect(third.getByTestId('seat-0')).toHaveAttribute('data-mine', 'true')
    await expect(second.getByTestId('seat-0')).toContainText('Cyd')
    for (const page of [second, third]) await expect(page.getByTestId('replace-banner')).toHaveCount(0)
    await second.keyboard.press('Escape')
    if (screen === 'phone') await second.getByTestId('tab-history').click()
    await expect(second.getByTestId('history')).toContainText('has a new player: the seat was given away')
    await expect(first.getByTestId('problem')).toHaveAttribute('data-code', 'not-a-player')
    for (const user of [...people.players, ...people.watching]) await user.leave()
  })
