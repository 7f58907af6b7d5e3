import { describe } from '../faults.ts'
import { WRONG } from '../log/say.ts'
import type { Matches } from '../store/matches.ts'
import { Driver, type DriverServices } from './driver.ts'
import type { OwnedMatch } from './owned-match.ts'

/** What looks after the computers of all matches. */
export interface ComputerServices extends DriverServices {
  readonly matches: Pick<Matches, 'waitingForComputers'>
}

/** Milliseconds between two looks for matches in which a computer's turn was left, and how old that must be, in seconds. */
const [ROUND, LEFT] = [60_000, 60]

/**
 * The computers that play in this process. Whoever shows a match to its players attends it; a computer's turn that was begun is finished though all leave,
 * and one that a crash left is taken up again after a while, so that the absent are told that it is theirs.
 */
export class Computers {
  readonly #services: ComputerServices
  readonly #drivers = new WeakMap<OwnedMatch, Driver>()

  constructor(services: ComputerServices) {
    this.#services = services
    const round = (): void => {
      this.takeUp(LEFT).catch((error: unknown) => services.say(`Computers not looked after: ${describe(error)}`, WRONG))
    }
    const timer = setInterval(round, ROUND)
    timer.unref()
    services.thinkers.ending.addEventListener('abort', () => clearInterval(timer), { once: true })
  }

  /** Plays a match for its computers from now on. */
  attend(owned: OwnedMatch): void {
    const driver = new Driver(owned.id, this.#services, owned)
    this.#drivers.set(owned, driver)
    owned.watch(driver)
    driver.wake()
  }

  /** Begins nothing more in a match; what is a computer's to answer just now is answered. */
  leave(owned: OwnedMatch): void {
    const driver = this.#drivers.get(owned)
    if (driver !== undefined) owned.unwatch(driver)
  }

  /** Finishes what computers have to answer in matches that did not change for so many seconds, one after the other. */
  async takeUp(seconds: number): Promise<void> {
    for (const id of await this.#services.matches.waitingForComputers(seconds)) {
      if (this.#services.thinkers.ending.aborted) return
      await new Driver(id, this.#services).wake()
    }
  }
}
