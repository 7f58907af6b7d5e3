import { expect } from '@playwright/test'
import type { User } from './user.ts'

/** How long a computer may take until it is a person's turn again, in milliseconds. */
export const PATIENCE = 90_000

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
