import { type Browser, expect, test } from '@playwright/test'
import { faults } from './axe.ts'
import { Driver } from './driver.ts'
import type { Site } from './site.ts'
import { User } from './user.ts'

/** How long computers may take until it is a user's turn again, in milliseconds. */
export const PATIENCE = 240_000
/** How long a click may take while computers analyse, in milliseconds. */
const ACTION = 60_000

/** A new user and a driver for them, with these preferred answers and enough patience for computers. */
export async function alone(browser: Browser, { address }: Site, preferred: readonly string[] = []) {
  const user = await User.arrive(browser, address, 'Ann')
  user.page.setDefaultTimeout(ACTION)
  const driver = new Driver([user], [user])
  driver.patience = 2 * PATIENCE
  driver.preferred = preferred
  return { user, driver }
}

/** Starts a match against a computer by clicks, for one side; `look` inspects the dialog before it is sent. */
export async function beginAgainst(
  user: User,
  title: string,
  { strength, side }: { readonly strength: string; readonly side: string },
  look?: () => Promise<void>,
): Promise<void> {
  const { page } = user
  await page.getByTestId(`computer-${title}`).click()
  await user.introduce()
  await page.getByTestId(`strength-${strength}`).check()
  await page.getByTestId(`play-${side}`).check({ force: true })
  await look?.()
  await page.getByTestId('create-submit').click()
  await expect(page.getByTestId('table')).toBeVisible()
}

/** Waits until the user has a decision. */
export async function ownTurn(user: User): Promise<void> {
  await expect.poll(() => user.asked(), { timeout: PATIENCE }).not.toBeNull()
}

/** Turns the computers' pauses off in the menu. */
export async function hurry({ page }: User): Promise<void> {
  await page.getByTestId('menu').click()
  const told = page.waitForResponse((answer) => answer.url().endsWith('/pace') && answer.ok())
  await page.getByTestId('paced').uncheck()
  await told
  await page.keyboard.press('Escape')
}

/** Requests a hint until there is one: a busy server may refuse at first. */
export async function askHint({ page }: Pick<User, 'page'>): Promise<void> {
  await expect(async () => {
    if (!(await page.getByTestId('hinted').isVisible())) await page.getByTestId('hint').click()
    await expect(page.getByTestId('hinted')).toBeVisible({ timeout: 15_000 })
  }).toPass({ timeout: PATIENCE })
}

/** A title to play against computers of a strength, as one side. */
interface Opposed {
  readonly title: string
  readonly strength: string
  readonly side: string
}

/** Starts a match against a computer by clicks, and checks the dialog's accessibility. */
export const begin = (user: User, { title, ...how }: Opposed): Promise<void> =>
  beginAgainst(user, title, how, async () => expect(await faults(user.page)).toEqual([]))

/** Starts a match whose computer answers without pauses; waits for the user's turn, and checks the computer's mark. */
export async function beginHurried(user: User, opposed: Opposed): Promise<void> {
  await begin(user, opposed)
  await expect(user.page.locator(`.seat[data-bot="${opposed.strength}"]`)).toHaveCount(1)
  await hurry(user)
  await ownTurn(user)
}

/** Requests a hint by keyboard until there is one: a busy server may refuse at first. */
export async function askByKey({ page }: User): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Shift+H')
    await expect(page.getByTestId('hinted')).toBeVisible({ timeout: 15_000 })
  }).toPass({ timeout: PATIENCE })
}

/** Requests a hint by keyboard, and follows it. */
export async function followHint(user: User): Promise<void> {
  await askByKey(user)
  const before = await user.seq()
  await user.page.locator('.choice.hinted').first().click()
  await expect.poll(() => user.seq()).toBeGreaterThan(before)
}

/** Plays until a computer has acted and it is the user's turn again, and opens the explanation by keyboard. */
export async function openReasons(user: User, driver: Driver): Promise<void> {
  const { page } = user
  const history = page.getByTestId('history')
  await driver.while(async () => (await history.getByTestId('why').count()) === 0)
  await ownTurn(user)
  const why = history.getByTestId('why').last()
  await why.focus()
  await page.keyboard.press('Enter')
  await expect(why).toHaveAttribute('aria-expanded', 'true')
  await expect(history.getByTestId('analysis').or(history.getByRole('alert')).first()).toBeVisible()
}

/** Plays `commands` commands, kills the server, and plays to the end with the answers `onwards`. */
export async function throughAKill(
  user: User,
  driver: Driver,
  { site, after, onwards }: { readonly site: Site; readonly after: number; readonly onwards: readonly string[] },
): Promise<void> {
  await test.step('the server is killed in the middle, and the match continues to its end', async () => {
    const until = (await user.seq()) + after
    await driver.while(async () => (await user.seq()) < until)
    driver.preferred = onwards
    await site.kill()
    await site.start()
    await driver.online()
    await ownTurn(user)
    await driver.toTheEnd()
    await expect(user.page.getByTestId('result')).toBeVisible()
  })
}
