import { setTimeout } from 'node:timers/promises'
import { describe } from '../faults.ts'
import { WRONG } from '../log/say.ts'
import type { Matches } from '../store/matches.ts'
import { Driver, type DriverServices } from './driver.ts'
import type { OwnedMatch } from './owned-match.ts'
import { Setbacks } from './setbacks.ts'

/** What looks after the computers of all matches. */
export interface ComputerServices extends Omit<DriverServices, 'setbacks'> {
  readonly matches: Pick<Matches, 'waitingForComputers'>
}

/** How matches are taken up. */
export interface TakingUp {
  /** Matches at a time. */
  readonly atOnce: number
  /** Milliseconds after which a match makes room for the next, whatever its computers are at. */
  readonly longest: number
}

/** Milliseconds between two looks for matches in which a computer's turn was left, and how old that must be, in seconds. */
const [ROUND, LEFT] = [60_000, 60]

/**
 * The computers that play in this process. Whoever shows a match to its players attends it; a computer's turn that was begun is finished though all leave,
 * and one that a crash left is taken up again: at a start, and after a while, so that the absent are told that it is theirs.
 */
export class Computers {
  readonly #services: DriverServices
  readonly #matches: ComputerServices['matches']
  readonly #takingUp: TakingUp
  readonly #attending = new Map<string, Driver>()
  /** Matches that are being taken up, also those that made room for others and are not done. */
  readonly #takenUp = new Set<string>()
  #round: Promise<void> | undefined

  constructor({ matches, ...services }: ComputerServices, takingUp: TakingUp = { atOnce: 8, longest: 30_000 }) {
    this.#services = { ...services, setbacks: new Setbacks() }
    this.#matches = matches
    this.#takingUp = takingUp
    const timer = setInterval(() => this.#takeUpWell(LEFT), ROUND)
    timer.unref()
    services.thinkers.ending.addEventListener('abort', () => clearInterval(timer), { once: true })
  }

  /** Goes on at once in all matches that wait for a computer: for a start. */
  begin(): void {
    this.#takeUpWell(0)
  }

  #takeUpWell(seconds: number): void {
    const { say } = this.#services
    this.takeUp(seconds).catch((error: unknown) => say(`Computers not looked after: ${describe(error)}`, WRONG))
  }

  /** Plays a match for its computers from now on. */
  attend(owned: OwnedMatch): void {
    const driver = new Driver(owned.id, this.#services, owned)
    this.#attending.set(owned.id, driver)
    owned.watch(driver)
    driver.wake()
  }

  /** Begins nothing more in a match; what is a computer's to answer just now is answered. */
  leave(owned: OwnedMatch): void {
    const driver = this.#attending.get(owned.id)
    if (driver?.shown !== owned) return
    this.#attending.delete(owned.id)
    owned.unwatch(driver)
    driver.leave()
  }

  /**
   * Finishes what computers have to answer in matches that did not change for so many seconds: several at once, and each only for a while. What is not
   * finished then is left for the next call, as is a match that rests after a failure. Resolves once every match had its turn.
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
        waiting.push(...(await this.#matches.waitingForComputers(seconds, after)))
        after = waiting.at(-1)
      }
      return waiting.shift()
    }
    // One look into the store at a time, which all wait for.
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
