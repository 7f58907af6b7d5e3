import { type Browser, expect } from '@playwright/test'
import type { Site } from './site.ts'
import { type Frame, SOON, type Standing, User } from './user.ts'

/** The frames that a browser received while a match went from one number of commands to the next. */
export interface Stretch {
  /** Commands that had been accepted when the last of these frames came. */
  readonly seq: number
  readonly frames: readonly Frame[]
}

/** A match of two people, the first for a side, with a third who watches. */
interface WatchedMatch {
  readonly title: string
  readonly scenario: string
  readonly side: string
  readonly names: readonly [string, string, string]
}

/** Plays a match through the pages of its players, one command after the other, and notes which frames came with which. */
export class Driver {
  readonly #players: readonly User[]
  readonly #people: readonly User[]
  readonly #marks = new Map<User, { seq: number; until: number }[]>()
  #random = 20_450_216
  #played = 0
  /** Beginnings of the choices that are taken wherever they are offered, the first before the second. */
  preferred: readonly string[] = []
  /** Milliseconds in which something must happen until somebody is asked: longer where computers think in between. */
  patience = 30_000

  /** Seats two people at a scenario of a title, the first for a side, and a third who watches; all boards stand then. */
  static async watched(
    browser: Browser,
    address: string,
    { title, scenario, side, names }: WatchedMatch,
  ): Promise<{ people: [User, User, User]; driver: Driver }> {
    const people: [User, User, User] = await User.gather(browser, address, names)
    const [first, second, spectator] = people
    await first.beginWatched(title, scenario, side, [second, spectator])
    const driver = new Driver([first, second], people)
    await driver.caughtUp()
    return { people, driver }
  }

  constructor(players: readonly User[], people: readonly User[]) {
    this.#players = players
    this.#people = people
    for (const user of people) this.#marks.set(user, [])
  }

  /** Clicks a choice of a player. */
  async play(player: User, choice: string): Promise<void> {
    await expect.poll(() => player.choices(), { message: `${player.name} is offered ${choice}` }).toContain(choice)
    await this.#choose(player, choice)
  }

  async #choose(player: User, choice: string): Promise<void> {
    await player.choose(choice)
    await this.caughtUp()
    this.#played++
  }

  /** Waits until all browsers have seen the same commands, and notes the frames that came until then. */
  async caughtUp(): Promise<void> {
    const target = Math.max(...(await Promise.all(this.#players.map((player) => player.seq()))))
    await Promise.all(this.#people.map((user) => this.#reached(user, target)))
  }

  async #reached(user: User, target: number): Promise<void> {
    let seq = 0
    const seen = async () => {
      seq = await user.seq()
      return seq
    }
    await expect.poll(seen, { ...SOON, timeout: 30_000 }).toBeGreaterThanOrEqual(target)
    this.#marks.get(user)?.push({ seq, until: user.frames.length })
  }

  /** Waits until every browser is connected again. */
  async online(): Promise<void> {
    for (const user of this.#people)
      await expect(user.page.getByTestId('connection')).toHaveAttribute('data-state', 'online', { timeout: 60_000 })
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
    expect(await player.asked()).toBe(ask)
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
      if (!(await this.#anything())) return
      await between?.(this.#played - start)
    }
    throw new Error('the match does not end')
  }

  /** How the tables stand once somebody is asked something, or the match is over. Fails if nothing happens for longer than there is patience. */
  async #asked(): Promise<readonly Standing[]> {
    let tables: readonly Standing[] = []
    let [seq, since] = [-1, Date.now()]
    const stands = async () => {
      tables = await Promise.all(this.#players.map((player) => player.standing()))
      if (tables[0]?.over === true || tables.some(({ asked }) => asked)) return 'asked'
      const last = Math.max(...tables.map((table) => table.seq || 0))
      if (last !== seq) [seq, since] = [last, Date.now()]
      return Date.now() - since > this.patience ? `nothing since command ${seq}` : 'waiting'
    }
    await expect.poll(stands, { ...SOON, timeout: 0 }).not.toBe('waiting')
    expect(await stands()).toBe('asked')
    return tables
  }

  /** Some choice of whoever must decide. Whether there was anything to decide: the match may be over. */
  async #anything(): Promise<boolean> {
    const tables = await this.#asked()
    const player = this.#players[tables.findIndex(({ asked }) => asked)]
    if (tables[0]?.over === true || player === undefined) return false
    const choices = await player.choices()
    if (choices.length === 0) return true
    this.#random = (this.#random * 1_103_515_245 + 12_345) % 2_147_483_648
    const wanted = this.preferred.flatMap((start) => choices.filter((choice) => choice.startsWith(start)))[0]
    const choice = wanted ?? (choices[Math.floor(this.#random / 65_536) % choices.length] as string)
    await this.#choose(player, choice)
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
