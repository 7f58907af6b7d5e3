import type { MatchSummary } from '@topside/protocol'
import type { Db } from '@topside/server'
import { ask, newMatch, user } from '@topside/server/testing/client'
import type { SetClock } from './set-clock.ts'
import { pause, until } from './time.ts'

const [SECOND, DAY] = [1_000, 86_400_000]
/** Milliseconds for which a clock is stopped. */
const STANDS = 1_500
/** Seconds by which up time may exceed monotonic time. */
const SLACK = 1

/** Events of the clock. `days`: while the server is down; the others while it runs. */
const events = ['forwards', 'stands', 'back', 'days'] as const

/**
 * Sets a trial's clock in every way and watches an abandoned match, in which no player may count as absent. The trial's
 * other checks run as usual.
 */
export class ClockWatch {
  readonly faults: string[] = []
  readonly #clock: SetClock
  readonly #title: string
  readonly #port: () => number
  readonly #began = performance.now()
  #left: string | undefined
  #times = 0

  /** `port`: of a process that currently serves. */
  constructor(clock: SetClock, title: string, port: () => number) {
    this.#clock = clock
    this.#title = title
    this.#port = port
  }

  /** Number of clock changes. */
  get times(): number {
    return this.#times
  }

  /** Starts the abandoned match, whose seats become free after a week without a sign. */
  async begin(): Promise<void> {
    const players = [await user(this.#port(), 'Left'), await user(this.#port(), 'Gone')]
    this.#left = (await newMatch(this.#port(), players, { title: this.#title, absence: 7 })).id
  }

  /** Causes the next clock event that needs a running server; {@link whileDown} handles `days`. */
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

  /** Whether the next event is days of downtime. */
  get days(): boolean {
    return events[this.#times % events.length] === 'days'
  }

  /** Moves the clock by days of downtime if that is next; returns whether it did. Restart the server afterwards. */
  async whileDown(): Promise<boolean> {
    if (!this.days) return false
    this.#times++
    await this.#clock.jump(12 * DAY)
    return true
  }

  /** Call it when the server serves again. */
  async up(): Promise<void> {
    await this.#check('the server was down for days')
  }

  /** Checks that the abandoned match still exists and offers no seat. */
  async #check(after: string): Promise<void> {
    const stranger = await user(this.#port(), 'Stranger')
    const at = `/api/matches/${this.#left}`
    let match: MatchSummary | undefined
    const found = await until(10_000, async () => {
      const answer = await ask<MatchSummary>(this.#port(), 'GET', at).catch(() => undefined)
      match = answer?.status === 200 ? answer.body : undefined
      return match !== undefined
    })
    if (!found) this.faults.push(`after ${after} the abandoned match is missing`)
    for (const [seat, { offer }] of (match?.seats ?? []).entries()) {
      if (offer !== undefined) this.faults.push(`after ${after} seat ${seat} is offered: ${offer}`)
      const { status } = await ask(this.#port(), 'POST', `${at}/seats/${seat}/holder`, stranger.token)
      if (status === 200) this.faults.push(`after ${after} a stranger takes seat ${seat}`)
    }
  }

  /** Checks that up time does not exceed monotonic time. */
  async compare(db: Db): Promise<void> {
    const [row] = await db.query<{ seconds: number }>('select seconds from up_time')
    const most = (performance.now() - this.#began) / SECOND + SLACK
    if (row === undefined || row.seconds > most)
      this.faults.push(`the site was up for ${row?.seconds} s, of ${most.toFixed(0)} s that there were`)
  }
}
