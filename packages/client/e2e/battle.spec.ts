import { expect, type Locator, type Page } from '@playwright/test'
import { faults } from './axe.ts'
import { type PlayScript, positionFile } from './positions.ts'
import { type Screen, screens } from './sizes.ts'
import { lookingOn, seatedAt } from './tables.ts'
import { test } from './test.ts'
import { User } from './user.ts'

const SIZES: readonly Screen[] = ['desk', 'phone']

/** A single battle, with strikes by artillery and aircraft of both sides. */
const BATTLE = { scenario: 'regiment' }

type File = Awaited<ReturnType<typeof positionFile>>

/** A match that stops at the first question of a kind for which a condition holds. */
function asking(ask: string, script: Omit<PlayScript, 'stop'>, holds: PlayScript['stop'] = () => true): Promise<File> {
  return positionFile('singapore', {
    ...script,
    stop: (decision, match, seat) => decision.ask === ask && holds(decision, match, seat),
  })
}

/** The chances that a choice's preview names, by the id of its button. */
type ChancesById = ReadonlyMap<string, readonly unknown[]>

/** A battle that stops at a question, with the chances of its choices. */
async function withOdds(
  ask: string,
  holds?: PlayScript['stop'],
): Promise<{ readonly file: File; readonly odds: ChancesById }> {
  const odds = new Map<string, readonly unknown[]>()
  const file = await asking(
    ask,
    { options: BATTLE, prefer: ['battle', 'rest', 'assign', 'fight'] },
    (decision, ...at) => {
      if (holds?.(decision, ...at) === false) return false
      const previews = decision.previews?.() ?? []
      for (const [index, { verb, piece, option }] of decision.choices.entries())
        odds.set([verb, piece, option].filter(Boolean).join('-'), Object.values(previews[index]?.brief?.args ?? {}))
      return true
    },
  )
  return { file, odds }
}

/** Checks that the first choice of each of these verbs shows its chances. */
async function showsOdds({ page }: User, odds: ChancesById, verbs: readonly string[]): Promise<void> {
  const choices = page.getByTestId('choices').first()
  for (const verb of verbs) {
    const button = choices.locator(`[data-testid^="choice-${verb}-"]`).first()
    const chances = odds.get((await button.getAttribute('data-testid'))?.slice('choice-'.length) ?? '') ?? []
    expect(chances.length, verb).toBeGreaterThanOrEqual(3)
    for (const chance of chances) await expect(button).toContainText(String(chance))
    await expect(button).toHaveAttribute('aria-label', /%/)
  }
}

/** The picture of the battle; on a phone, opens its tab. */
async function picture({ page }: User, screen: Screen): Promise<Locator> {
  if (screen === 'phone') await page.getByTestId('tab-battle').click()
  const battle = page.getByTestId('battle')
  await expect(battle).toBeVisible()
  return battle
}

