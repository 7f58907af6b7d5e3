import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import type { BoardTarget, ScreenRect } from '@topside/board'
import type { NewUser } from '@topside/protocol'
import { type Site, someAddress } from './site.ts'

/** Polling intervals for a condition that will hold in a moment. */
export const SOON = { intervals: [10, 20, 50, 100] }

/** A frame that a browser received over its web socket, with its time. */
export interface Frame {
  readonly at: number
  readonly text: string
}

/** The state of a match as a table shows it. */
export interface TableState {
  /** Number of commands known to this browser. */
  readonly seq: number
  /** Number of public commands. */
  readonly shown: number
  /** The key of the question to the user; `null` if there is none. */
  readonly ask: string | null
  /** Whether the match has a result. */
  readonly over: boolean
  /** Whether an answer waits for confirmation. */
  readonly confirm: boolean
}

/** What to wait for at a table; all given conditions must hold. */
export interface Until {
  /** Minimum number of commands; an answer that waits for confirmation satisfies it as well. */
  readonly seq?: number
  /** Minimum number of public commands. */
  readonly shown?: number
  /** The id of a choice that must be offered. */
  readonly choice?: string
}

/** Maximum duration of anything at a table, in milliseconds. */
const PATIENCE = 120_000

/** The browser's screen, and whether irreversible answers need confirmation. */
export type Looks = BrowserContextOptions & { readonly confirm?: boolean }

/** A user with a separate browser context. Keeps every frame that the browser receives. */
export class User {
  readonly name: string
  readonly page: Page
  readonly frames: Frame[] = []
  readonly errors: string[] = []
  readonly #address: string
  readonly #context: BrowserContext
  /** Whether the user has a name on the server. */
  #introduced: boolean

