import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import type { BoardTarget, ScreenRect } from '@topside/board'
import type { NewUser } from '@topside/protocol'
import { type Site, someAddress } from './site.ts'

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
  /** Number of commands that all are told of. */
  readonly shown: number
  /** The key of the question that its user is asked; `null`: nothing is asked. */
  readonly ask: string | null
  /** Whether the match has a result. */
  readonly over: boolean
  /** Whether an answer waits to be confirmed. */
  readonly confirm: boolean
}

/** What is waited for at a table: all of it. */
export interface Until {
  /** Commands that have been seen, or more; an answer that waits to be confirmed does as well. */
  readonly seq?: number
  /** So many commands that all are told of have come. */
  readonly shown?: number
  /** The id of a choice that is offered. */
  readonly choice?: string
}

/** How long something at a table may take, in milliseconds. */
const PATIENCE = 120_000

/** The screen of a browser, and whether what cannot be undone is asked about first. */
export type Looks = BrowserContextOptions & { readonly confirm?: boolean }

/** Somebody at a browser of his own. Every frame that reaches the browser is kept. */
export class User {
  readonly name: string
  readonly page: Page
  readonly frames: Frame[] = []
  readonly errors: string[] = []
  readonly #address: string
  readonly #context: BrowserContext
  /** Whether the server has been told the name. */
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

  /** A new browser context of somebody. `known`: whom its server knows already; `confirm`: what cannot be undone is asked about first. */
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
      // A page of the browser's own, such as that of a server which is down, keeps nothing.
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
    return user
  }

  /** Somebody whom a server knows, or is told of now, at a browser that shows nothing yet. */
  static async known(browser: Browser, site: Site, who: string | NewUser, looks: Looks = {}): Promise<User> {
    const known = typeof who === 'string' ? await site.user(who) : who
    return User.#at(browser, site.address, known.name, looks, known)
  }

  /** Opens a page of the server. `path` begins with a slash; `hash` is what follows `#`. */
  async open(path: string, hash?: string): Promise<void> {
    await this.page.goto(`${this.#address}${path}?test&renderer=canvas${hash === undefined ? '' : `#${hash}`}`)
  }

  /** Sits down at a match of one's own, and waits until its board stands. */
  async sit(match: string): Promise<void> {
    await this.open(`/match/${match}`)
    await expect(this.page.getByTestId('table')).toBeVisible()
    await expect(this.page.getByTestId('board')).toHaveAttribute('data-state', 'ready')
  }

  /** Watches a match, and waits until its board stands. */
  async look(match: string): Promise<void> {
    await this.open(`/watch/${match}`)
    await expect(this.page.getByTestId('spectator')).toBeVisible()
    await expect(this.page.getByTestId('board')).toHaveAttribute('data-state', 'ready')
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

  /** Creates a match of a title in the lobby, and plays what is said there, if anything is. Its id. */
  async create(title: string, play?: string): Promise<string> {
    await this.page.getByTestId(`create-${title}`).click()
    await this.introduce()
    if (play !== undefined) await this.page.getByTestId(`play-${play}`).check({ force: true })
    await this.page.getByTestId('create-submit').click()
    return this.match()
  }

  /** The id of the match that is shown, as soon as one is. */
  async match(): Promise<string> {
    await this.page.waitForURL(/\/match\/[\w-]+/)
    return new URL(this.page.url()).pathname.split('/').at(-1) ?? ''
  }

  /** Takes a seat of a match that waits for players, in its waiting room. */
  async joinAt(match: string, seat: number): Promise<void> {
    await this.open(`/match/${match}`)
    await this.page.getByTestId('waiting-room').getByTestId(`join-${seat}`).click()
    await this.introduce()
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

  /** What proves to the server who this is. */
  async token(): Promise<string> {
    const known = await this.page.evaluate(() => localStorage.getItem('topside.user'))
    return (JSON.parse(known ?? '{}') as { readonly token?: string }).token ?? ''
  }

  /** Where something is on the page. */
  async rectOf(target: BoardTarget): Promise<ScreenRect | undefined> {
    return this.page.evaluate((at) => window.__topside?.toScreen(at), target)
  }

  /** What the table shows of how the match stands, once something holds. */
  async standing(until: Until = {}, patience = PATIENCE): Promise<Standing> {
    const asked = { until, patience }
    return this.page.evaluate(standingOnce, asked)
  }

  /** Number of commands that this browser has seen. */
  async seq(): Promise<number> {
    return Number(await this.page.getByTestId('table').getAttribute('data-seq'))
  }

  /** Number of commands that all are told of, as far as this browser has seen. */
  async shown(): Promise<number> {
    return Number(await this.page.getByTestId('table').getAttribute('data-shown'))
  }

  /** The key of the question that this browser asks its user, or nothing. */
  async asked(): Promise<string | null> {
    return (await this.standing()).ask
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

  /** Clicks a choice's button, once it is offered, and waits until the answer has come. */
  async choose(id: string): Promise<void> {
    const { seq } = await this.standing({ choice: id })
    // Entries of interchangeable pieces come once the board stands.
    await expect(async () => {
      await this.unfold(id)
      await this.page.getByTestId('choices').first().getByTestId(`choice-${id}`).click({ timeout: 2_000 })
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

  /** Takes a piece up on the board, which asks a question: the first press may spread its stack, the next one takes the piece. */
  async takeUp(piece: string, ask: string): Promise<void> {
    const isSpread = () => this.page.evaluate(() => window.__topside?.isSpread() === true)
    const { seq } = await this.standing()
    const spread = await isSpread()
    await this.clickBoard({ piece })
    await expect.poll(async () => (await this.seq()) > seq || (await isSpread()) !== spread, SOON).toBe(true)
    if ((await this.seq()) === seq && (await isSpread())) await this.clickBoard({ piece })
    await expect.poll(() => this.asked(), SOON).toBe(ask)
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

/** Runs in the page: what its table shows as soon as something holds. */
function standingOnce({ until, patience }: { until: Until; patience: number }): Promise<Standing> {
  const find = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`)
  const read = (): Standing => ({
    seq: Number(find('table')?.dataset['seq'] ?? -1),
    shown: Number(find('table')?.dataset['shown'] ?? -1),
    ask: find('prompt')?.dataset['ask'] ?? null,
    over: find('result') !== null,
    confirm: find('confirm') !== null,
  })
  const isOffered = (choice: string) =>
    (find('choices')?.querySelector(`[data-testid="choice-${choice}"], [data-like~="${choice}"]`) ?? null) !== null
  const holds = ({ seq, shown, confirm }: Standing) =>
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
