import { expect } from '@playwright/test'
import { Line, type Question } from './line.ts'
import type { Site } from './site.ts'
import { type Frame, SOON, type User } from './user.ts'

/** Frames that a browser received between two numbers of commands. */
export interface Stretch {
  /** Number of accepted commands when the last of these frames arrived. */
  readonly seq: number
  readonly frames: readonly Frame[]
}

/**
 * Number of commands, on the way to a match's end, after which the driver waits for the browsers; they draw the
 * commands between at once.
 */
const UNSEEN = 10

/** Plays a match through its players' pages, one command after another, and records the frames of each. */
export class Driver {
  readonly #players: readonly User[]
  readonly #people: readonly User[]
  /** Connections beside the browsers; opened for the first command that is not clicked. */
  #lines: readonly Line[] | undefined
  readonly #marks = new Map<User, { seq: number; until: number }[]>()
  #random = 20_450_216
  #played = 0
  /** Prefixes of choices that are taken whenever offered, earlier ones first. */
  preferred: readonly string[] = []
  /** Longest wait for the next question, in milliseconds; computers may answer in between. */
  patience = 240_000

  constructor(players: readonly User[], people: readonly User[]) {
    this.#players = players
    this.#people = people
    for (const user of people) this.#marks.set(user, [])
  }

  /** Clicks a choice of a player. */
  async play(player: User, choice: string): Promise<void> {
    await player.choose(choice)
    await this.caughtUp()
    this.#played++
  }

  /** Waits until all browsers have seen the same commands, and records the frames received until then. */
  async caughtUp(): Promise<void> {
    const target = Math.max(...(await Promise.all(this.#players.map((player) => player.shown()))))
    await Promise.all(this.#people.map((user) => this.#reached(user, target)))
  }

  /** Waits until a browser shows a number of commands, and records the frames received until then. */
  async #reached(user: User, target: number): Promise<void> {
    const { shown: seq } = await user.standing({ shown: target })
    this.#marks.get(user)?.push({ seq, until: user.frames.length })
  }

  /** Waits until every browser is connected again. */
  async online(): Promise<void> {
    for (const user of this.#people)
      await expect(user.page.getByTestId('connection')).toHaveAttribute('data-state', 'online')
    await this.caughtUp()
  }

  /** Kills and restarts the server: all users are told, reconnect automatically, and lose nothing. */
  async outlive(site: Site): Promise<void> {
    const before = await Promise.all(this.#people.map((user) => user.seq()))
    await site.kill()
    for (const { page } of this.#players) await expect(page.getByTestId('connection')).toBeVisible()
    await site.start()
    await this.online()
    expect(await Promise.all(this.#people.map((user) => user.seq()))).toEqual(before)
  }

  /** Declines every offered reroll. */
  async settleOffers(): Promise<void> {
    for (let i = 0; i < 20; i++) {
      const asked = await Promise.all(this.#players.map((player) => player.asked()))
      const offered = asked.indexOf('ask.advantage.reroll')
      const player = this.#players[offered]
      if (player === undefined) return
      await this.play(player, 'keep')
    }
  }

  /** Plays on until a player gets a certain question, as the server says: the page may be late. */
  async until(player: User, ask: string): Promise<void> {
    const line = (await this.#opened())[this.#players.indexOf(player)]
    await line?.reached(await player.seq())
    for (let i = 0; i < 500 && line?.question?.ask !== ask; i++) await this.#anything()
    await expect.poll(() => player.asked(), SOON).toBe(ask)
  }

  /** Plays on while a condition holds. */
  async while(holds: () => Promise<boolean>): Promise<void> {
    for (let i = 0; i < 1_000 && (await holds()); i++) await this.#anything()
    expect(await holds()).toBe(false)
  }

  /** Plays until the match has a result; `between` is called after each command with the number played since. */
  async toTheEnd(between?: (played: number) => Promise<void>): Promise<void> {
    const start = this.#played
    for (let i = 0; i < 4_000; i++) {
      if (!(await this.#anything(between !== undefined || i % UNSEEN === 0))) {
        await this.caughtUp()
        return
      }
      await between?.(this.#played - start)
    }
    throw new Error('the match does not end')
  }

  /** The players' connections to their match. */
  async #opened(): Promise<readonly Line[]> {
    this.#lines ??= await Promise.all(
      this.#players.map(async (player) => {
        const { origin } = new URL(player.page.url())
        const line = await Line.open(origin, await player.match(), await player.token())
        player.page.once('close', () => line.close())
        return line
      }),
    )
    return this.#lines
  }

  /** The next question with its connection; `undefined` if the match is over. Fails if `patience` runs out. */
  async #turn(lines: readonly Line[]): Promise<{ line: Line; question: Question } | undefined> {
    for (;;) {
      for (const line of lines) {
        if (line.over) return undefined
        const { question } = line
        if (question !== undefined) return { line, question }
      }
      const { seq = 0 } = lines[0] ?? {}
      await within(this.patience, `nothing since command ${seq}`, Promise.race(lines.map((line) => line.news(seq))))
    }
  }

  /**
   * Sends a choice for the seat that must decide, without the browsers; `followed`: waits until all browsers show it.
   * Returns false if the match is over.
   */
  async #anything(followed = true): Promise<boolean> {
    const lines = await this.#opened()
    if (followed) {
      // Wait until the browsers show what was clicked.
      const seen = await Promise.all(this.#players.map((player) => player.seq()))
      await within(this.patience, `command ${seen}`, Promise.all(lines.map((line, n) => line.reached(seen[n] ?? 0))))
    }
    const turn = await this.#turn(lines)
    if (turn === undefined) return false
    const { seat, choices } = turn.question
    this.#random = (this.#random * 1_103_515_245 + 12_345) % 2_147_483_648
    const ids = [...choices.keys()]
    const wanted = this.preferred.flatMap((start) => ids.filter((choice) => choice.startsWith(start)))[0]
    const choice = choices.get(wanted ?? ids[Math.floor(this.#random / 65_536) % ids.length] ?? '')
    if (choice === undefined) throw new Error('a question without a choice')
    const seq = await turn.line.choose(seat, choice)
    await Promise.all(lines.map((line) => line.told(seq)))
    if (followed) await Promise.all(this.#people.map((user) => this.#reached(user, seq)))
    this.#played++
    return true
  }

  /** The frames received by a browser, by the number of commands accepted at that time. */
  framesOf(user: User): Stretch[] {
    let from = 0
    return (this.#marks.get(user) ?? []).map(({ seq, until }) => {
      const frames = user.frames.slice(from, until)
      from = until
      return { seq, frames }
    })
  }
}

/** The result of a promise; fails after a timeout. */
async function within<T>(milliseconds: number, what: string, coming: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`Waited for ${milliseconds / 1000} s: ${what}`)), milliseconds)
  try {
    return await Promise.race([coming, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
