import { type Browser, expect, type Page } from '@playwright/test'
import type { MatchFile } from '@topside/engine'
import { Line } from './line.ts'
import type { Known, Site } from './site.ts'
import { seatedAt } from './tables.ts'
import type { Looks, User } from './user.ts'

/** A user who holds all seats of an imported match, once choices are offered. */
export async function askedAt(browser: Browser, site: Site, file: MatchFile, looks: Looks): Promise<User> {
  const { user } = await seatedAt(browser, site, file, looks)
  await expect(user.page.getByTestId('choices')).toBeVisible()
  return user
}

/**
 * Gives answers (choices by the ids of their buttons) in a user's match, one after another, over a separate connection.
 */
export async function answer(
  { address }: Site,
  match: string,
  { token }: Known,
  choices: readonly string[],
): Promise<void> {
  const line = await Line.open(address, match, token)
  try {
    for (const id of choices) {
      const choice = line.question?.choices.get(id)
      if (line.question === undefined || choice === undefined) throw new Error(`${id} is not offered`)
      await line.choose(line.question.seat, choice)
    }
  } finally {
    line.close()
  }
}

/** The Japanese setup of Return to the Rock, by ids of choices. */
export const PILLBOXES = [1, 6, 8, 14, 16, 24, 27, 12].map(
  (area, index) => `place-pillbox-${'ABCDEFGH'[index]}-${area}`,
)

/** Resolves once an element has appeared on the page, however briefly. */
export function comes(page: Page, selector: string): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise((done) => {
        const look = () => {
          if (document.querySelector(wanted) === null) return
          observer.disconnect()
          done()
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { subtree: true, childList: true, attributes: true })
        look()
      }),
    selector,
  )
}
