import { expect } from '@playwright/test'
import { Line, type Question } from './line.ts'
import type { Site } from './site.ts'
import { type Frame, SOON, type User } from './user.ts'

/** The frames that a browser received while a match went from one number of commands to the next. */
export interface Stretch {
  /** Commands that had been accepted when the last of these frames came. */
  readonly seq: number
  readonly frames: readonly Frame[]
}

/** Commands on the way to the end of a match after which the browsers are waited for: they draw what comes together at once. */
const UNSEEN = 10

/** Plays a match through the pages of its players, one command after the other, and notes which frames came with which. */
export class Driver {
  readonly #players: readonly User[]
  readonly #people: readonly User[]
  /** Beside the browsers, since something was played for which nobody clicked. */
  #lines: readonly Line[] | undefined
  readonly #marks = new Map<User, { seq: number; until: number }[]>()
  #random = 20_450_216
  #played = 0
  /** Beginnings of the choices that are taken wherever they are offered, the first before the second. */
  preferred: readonly string[] = []
  /** Milliseconds in which something must happen until somebody is asked: longer where computers think in between. */
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

  /** Waits until all browsers have seen the same commands, and notes the frames that came until then. */
  async caughtUp(): Promise<void> {
    const target = Math.max(...(await Promise.all(this.#players.map((player) => player.shown()))))
    await Promise.all(this.#people.map((user) => this.#reached(user, target)))
  }

  /** Waits until a browser shows so many commands, and notes the frames that came until then. */
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

  /** The server is killed and started again: everybody is told, comes back by itself, and nothing is lost. */
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

  /** Plays on until a player is asked a question. */
  async until(player: User, ask: string): Promise<void> {
    for (let i = 0; i < 500 && (await player.asked()) !== ask; i++) await this.#anything()
    await expect.poll(() => player.asked(), SOON).toBe(ask)
  }

  /** Plays on until something holds. */
  async while(holds: () => Promise<boolean>): Promise<void> {
    for (let i = 0; i < 1_000 && (await holds()); i++) await this.#anything()
    expect(await holds()).toBe(false)
  }

  /** Plays on until the match has a result; `between` is told after each command how many were played since. */
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

  /** The lines of the players to the match at which they sit. */
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

  /** Who must decide, and what; nothing if the match is over. Fails if nothing happens for longer than there is patience. */
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
   * Sends a choice for the seat that must decide, past the browsers; `followed`: waits until all of them show it. Answers false if the match is over.
   */
  async #anything(followed = true): Promise<boolean> {
    const lines = await this.#opened()
    if (followed) {
      // What was clicked has come to the browser.
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

  /** The frames that reached a browser, by the number of commands that had been accepted then. */
  framesOf(user: User): Stretch[] {
    let from = 0
    return (this.#marks.get(user) ?? []).map(({ seq, until }) => {
      const frames = user.frames.slice(from, until)
      from = until
      return { seq, frames }
    })
  }
}

/** What is waited for, if it comes soon enough. */
async function within<T>(milliseconds: number, what: string, coming: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`Waited for ${milliseconds / 1000} s: ${what}`)), milliseconds)
  try {
    return await Promise.race([coming, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