/** Everything that a picture of a battle says, visually and to screen readers. */
async function said(battle: Locator): Promise<string> {
  const words = await battle.textContent()
  const names = await battle
    .locator('[aria-label]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
  return [words, ...names].join('\n')
}

async function boxOf(page: Page, what: string) {
  const box = await page.locator(what).boundingBox()
  if (box === null) throw new Error(`${what} is not there`)
  return box
}

const pieces = (part: Locator) =>
  part.locator('[data-piece]').evaluateAll((all) => all.map((each) => each.getAttribute('data-piece')))

for (const screen of SIZES) {
  test(`a battle is one picture beside the map, the same for spectators (${screen})`, async ({ browser, shared }) => {
    const prefer = ['battle', 'rest', 'assign', 'concentrate', 'support', 'strike', 'fight']
    const file = await asking('ask.withdraw', { options: BATTLE, prefer }, (_, { game }) => {
      const { battle } = game.vars as { battle: { rounds: number; front: { attacker?: unknown } } | null }
      return (battle?.rounds ?? 0) > 0 && battle?.front.attacker !== undefined
    })
    const { user, id } = await seatedAt(browser, shared, file, screens[screen])
    const spectator = await lookingOn(browser, shared, id, screens[screen])
    const [battle, other] = [await picture(user, screen), await picture(spectator, screen)]

    await test.step('shows both sides with their points, the bonus, the last dice and their result', async () => {
      await expect(battle).toContainText('The battle of Tengah')
      await expect(battle.getByTestId('battle-bonus')).toContainText('+1')
      for (const side of ['attacker', 'defender'])
        await expect(battle.getByTestId(`battle-front-${side}`).locator('[data-piece]').first()).toBeVisible()
      await expect(battle.getByTestId('battle-attacker')).toContainText('Japanese attacks')
      await expect(battle.getByTestId('battle-defender')).toContainText('Australian defends')
      const dice = battle.getByTestId('battle-dice').locator('svg.die')
      const sides = await dice.evaluateAll((all) => all.map((die) => die.getAttribute('data-sides')))
      expect(sides.length).toBeGreaterThanOrEqual(2)
      for (const each of sides) expect(['4', '6', '8', '10', '12']).toContain(each)
      await expect(battle.getByTestId('battle-results').locator('li')).not.toHaveCount(0)
    })

    await test.step('a spectator sees the same', async () => {
      expect(await said(other)).toBe(await said(battle))
    })

    await test.step('it is accessible', async () => {
      expect(await faults(user.page)).toEqual([])
    })

    if (screen === 'desk')
      await test.step('it covers nothing, and nothing jumps as it continues', async () => {
        const before = await Promise.all(['.board', '.engagement', '.margin'].map((part) => boxOf(user.page, part)))
        const [board, panel, margin] = before
        if (board === undefined || panel === undefined || margin === undefined) throw new Error('a part is missing')
        expect(panel.y).toBeGreaterThanOrEqual(board.y + board.height - 1)
        expect(panel.x + panel.width).toBeLessThanOrEqual(margin.x + 1)
        await user.choose('fight')
        await expect.poll(() => spectator.shown()).toBe(await user.shown())
        expect(await Promise.all(['.board', '.engagement', '.margin'].map((part) => boxOf(user.page, part)))).toEqual(
          before,
        )
        await expect.poll(() => said(other)).toBe(await said(battle))
      })

    await User.part(user, spectator)
  })

  test(`the exact odds are shown for each tactic (${screen})`, async ({ browser, shared }) => {
    const { file, odds } = await withOdds('ask.battle.group')
    const { user } = await seatedAt(browser, shared, file, screens[screen])
    if (screen === 'phone') await user.page.getByTestId('sheet-grip').click()
    await showsOdds(user, odds, ['standard', 'flank', 'concentrate'])
    await User.part(user)
  })

  test(`a strike has exact odds, and stays hidden until all are declared (${screen})`, async ({ browser, shared }) => {
    const { file, odds } = await withOdds('strikes.declare', (_, { deciding }) => deciding.length === 2)
    const { user, id } = await seatedAt(browser, shared, file, screens[screen])
    const spectator = await lookingOn(browser, shared, id, screens[screen])
    const battle = await picture(spectator, screen)
    const before = await said(battle)
    if (screen === 'phone') await user.page.getByTestId('sheet-grip').click()
    await showsOdds(user, odds, ['strike'])
    const [strike = ''] = (await user.choices()).filter((each) => each.startsWith('strike-'))
    const unit = strike.slice('strike-'.length).replace(/-(point|support)$/, '')
    await user.choose(strike)
    await expect.poll(() => spectator.shown()).toBe(await user.shown())
    expect(await said(battle)).toBe(before)
    expect(await pieces(battle)).toContain(unit)
    await User.part(user, spectator)
  })

  test(`moves are planned on the map, part by part, and stay secret until carried out (${screen})`, async ({
    browser,
    shared,
  }) => {
    const file = await asking('ask.plan', { prefer: ['done'] })
    const { user, id } = await seatedAt(browser, shared, file, screens[screen])
    const spectator = await lookingOn(browser, shared, id, screens[screen])
    const { page } = user
    /** Waits for something with a phone's sheet raised (every question lowers it) and the pointer off the choices. */
    const shows = (holds: () => Promise<void>) =>
      expect(async () => {
        // The outcome of a choice under the pointer replaces the plan.
        if (screen === 'desk') await page.mouse.move(1, 1)
        const grip = page.getByTestId('sheet-grip')
        if (screen === 'phone' && (await grip.getAttribute('aria-expanded')) === 'false') await grip.click()
        await holds()
      }).toPass()
    const quick = { timeout: 500 }
    const raise = () => shows(() => expect(page.getByTestId('plan')).toBeVisible(quick))
    const parts = page.getByTestId('plan-part')
    const cost = page.getByTestId('plan-cost')
    const go = async (unit: string, verb: string, place: string, value: number) => {
      await raise()
      await user.choose(`unit-${unit}`)
      await expect.poll(() => user.asked()).toBe('ask.plan.where')
      await raise()
      await user.choose(`${verb}-${unit}-${place}-${value}`)
      await expect.poll(() => user.asked()).toBe('ask.plan')
      await raise()
    }
    const units = (await user.choices()).filter((each) => each.startsWith('unit-jp-infantry-'))
    const at = (place: string) => page.locator(`.board-mirror [data-space="${place}"]`).getAttribute('aria-label')

    await test.step('the running cost grows with each part', async () => {
      expect(units.length).toBeGreaterThan(8)
      await go('jp-infantry-3', 'attack', 'tengah', 2)
      await expect(parts).toHaveCount(1)
      await expect(cost).toContainText('2 of 40')
      await go('jp-infantry-5', 'attack', 'buloh', 1)
      await expect(parts).toHaveCount(2)
      await expect(cost).toContainText('3 of 40')
    })

    await test.step('a single part is taken back', async () => {
      await parts.first().locator('button.plan-back').first().click()
      await shows(() => expect(parts).toHaveCount(1, quick))
      await expect(cost).toContainText('1 of 40')
      await expect(parts.first()).toContainText('Buloh')
    })

    await test.step('a plan that cannot be carried out says why, with its rule', async () => {
      await go('jp-infantry-3', 'attack', 'tengah', 7)
      await expect(page.getByTestId('plan-blocked')).toContainText('of an army 5.1')
      expect(await user.choices()).not.toContain('commit')
      expect(await faults(page)).toEqual([])
      await parts.last().locator('button.plan-back').last().click()
      await expect(page.getByTestId('plan-blocked')).toHaveCount(0)
      await shows(() => expect(parts.last()).toContainText('Infantry 4 and 5 more', quick))
    })

    await test.step('no one else sees any of it', async () => {
      await expect.poll(() => spectator.shown()).toBe(await user.shown())
      await expect(spectator.page.getByTestId('plan')).toHaveCount(0)
      expect(spectator.frames.filter(({ text }) => text.includes('plan.attack'))).toEqual([])
    })

    await test.step('then everything happens at once', async () => {
      expect(await at('tengah')).not.toContain('Japanese')
      await raise()
      await user.choose('commit')
      await expect(page.getByTestId('plan')).toHaveCount(0)
      await expect.poll(() => at('tengah')).toMatch(/Japanese: .*Infantry 4/)
      await expect.poll(() => at('buloh')).toMatch(/Japanese: .*Infantry 5/)
    })

    await User.part(user, spectator)
  })

  test(`a battle can be replayed, moment by moment (${screen})`, async ({ browser, shared }) => {
    const prefer = ['battle', 'rest', 'assign', 'strike', 'fight']
    const file = await positionFile('singapore', { options: BATTLE, prefer })
    const known = await shared.user('Ann')
    const ann = await User.known(browser, shared, known, screens[screen])
    const { page } = ann
    await ann.open(`/archive/${await shared.bring(file, known)}`)
    await expect(page.getByTestId('replay-screen')).toBeVisible()
    if (screen === 'phone') await page.getByTestId('replay-battle').click()
    const slider = page.getByTestId('slider')
    await slider.fill((await slider.getAttribute('max')) ?? '0')
    await expect(page.getByTestId('battle')).toContainText('Over')
    await expect(page.getByTestId('battle-dice').locator('svg.die')).not.toHaveCount(0)
    await slider.fill('3')
    await expect(page.getByTestId('battle')).not.toContainText('Over')
    await expect(page.getByTestId('battle-dice')).toContainText('No dice yet')
    await User.part(ann)
  })
}