  private constructor(name: string, address: string, context: BrowserContext, page: Page, known?: NewUser) {
    this.name = name
    this.#address = address
    this.#context = context
    this.page = page
    this.#introduced = known !== undefined
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) =>
        this.frames.push({ at: Date.now(), text: typeof payload === 'string' ? payload : payload.toString('latin1') }),
      ),
    )
    page.on('pageerror', (error) => this.errors.push(String(error)))
  }

  /**
   * A new browser context. `known`: a user that the server knows already; `confirm`: ask before irreversible answers.
   */
  static async #at(browser: Browser, address: string, name: string, looks: Looks, known?: NewUser): Promise<User> {
    const { confirm = false, ...screen } = looks
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
      ...screen,
    })
    const kept = {
      'topside.settings': JSON.stringify({ confirm }),
      ...(known && { 'topside.user': JSON.stringify(known) }),
    }
    await context.addInitScript((wanted) => {
      // Pages of the browser itself, such as for a server that is down, have no storage.
      if (!location.protocol.startsWith('http')) return
      for (const [key, value] of Object.entries(wanted))
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    }, kept)
    return new User(name, address, context, await context.newPage(), known)
  }

  /** Opens the lobby in a new browser context. */
  static async arrive(browser: Browser, address: string, name: string, looks: Looks = {}): Promise<User> {
    const user = await User.#at(browser, address, name, looks)
    await user.open('/')
    await expect(user.page.getByTestId('lobby')).toBeVisible()
    // A typeface that arrives during a click moves the target of the click.
    await user.page.evaluate(async () => {
      for (const face of document.fonts) await face.load().catch(() => undefined)
    })
    return user
  }

  /** A user that exists on the server (created if `who` is a name), in a browser without a page. */
  static async known(browser: Browser, site: Site, who: string | NewUser, looks: Looks = {}): Promise<User> {
    const known = typeof who === 'string' ? await site.user(who) : who
    return User.#at(browser, site.address, known.name, looks, known)
  }

  /** Opens a page of the server. `path` starts with a slash; `hash` is the fragment. */
  async open(path: string, hash?: string): Promise<void> {
    await this.page.goto(`${this.#address}${placeOf(path)}${hash === undefined ? '' : `#${hash}`}`)
  }

  /** Opens a match of the user, and waits until its board is ready. */
  async sit(match: string): Promise<void> {
    await this.open(`/match/${match}`)
    await this.#seated()
  }

  /** The same without reloading the client, if another screen is open. */
  async sitNext(match: string): Promise<void> {
    await goTo(this.page, this.#address, `/match/${match}`)
    await this.#seated()
  }

  async #seated(): Promise<void> {
    await expect(this.page.getByTestId('table')).toBeVisible()
    await expect(this.page.getByTestId('board')).toHaveAttribute('data-state', 'ready')
  }

  /** Watches a match, and waits until its board is ready. */
  async look(match: string): Promise<void> {
    await this.open(`/watch/${match}`)
    await expect(this.page.getByTestId('spectator')).toBeVisible()
    await expect(this.page.getByTestId('board')).toHaveAttribute('data-state', 'ready')
  }

  /** Closes all browsers, and checks that their pages had no errors. */
  static async part(...people: readonly User[]): Promise<void> {
    for (const user of people) {
      expect(user.errors, user.name).toEqual([])
      await user.leave()
    }
  }

  /** Enters the user's name when the site first asks for it. */
  async introduce(): Promise<void> {
    if (this.#introduced) return
    await this.page.getByTestId('name').fill(this.name)
    await this.page.getByTestId('name-submit').click()
    this.#introduced = true
  }

  /** Creates a match of a title in the lobby, with an optional choice of side. Returns its id. */
  async create(title: string, play?: string): Promise<string> {
    await this.page.getByTestId(`create-${title}`).click()
    await this.introduce()
    if (play !== undefined) await this.page.getByTestId(`play-${play}`).check({ force: true })
    await this.page.getByTestId('create-submit').click()
    return this.match()
  }

  /** The id of the match shown, once there is one. */
  async match(): Promise<string> {
    await this.page.waitForURL(/\/match\/[\w-]+/)
    return new URL(this.page.url()).pathname.split('/').at(-1) ?? ''
  }

  /** Takes a seat of an open match, in its waiting room. */
  async joinAt(match: string, seat: number): Promise<void> {
    await this.open(`/match/${match}`)
    await this.page.getByTestId('waiting-room').getByTestId(`join-${seat}`).click()
    await this.introduce()
  }

  /** Opens the only open match, and takes a seat. */
  async join(seat = 1): Promise<void> {
    await this.page.reload()
    await this.page.getByTestId('list-open').getByTestId('go').click()
    await this.page.getByTestId('waiting-room').getByTestId(`join-${seat}`).click()
    await this.introduce()
  }

  /** Watches a match of the list, by default the only one. */
  async watch(match?: string): Promise<void> {
    await this.page.reload()
    const list = this.page.getByTestId('list-watch')
    await (match === undefined ? list : list.getByTestId(`match-${match}`)).getByTestId('go').click()
    await expect(this.page.getByTestId('spectator')).toBeVisible()
  }

  /** The user's token. */
  async token(): Promise<string> {
    const known = await this.page.evaluate(() => localStorage.getItem('topside.user'))
    return (JSON.parse(known ?? '{}') as { readonly token?: string }).token ?? ''
  }

  /** The position of something on the page. */
  async rectOf(target: BoardTarget): Promise<ScreenRect | undefined> {
    return this.page.evaluate((at) => window.__topside?.toScreen(at), target)
  }

  /** The state of the match at the table, once a condition holds. */
  async standing(until: Until = {}, patience = PATIENCE): Promise<TableState> {
    const asked = { until, patience }
    return this.page.evaluate(tableStateOnce, asked)
  }

  /** Number of commands known to this browser. */
  async seq(): Promise<number> {
    return Number(await this.page.getByTestId('table').getAttribute('data-seq'))
  }

  /** Number of public commands known to this browser. */
  async shown(): Promise<number> {
    return Number(await this.page.getByTestId('table').getAttribute('data-shown'))
  }

  /** The key of the question to the user, or `null`. */
  async asked(): Promise<string | null> {
    return (await this.standing()).ask
  }

  /** Ids of the choices offered as buttons, including those grouped in entries. */
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

  /** Expands the entry of a choice, if it is grouped with others. */
  async unfold(id: string): Promise<void> {
    const choices = this.page.getByTestId('choices').first()
    const entry = choices.locator(`[data-like~="${id}"]`)
    if ((await entry.count()) > 0) await entry.first().locator('[data-testid^="unfold-"]').click()
  }

  /** Clicks a choice's button once offered, and waits for the server's answer. */
  async choose(id: string): Promise<void> {
    const { seq } = await this.standing({ choice: id })
    await expect(async () => {
      // On a busy machine, a click may take effect after its timeout.
      const now = await this.standing()
      if (now.seq > seq || now.confirm) return
      // Entries of interchangeable pieces load after the board.
      await this.unfold(id)
      await this.page.getByTestId('choices').first().getByTestId(`choice-${id}`).click({ timeout: 5_000 })
    }).toPass(SOON)
    if ((await this.standing({ seq: seq + 1 })).confirm) await this.page.getByTestId('confirm').click()
    await expect.poll(() => this.seq(), SOON).toBeGreaterThan(seq)
  }

  /** Clicks a space or a piece on the board itself. */
  async clickBoard(target: BoardTarget): Promise<void> {
    await this.page.evaluate(() => window.__topside?.settled())
    const rect = await this.rectOf(target)
    if (rect === undefined) throw new Error(`${JSON.stringify(target)} is not on the screen`)
    await this.page.mouse.click(rect.x + rect.w / 2, rect.y + rect.h / 2)
  }

  /**
   * Takes a piece up on the board, which asks a question: the first press may open its stack, the next takes the piece.
   */
  async takeUp(piece: string, ask: string): Promise<void> {
    const isSpread = () => this.page.evaluate(() => window.__topside?.isSpread() === true)
    const taken = async () => (await this.asked()) === ask
    await expect(async () => {
      if (await taken()) return
      // Parts beside the board may change its size between finding the piece and the press.
      const spread = await isSpread()
      await this.clickBoard({ piece })
      await expect.poll(async () => (await taken()) || (await isSpread()) !== spread, { timeout: 5_000 }).toBe(true)
      if (!(await taken()) && (await isSpread())) await this.clickBoard({ piece })
      await expect.poll(taken, { timeout: 5_000 }).toBe(true)
    }).toPass(SOON)
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

/** The path of a screen with the settings of tests. */
function placeOf(path: string): string {
  return `${path}?test&renderer=canvas`
}

/**
 * Goes to a screen as links do. If the page shows the client already, it is not loaded again, which would cost a
 * second.
 */
export async function goTo(page: Page, address: string, path: string): Promise<void> {
  const place = placeOf(path)
  if (!page.url().startsWith(`${address}/`)) {
    await page.goto(`${address}${place}`)
    return
  }
  await page.evaluate(async (to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
    // The previous screen disappears with the next frame.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  }, place)
}

/** Runs in the page: returns what its table shows once a condition holds. */
function tableStateOnce({ until, patience }: { until: Until; patience: number }): Promise<TableState> {
  const find = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`)
  const read = (): TableState => ({
    seq: Number(find('table')?.dataset['seq'] ?? -1),
    shown: Number(find('table')?.dataset['shown'] ?? -1),
    ask: find('prompt')?.dataset['ask'] ?? null,
    over: find('result') !== null,
    confirm: find('confirm') !== null,
  })
  const isOffered = (choice: string) =>
    (find('choices')?.querySelector(`[data-testid="choice-${choice}"], [data-like~="${choice}"]`) ?? null) !== null
  const holds = ({ seq, shown, confirm }: TableState) =>
    (until.seq === undefined || seq >= until.seq || confirm) &&
    (until.shown === undefined || shown >= until.shown) &&
    (until.choice === undefined || isOffered(until.choice))
  return new Promise((done, failed) => {
    const look = () => {
      const now = read()
      if (!holds(now)) return
      observer.disconnect()
      clearTimeout(timer)
      done(now)
    }
    const observer = new MutationObserver(look)
    const timer = setTimeout(() => {
      observer.disconnect()
      failed(new Error(`${JSON.stringify(until)} did not come: ${JSON.stringify(read())}`))
    }, patience)
    observer.observe(document, { subtree: true, childList: true, attributes: true })
    look()
  })
}
