import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

/** A frame that a browser received over its web socket, with the moment. */
export interface Frame {
  readonly at: number
  readonly text: string
}

/** Somebody at a browser of his own. Every frame that reaches the browser is kept. */
export class Person {
  readonly name: string
  readonly page: Page
  readonly frames: Frame[] = []
  readonly errors: string[] = []
  readonly #context: BrowserContext

  private constructor(name: string, context: BrowserContext, page: Page) {
    this.name = name
    this.#context = context
    this.page = page
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) =>
        this.frames.push({ at: Date.now(), text: typeof payload === 'string' ? payload : payload.toString('latin1') }),
      ),
    )
    page.on('pageerror', (error) => this.errors.push(String(error)))
  }

  /** Opens the lobby in a new browser context. */
  static async arrive(browser: Browser, address: string, name: string): Promise<Person> {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const person = new Person(name, context, await context.newPage())
    await person.page.goto(`${address}/?test&renderer=canvas`)
    await expect(person.page.getByTestId('lobby')).toBeVisible()
    return person
  }

  /** Tells the server a name if it asks. */
  async introduce(): Promise<void> {
    const dialog = this.page.getByTestId('name-dialog')
    await dialog.waitFor({ timeout: 3_000 }).catch(() => undefined)
    if (!(await dialog.isVisible())) return
    await this.page.getByTestId('name').fill(this.name)
    await this.page.getByTestId('name-submit').click()
  }

  /** Number of commands that this browser has seen. */
  async seq(): Promise<number> {
    return Number(await this.page.getByTestId('table').getAttribute('data-seq'))
  }

  /** The key of the question that this browser asks its person, or nothing. */
  async asked(): Promise<string | null> {
    const prompt = this.page.getByTestId('prompt')
    return (await prompt.count()) === 0 ? null : prompt.first().getAttribute('data-ask')
  }

  /** Ids of the choices offered as buttons. */
  async choices(): Promise<string[]> {
    return this.page
      .getByTestId('choices')
      .first()
      .locator('[data-testid^="choice-"]')
      .evaluateAll((buttons) =>
        buttons.map((button) => button.getAttribute('data-testid')?.slice('choice-'.length) ?? ''),
      )
  }

  /** Clicks a choice's button and waits until the answer has come. */
  async choose(id: string): Promise<void> {
    const before = await this.seq()
    await this.page.getByTestId('choices').first().getByTestId(`choice-${id}`).click()
    await expect.poll(() => this.seq(), { intervals: [10, 20, 50, 100] }).toBeGreaterThan(before)
  }

  /** Clicks a space or a piece on the board itself. */
  async clickBoard(target: { readonly space: string } | { readonly piece: string }): Promise<void> {
    await this.page.evaluate(() => window.__topside?.settled())
    const rect = await this.page.evaluate((at) => window.__topside?.toScreen(at), target)
    if (rect === undefined) throw new Error(`${JSON.stringify(target)} is not on the screen`)
    await this.page.mouse.click(rect.x + rect.w / 2, rect.y + rect.h / 2)
  }

  /** Types a command. */
  async type(line: string): Promise<void> {
    const before = await this.seq()
    await this.page.keyboard.press('/')
    await this.page.getByTestId('command').fill(line)
    await this.page.keyboard.press('Enter')
    await expect.poll(() => this.seq(), { intervals: [10, 20, 50, 100] }).toBeGreaterThan(before)
    await this.page.keyboard.press('Escape')
  }

  async leave(): Promise<void> {
    await this.#context.close()
  }
}
