import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import type { BoardTarget, ScreenRect } from '@topside/board'

/** How often it is asked whether something has come that is there in a moment. */
export const SOON = { intervals: [10, 20, 50, 100] }

/** A frame that a browser received over its web socket, with the moment. */
export interface Frame {
  readonly at: number
  readonly text: string
}

/** What a table shows of how its match stands. */
export interface Standing {
  /** Number of commands that this browser has seen. */
  readonly seq: number
  /** Whether its user is asked something. */
  readonly asked: boolean
  /** Whether the match has a result. */
  readonly over: boolean
}

/** Somebody at a browser of his own. Every frame that reaches the browser is kept. */
export class User {
  readonly name: string
  readonly page: Page
  readonly frames: Frame[] = []
  readonly errors: string[] = []
  readonly #context: BrowserContext
  /** Whether the server has been told the name. */
  #introduced = false

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

  /** Opens the lobby in a new browser context. `confirm`: what cannot be undone is asked about first. */
  static async arrive(
    browser: Browser,
    address: string,
    name: string,
    { confirm = false, ...screen }: BrowserContextOptions & { readonly confirm?: boolean } = {},
  ): Promise<User> {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...screen })
    const settings = JSON.stringify({ confirm })
    await context.addInitScript((wanted) => {
      // A page of the browser's own, such as that of a server which is down, keeps nothing.
      if (!location.protocol.startsWith('http')) return
      if (localStorage.getItem('topside.settings') === null) localStorage.setItem('topside.settings', wanted)
    }, settings)
    const user = new User(name, context, await context.newPage())
    await user.page.goto(`${address}/?test&renderer=canvas`)
    await expect(user.page.getByTestId('lobby')).toBeVisible()
    return user
  }

  /** Opens the lobby for several people, each in a browser of their own and known to the server by name. */
  static async gather<const Names extends readonly string[]>(
    browser: Browser,
    address: string,
    names: Names,
  ): Promise<{ -readonly [at in keyof Names]: User }> {
    const people = await Promise.all(names.map((name) => User.arrive(browser, address, name)))
    for (const user of people) {
      await user.introduceSelf()
      await user.page.reload()
    }
    return people as { -readonly [at in keyof Names]: User }
  }

  /** All leave, whose pages have met no error. */
  static async part(...people: readonly User[]): Promise<void> {
    for (const user of people) {
      expect(user.errors, user.name).toEqual([])
      await user.leave()
    }
  }

  /** Tells the server a name, which it asks for once. */
  async introduce(): Promise<void> {
    if (this.#introduced) return
    await this.page.getByTestId('name').fill(this.name)
    await this.page.getByTestId('name-submit').click()
    this.#introduced = true
  }

  /** Creates a match of a title, and plays what is said there, if anything is. */
  async create(title: string, play?: string): Promise<void> {
    await this.page.getByTestId(`create-${title}`).click()
    await this.introduce()
    if (play !== undefined) await this.page.getByTestId(`play-${play}`).check({ force: true })
    await this.page.getByTestId('create-submit').click()
  }

  /** Begins a match with somebody else; both are at the table then. */
  async begin(title: string, other: User, play?: string): Promise<void> {
    await this.create(title, play)
    await other.join()
    for (const { page } of [this, other]) await expect(page.getByTestId('table')).toBeVisible()
  }

  /** Begins a scenario of a title with somebody else, while a third person watches; all boards stand then. */
  async beginWatched(
    title: string,
    scenario: string,
    play: string,
    [other, spectator]: readonly [User, User],
  ): Promise<void> {
    await this.page.getByTestId(`create-${title}`).click()
    await this.introduce()
    await this.page.getByTestId('option-scenario').selectOption(scenario)
    await this.page.getByTestId(`play-${play}`).check({ force: true })
    await this.page.getByTestId('create-submit').click()
    await other.join()
    for (const { page } of [this, other]) await expect(page.getByTestId('table')).toBeVisible()
    await spectator.watch(this.page.url().match(/\/match\/([\w-]+)/)?.[1])
    for (const { page } of [this, other, spectator])
      await expect(page.getByTestId('board')).toHaveAttribute('data-state', 'ready')
  }

  /** Looks at the one match that waits for players, and takes a seat of it. */
  async join(seat = 1): Promise<void> {
    await this.page.reload()
    await this.page.getByTestId('list-open').getByTestId('go').click()
    await this.page.getByTestId('waiting-room').getByTestId(`join-${seat}`).click()
    await this.introduce()
  }

  /** Watches a match of the list, or the only one. */
  async watch(match?: string): Promise<void> {
    await this.page.reload()
    const list = this.page.getByTestId('list-watch')
    await (match === undefined ? list : list.getByTestId(`match-${match}`)).getByTestId('go').click()
    await expect(this.page.getByTestId('spectator')).toBeVisible()
  }

  /** Tells the server a name without being asked. */
  async introduceSelf(): Promise<void> {
    const answer = await this.page.evaluate(async (name) => {
      const headers = { 'content-type': 'application/json' }
      const told = await fetch('/api/users', { method: 'POST', headers, body: JSON.stringify({ name }) })
      return told.text()
    }, this.name)
    await this.page.evaluate((known) => localStorage.setItem('topside.user', known), answer)
    this.#introduced = true
  }

  /** What proves to the server who this is. */
  async token(): Promise<string> {
    const known = await this.page.evaluate(() => localStorage.getItem('topside.user'))
    return (JSON.parse(known ?? '{}') as { readonly token?: string }).token ?? ''
  }

  /** Where something is on the page. */
  async rectOf(target: BoardTarget): Promise<ScreenRect | undefined> {
    return this.page.evaluate((at) => window.__topside?.toScreen(at), target)
  }

  /** What the table shows of how the match stands. */
  async standing(): Promise<Standing> {
    return this.page.evaluate(() => {
      const find = (id: string) => document.querySelector<HTMLElement>(`[data-testid=${id}]`)
      return {
        seq: Number(find('table')?.dataset['seq']),
        asked: find('prompt') !== null,
        over: find('result') !== null,
      }
    })
  }

  /** Number of commands that this browser has seen. */
  async seq(): Promise<number> {
    return Number(await this.page.getByTestId('table').getAttribute('data-seq'))
  }

  /** The key of the question that this browser asks its user, or nothing. */
  async asked(): Promise<string | null> {
    const prompt = this.page.getByTestId('prompt')
    return (await prompt.count()) === 0 ? null : prompt.first().getAttribute('data-ask')
  }

  /** Ids of the choices offered as buttons, also of those that an entry stands for with others. */
  async choices(): Promise<string[]> {
    return this.page
      .getByTestId('choices')
      .first()
      .locator('[data-testid^="choice-"], [data-like]')
      .evaluateAll((found) => {
        const ids = found.flatMap(
          (each) =>
            each.getAttribute('data-like')?.split(' ') ??
            each.getAttribute('data-testid')?.slice('choice-'.length) ??
            '',
        )
        return [...new Set(ids)]
      })
  }

  /** Lists the choices of an entry one by one, if a choice is shown as part of one with others. */
  async unfold(id: string): Promise<void> {
    const choices = this.page.getByTestId('choices').first()
    const entry = choices.locator(`[data-like~="${id}"]`)
    if ((await entry.count()) > 0) await entry.first().locator('[data-testid^="unfold-"]').click()
  }

  /** Clicks a choice's button and waits until the answer has come. */
  async choose(id: string): Promise<void> {
    const before = await this.seq()
    // Entries of interchangeable pieces come once the board stands.
    await expect(async () => {
      await this.unfold(id)
      await this.page.getByTestId('choices').first().getByTestId(`choice-${id}`).click({ timeout: 2_000 })
    }).toPass()
    const confirm = this.page.getByTestId('confirm')
    await expect.poll(async () => (await this.seq()) > before || (await confirm.isVisible()), SOON).toBe(true)
    if (await confirm.isVisible()) await confirm.click()
    await expect.poll(() => this.seq(), SOON).toBeGreaterThan(before)
  }

  /** Clicks a space or a piece on the board itself. */
  async clickBoard(target: BoardTarget): Promise<void> {
    await this.page.evaluate(() => window.__topside?.settled())
    const rect = await this.rectOf(target)
    if (rect === undefined) throw new Error(`${JSON.stringify(target)} is not on the screen`)
    await this.page.mouse.click(rect.x + rect.w / 2, rect.y + rect.h / 2)
  }

  /** Types a command. */
  async type(line: string): Promise<void> {
    const before = await this.seq()
    await this.page.keyboard.press('/')
    await this.page.getByTestId('command').fill(line)
    await this.page.keyboard.press('Enter')
    await expect.poll(() => this.seq(), SOON).toBeGreaterThan(before)
    await this.page.keyboard.press('Escape')
  }

  async leave(): Promise<void> {
    await this.#context.close()
  }
}
