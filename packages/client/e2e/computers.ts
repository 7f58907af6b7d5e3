import { type Browser, expect, test } from '@playwright/test'
import { faults } from './axe.ts'
import { Driver } from './driver.ts'
import type { Site } from './site.ts'
import { User } from './user.ts'

/** How long a computer may take until it is a person's turn again, in milliseconds. */
export const PATIENCE = 240_000
/** How long a click may take while computers think, in milliseconds. */
const ACTION = 60_000

/** Somebody who arrives alone, and who plays for them: by these answers first, and with the patience that computers ask for. */
export async function alone(browser: Browser, { address }: Site, preferred: readonly string[] = []) {
  const user = await User.arrive(browser, address, 'Ann')
  user.page.setDefaultTimeout(ACTION)
  const driver = new Driver([user], [user])
  driver.patience = 2 * PATIENCE
  driver.preferred = preferred
  return { user, driver }
}

/** Begins a match against a computer by clicks, for one side; `look` sees the dialog before it is sent. */
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

/** Waits until a person is asked something. */
export async function ownTurn(user: User): Promise<void> {
  await expect.poll(() => user.asked(), { timeout: PATIENCE }).not.toBeNull()
}

/** Lets the computers of the match answer at once, by the menu. */
export async function hurry({ page }: User): Promise<void> {
  await page.getByTestId('menu').click()
  const told = page.waitForResponse((answer) => answer.url().endsWith('/pace') && answer.ok())
  await page.getByTestId('paced').uncheck()
  await told
  await page.keyboard.press('Escape')
}

/** Asks for a hint until there is one: a server that is busy may ask for patience. */
export async function askHint({ page }: Pick<User, 'page'>): Promise<void> {
  await expect(async () => {
    if (!(await page.getByTestId('hinted').isVisible())) await page.getByTestId('hint').click()
    await expect(page.getByTestId('hinted')).toBeVisible({ timeout: 15_000 })
  }).toPass({ timeout: PATIENCE })
}

/** A title that is played against computers of a strength, by one side. */
interface Opposed {
  readonly title: string
  readonly strength: string
  readonly side: string
}

/** Begins a match against a computer by clicks; the dialog can be used by everybody. */
export const begin = (user: User, { title, ...how }: Opposed): Promise<void> =>
  beginAgainst(user, title, how, async () => expect(await faults(user.page)).toEqual([]))

/** Begins a match in which the computer answers at once, as soon as it is the person's turn: everybody sees who is a computer. */
export async function beginHurried(user: User, opposed: Opposed): Promise<void> {
  await begin(user, opposed)
  await expect(user.page.locator(`.seat[data-bot="${opposed.strength}"]`)).toHaveCount(1)
  await hurry(user)
  await ownTurn(user)
}

/** Asks for a hint by the keyboard until there is one: a server that is busy may ask for patience. */
export async function askByKey({ page }: User): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Shift+H')
    await expect(page.getByTestId('hinted')).toBeVisible({ timeout: 15_000 })
  }).toPass({ timeout: PATIENCE })
}

/** Asks for a hint by its key, and answers with it. */
export async function followHint(user: User): Promise<void> {
  await askByKey(user)
  const before = await user.seq()
  await user.page.locator('.choice.hinted').first().click()
  await expect.poll(() => user.seq()).toBeGreaterThan(before)
}

/** Plays on until a computer has done something and it is the person's turn again, and opens why it did, by the keyboard. */
export async function openReasons(user: User, driver: Driver): Promise<void> {
  const { page } = user
  const history = page.getByTestId('history')
  await driver.while(async () => (await history.getByTestId('why').count()) === 0)
  await ownTurn(user)
  const why = history.getByTestId('why').last()
  await why.focus()
  await page.keyboard.press('Enter')
  await expect(why).toHaveAttribute('aria-expanded', 'true')
  await expect(history.getByTestId('thought').or(history.getByRole('alert')).first()).toBeVisible()
}

/** Plays on for so many commands, kills the server in the middle of the match, and plays to its end by `onwards`. */
export async function throughAKill(
  user: User,
  driver: Driver,
  { site, after, onwards }: { readonly site: Site; readonly after: number; readonly onwards: readonly string[] },
): Promise<void> {
  await test.step('the server is killed in the middle, and the match goes on to its end', async () => {
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
