import type { MatchSummary } from '@topside/protocol'
import type { Db } from '@topside/server'
import { ask, newMatch, user } from '@topside/server/testing/client'
import type { SetClock } from './set-clock.ts'
import { pause, until } from './time.ts'

const [SECOND, DAY] = [1_000, 86_400_000]
/** Milliseconds for which a clock stands. */
const STANDS = 1_500
/** Seconds by which the time that the site is up may go before the clock that nobody sets. */
const SLACK = 1

/** What happens to the clock. `days`: while the server is down; the others while it runs. */
const events = ['forwards', 'stands', 'back', 'days'] as const

/**
 * Sets the clock of a trial in every way, and watches over a match that everybody has left: nobody may be absent for it. All else that a trial looks for goes
 * on as ever.
 */
export class ClockWatch {
  readonly faults: string[] = []
  readonly #clock: SetClock
  readonly #title: string
  readonly #port: () => number
  readonly #began = performance.now()
  #left: string | undefined
  #times = 0

  /** `port`: of a process that serves just now. */
  constructor(clock: SetClock, title: string, port: () => number) {
    this.#clock = clock
    this.#title = title
    this.#port = port
  }

  /** How often the clock was set, or stood. */
  get times(): number {
    return this.#times
  }

  /** Begins the match that is left: anybody may have a seat of it whose holder gave no sign for a week. */
  async begin(): Promise<void> {
    const players = [await user(this.#port(), 'Left'), await user(this.#port(), 'Gone')]
    this.#left = (await newMatch(this.#port(), players, { title: this.#title, absence: 7 })).id
  }

  /** Does the next thing to the clock that can be done while the server runs; `days` is left to {@link whileDown}. */
  async whileUp(): Promise<void> {
    const event = events[this.#times % events.length]
    if (event === 'days') return
    this.#times++
    if (event === 'stands') {
      await this.#clock.stand()
      await pause(STANDS)
      await this.#clock.goOn()
    } else await this.#clock.jump((event === 'forwards' ? 8 : -16) * DAY + SECOND)
    await this.#check(`the clock went ${event}`)
  }

  /** Whether the server is to be down for days next. */
  get days(): boolean {
    return events[this.#times % events.length] === 'days'
  }

  /** Lets the server be down for days, every now and then; answers whether it was. It must be started again afterwards. */
  async whileDown(): Promise<boolean> {
    if (!this.days) return false
    this.#times++
    await this.#clock.jump(12 * DAY)
    return true
  }

  /** The server serves again. */
  async up(): Promise<void> {
    await this.#check('the server was down for days')
  }

  /** Nobody may have a seat of the match that was left, and it is still there. */
  async #check(after: string): Promise<void> {
    const stranger = await user(this.#port(), 'Stranger')
    const at = `/api/matches/${this.#left}`
    let match: MatchSummary | undefined
    const found = await until(10_000, async () => {
      const answer = await ask<MatchSummary>(this.#port(), 'GET', at).catch(() => undefined)
      match = answer?.status === 200 ? answer.body : undefined
      return match !== undefined
    })
    if (!found) this.faults.push(`after ${after} a match that was left is gone`)
    for (const [seat, { offer }] of (match?.seats ?? []).entries()) {
      if (offer !== undefined) this.faults.push(`after ${after} seat ${seat} is offered: ${offer}`)
      const { status } = await ask(this.#port(), 'POST', `${at}/seats/${seat}/holder`, stranger.token)
      if (status === 200) this.faults.push(`after ${after} a stranger takes seat ${seat}`)
    }
  }

  /** The time that the site was up is no more than that of a clock that nobody set. */
  async compare(db: Db): Promise<void> {
    const [row] = await db.query<{ seconds: number }>('select seconds from up_time')
    const most = (performance.now() - this.#began) / SECOND + SLACK
    if (row === undefined || row.seconds > most)
      this.faults.push(`the site was up for ${row?.seconds} s, of ${most.toFixed(0)} s that there were`)
  }
}
