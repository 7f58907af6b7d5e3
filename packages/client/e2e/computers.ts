import { type Browser, expect, test } from '@playwright/test'
import type { MatchFile } from '@topside/engine'
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
  const driver = patient(user)
  driver.preferred = preferred
  return { user, driver }
}

function patient(user: User): Driver {
  const driver = new Driver([user], [user])
  driver.patience = 2 * PATIENCE
  return driver
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
export const askHint = (user: Pick<User, 'page'>): Promise<void> =>
  hinted(user, () => user.page.getByTestId('hint').click())

/** The same by keyboard. */
export const askByKey = (user: User): Promise<void> => hinted(user, () => user.page.keyboard.press('Shift+H'))

/** Requests a hint with `ask` until there is one. */
async function hinted({ page }: Pick<User, 'page'>, ask: () => Promise<void>): Promise<void> {
  const [hint, button] = [page.getByTestId('hinted'), page.getByTestId('hint')]
  await expect(async () => {
    if (!(await hint.isVisible())) await ask()
    // It cannot be pressed while the server looks for a hint.
    await expect(button).toBeEnabled({ timeout: PATIENCE })
    expect(await hint.isVisible()).toBe(true)
  }).toPass({ timeout: PATIENCE })
}

/** A title to play against computers of a strength, as one side. */
interface Opposed {
  readonly title: string
  readonly strength: string
  readonly side: string
}

/** Starts a match whose computer answers without pauses; waits for the user's turn, and checks the computer's mark. */
export async function beginHurried(user: User, { title, ...how }: Opposed): Promise<void> {
  await beginAgainst(user, title, how)
  await expect(user.page.locator(`.seat[data-bot="${how.strength}"]`)).toHaveCount(1)
  await hurry(user)
  await ownTurn(user)
}

/**
 * Imports a match in which one user plays against computers that answer at once. The user gives up the seats
 * `computers` one by one; all players consent.
 */
export async function against(
  browser: Browser,
  site: Site,
  file: MatchFile,
  { computers, strength }: { readonly computers: readonly number[]; readonly strength: string },
): Promise<{ readonly user: User; readonly driver: Driver }> {
  const known = await site.user('Ann')
  const id = await site.bring(file, known)
  for (const seat of computers) {
    const other = await site.user('Ben')
    await site.pass(id, seat, known, other)
    for (const { token } of [other, known])
      await site.post(`/matches/${id}/seats/${seat}/replacement`, { bot: strength }, token)
  }
  await site.post(`/matches/${id}/pace`, { paced: false }, known.token)
  const user = await User.known(browser, site, known)
  await user.sit(id)
  for (const seat of computers)
    await expect(user.page.getByTestId(`seat-${seat}`)).toHaveAttribute('data-bot', strength)
  return { user, driver: patient(user) }
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
  // The mouse may rest on an answer, whose consequences then replace the history.
  await page.locator('.choice').first().hover()
  const why = history.getByTestId('why').last()
  await why.focus()
  await page.keyboard.press('Enter')
  await expect(why).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('.history-panel')).toHaveCSS('opacity', '1')
  await expect(history.getByTestId('analysis').or(history.getByRole('alert')).first()).toBeVisible()
}

/** Kills the server: the match continues, with two more commands. */
export async function throughAKill(user: User, driver: Driver, site: Site): Promise<void> {
  await test.step('the server is killed, and the match continues', async () => {
    await site.kill()
    await site.start()
    await driver.online()
    await ownTurn(user)
    const before = await user.seq()
    await driver.while(async () => (await user.seq()) < before + 2)
  })
}

/** Plays to the end. */
export async function toItsEnd(user: User, driver: Driver): Promise<void> {
  await test.step('it is played to its end', async () => {
    await driver.toTheEnd()
    await expect(user.page.getByTestId('result')).toBeVisible()
  })
}
