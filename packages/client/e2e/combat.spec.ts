import { expect } from '@playwright/test'
import { faults } from './axe.ts'
import { positionFile } from './positions.ts'
import { shot } from './shot.ts'
import { type Screen, screens } from './sizes.ts'
import { seatedAt } from './tables.ts'
import { test } from './test.ts'
import { User } from './user.ts'

const SIZES: readonly Screen[] = ['desk', 'phone']

/** A match of the Abucay Line in which an attack from several hexes, with air units, has been rolled. */
async function rolledFor(seeds = 'abcdefghijklmnopqrstuvwxyz'): Promise<Awaited<ReturnType<typeof positionFile>>> {
  const [seed = '', ...others] = seeds
  const file = positionFile('bataan', {
    seed,
    options: { scenario: 'abucay-line' },
    prefer: ['play', 'on-', 'resolve', 'fly', 'support', 'join', 'target'],
    stop: (_decision, { engagement }) => {
      const ranks = engagement?.attacker.ranks.map(({ name }) => name.key) ?? []
      const rolled = engagement?.last?.name.key === 'picture.die'
      return rolled && ranks.includes('picture.from-attacker') && ranks.some((key) => key.startsWith('picture.air'))
    },
  })
  return others.length === 0 ? file : file.catch(() => rolledFor(others.join('')))
}

for (const screen of SIZES)
  test(`a combat with tables is one picture: sides, odds, modifiers with their rules, chances (${screen})`, async ({
    browser,
    shared,
  }) => {
    const { user } = await seatedAt(browser, shared, await rolledFor(), screens[screen])
    const { page } = user
    if (screen === 'phone') await page.getByTestId('tab-battle').click()
    const battle = page.getByTestId('battle')
    await expect(battle).toBeVisible()
    await expect(battle).toContainText(/\d+ to \d+: column/)
    for (const side of ['attacker', 'defender'])
      await expect(battle.getByTestId(`battle-front-${side}`).locator('[data-piece]')).toHaveCount(1)
    await expect(battle.getByTestId('battle-table')).toHaveCount(2)
    await expect(battle.locator('.ledger').last()).toContainText(/10\.61|10\.22|13\.35/)
    await shot(page, `combat-${screen}`)
    expect((await faults(page)).filter((each) => each.includes('battle'))).toEqual([])
    await User.part(user)
  })
