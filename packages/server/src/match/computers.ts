import { setTimeout } from 'node:timers/promises'
import { describe } from '../faults.ts'
import { WRONG } from '../log/say.ts'
import type { Backlog } from '../store/backlog.ts'
import type { Matches } from '../store/matches.ts'
import { Driver, type DriverServices } from './driver.ts'
import type { OwnedMatch } from './owned-match.ts'
import { Setbacks } from './setbacks.ts'

/** Services of {@link Computers}. */
export interface ComputerServices extends Omit<DriverServices, 'setbacks'> {
  readonly matches: Pick<Matches, 'backlog'>
}

/** Limits on resuming matches. */
export interface TakingUp {
  /** Number of matches played concurrently. */
  readonly atOnce: number
  /** Milliseconds after which a match makes room for the next one, finished or not. */
  readonly longest: number
}

/**
 * Milliseconds between two searches for matches with an abandoned computer's turn, and minimum age of such a turn in
 * seconds.
 */
const [ROUND, LEFT] = [60_000, 60]

/**
 * The computers of this process. Rooms call {@link attend} for the matches that they show. A computer's turn is
 * finished even if all viewers leave. Turns abandoned in a crash are resumed at startup and periodically, so that
 * absent players are notified of their own turns.
 */
export class Computers {
  readonly #services: DriverServices
  readonly #backlog: Backlog
  readonly #takingUp: TakingUp
  readonly #attending = new Map<string, Driver>()
  /** Matches being resumed, including unfinished ones that made room for others. */
  readonly #takenUp = new Set<string>()
  #round: Promise<void> | undefined

  constructor({ matches, ...services }: ComputerServices, takingUp: TakingUp = { atOnce: 8, longest: 30_000 }) {
    this.#services = { ...services, setbacks: new Setbacks() }
    this.#backlog = matches.backlog
    this.#takingUp = takingUp
    const timer = setInterval(() => this.#takeUpWell(LEFT), ROUND)
    timer.unref()
    services.thinkers.ending.addEventListener('abort', () => clearInterval(timer), { once: true })
  }

  /** Resumes all matches that wait for a computer, at startup. */
  begin(): void {
    this.#takeUpWell(0)
  }

  #takeUpWell(seconds: number): void {
    const { say } = this.#services
    this.takeUp(seconds).catch((error: unknown) => say(`Computers not looked after: ${describe(error)}`, WRONG))
  }

  /** Plays the computers' seats of a match from now on. */
  attend(owned: OwnedMatch): void {
    const driver = new Driver(owned.id, this.#services, owned)
    this.#attending.set(owned.id, driver)
    owned.watch(driver)
    driver.wake()
  }

  /** Stops playing a match after the computers' pending decisions. */
  leave(owned: OwnedMatch): void {
    const driver = this.#attending.get(owned.id)
    if (driver?.shown !== owned) return
    this.#attending.delete(owned.id)
    owned.unwatch(driver)
    driver.leave()
  }

  /**
   * Answers pending decisions of computers in matches unchanged for that many seconds, several matches at once, each
   * for a limited time. Matches left unfinished or paused after a failure are retried by the next call. Resolves once
   * all matches have been tried.
   */
  takeUp(seconds: number): Promise<void> {
    this.#round ??= this.#takeUpAll(seconds).finally(() => {
      this.#round = undefined
    })
    return this.#round
  }

  async #takeUpAll(seconds: number): Promise<void> {
    const waiting: string[] = []
    let after: string | undefined = ''
    const next = async (): Promise<string | undefined> => {
      if (waiting.length === 0 && after !== undefined) {
        waiting.push(...(await this.#backlog.waitingForComputers(seconds, after)))
        after = waiting.at(-1)
      }
      return waiting.shift()
    }
    // Only one query at a time; all lanes wait for it.
    let last: Promise<string | undefined> = Promise.resolve('')
    const turn = (): Promise<string | undefined> => {
      last = last.then((id) => (id === undefined ? undefined : next()))
      return last
    }
    const lane = async (): Promise<void> => {
      for (let id = await turn(); id !== undefined && !this.#services.thinkers.ending.aborted; id = await turn())
        await this.#takeUpOne(id)
    }
    await Promise.all(Array.from({ length: this.#takingUp.atOnce }, lane))
  }

  async #takeUpOne(id: string): Promise<void> {
    const { setbacks } = this.#services
    if (this.#attending.has(id) || this.#takenUp.has(id) || setbacks.rest(id) > 0) return
    this.#takenUp.add(id)
    const driver = new Driver(id, this.#services)
    const done = driver.wake().finally(() => this.#takenUp.delete(id))
    const over = new AbortController()
    const late = setTimeout(this.#takingUp.longest, undefined, { signal: over.signal, ref: false }).catch(
      () => undefined,
    )
    await Promise.race([done, late])
    over.abort()
    driver.stop()
  }
}
