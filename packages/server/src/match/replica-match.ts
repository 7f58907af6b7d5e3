import type { Command } from '@topside/engine'
import { describe, fault } from '../faults.ts'
import { ODD } from '../log/say.ts'
import { LoadedMatch, type LoadServices } from './loaded-match.ts'
import type { PresenceLine } from './presence.ts'
import type { Stored } from './stored.ts'

/** Milliseconds between two looks into the log in case that nothing is told any more. */
const INTERVAL = 5_000

/**
 * A match that another process holds, for those who watch it here: plays the commands that the holder tells of, and reads the log whenever
 * it may have missed some. It can be behind, but never ahead of what is stored, and never writes.
 */
export class ReplicaMatch extends LoadedMatch {
  readonly #services: LoadServices
  readonly #woke: () => void
  #timer: NodeJS.Timeout | undefined
  /** Commands that were known when it was put to sleep; `undefined` while it is awake. */
  #slept: number | undefined

  private constructor(services: LoadServices, stored: Stored, woke: () => void) {
    super(services, stored)
    this.#services = services
    this.#woke = woke
  }

  /** Builds a match from its row and log; `woke` is told when it is in memory again after it slept. Throws a `Fault` if the log cannot be played with the present rules. */
  static async load(services: LoadServices, stored: Stored, woke: () => void = () => undefined): Promise<ReplicaMatch> {
    const replica = new ReplicaMatch(services, stored, woke)
    await replica.build()
    replica.#again()
    return replica
  }

  /** Stops looking into the log. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Whether it can be put to {@link sleep}: nothing is under way. */
  get idle(): boolean {
    return this.current !== undefined && !this.busy
  }

  /** Forgets the match, if it is {@link idle}, until something is asked of it or happens in it. */
  sleep(): void {
    if (!this.idle) return
    this.#slept = this.current?.seq
    this.letGo()
  }

  /** Reads the match again if it slept, and shows it as it is. */
  protected override async settle(): Promise<void> {
    if (this.#slept === undefined) return
    if (!(await this.reload())) throw fault('not-found')
    this.#slept = undefined
    this.#woke()
    this.tell((observer) => observer.renewed())
  }

  /** The holder stored commands; `seq` is the number of the first. */
  commands(seq: number, commands: readonly Command[]): void {
    this.#do(async () => {
      const known = this.current?.seq ?? -1
      if (this.current === undefined || seq > known + 1) await this.#catchUp()
      else if (seq + commands.length - 1 > known) await this.#play(commands.slice(known + 1 - seq))
    })
  }

  /** Seats, names or anything else may differ. */
  renewed(): void {
    this.#do(async () => {
      const read = await this.reread()
      if (read === 'gone') return
      if (read === 'row') await this.#catchUp()
      this.tell((observer) => observer.renewed())
    })
  }

  /** The holder counts who is there. */
  present(lines: readonly PresenceLine[]): void {
    this.presence.replace(lines)
    this.tell((observer) => observer.presenceChanged())
  }

  #do(work: () => Promise<void>): void {
    this.look(work).catch((error: unknown) =>
      this.#services.say(`Match ${this.id}, following it: ${describe(error)}`, { ...ODD, match: this.id }),
    )
  }

  #again(): void {
    this.#timer = setTimeout(() => {
      this.enqueue(() => this.#lookIntoLog(), false)
        .catch(() => undefined)
        .finally(() => {
          if (this.#timer !== undefined && this.current?.outcome === undefined) this.#again()
        })
    }, INTERVAL)
  }

  /** One that sleeps is woken only if something happened in it. */
  async #lookIntoLog(): Promise<void> {
    if (this.#slept === undefined) await this.#catchUp()
    else if ((await this.#services.matches.length(this.id)) > this.#slept) await this.settle()
  }

  async #catchUp(): Promise<void> {
    const match = this.current
    if (match === undefined || match.outcome !== undefined) return
    const log = await this.#services.matches.log(this.id, match.seq)
    if (log.length > 0) await this.#play(log.map(({ command }) => command))
  }

  /** Plays commands that follow on what is known. If they do not fit, everything is read again. */
  async #play(commands: readonly Command[]): Promise<void> {
    const match = this.current
    if (match === undefined) return
    try {
      for (const command of commands) if (!match.apply(command).ok) throw new RangeError('a stored command is refused')
    } catch {
      await this.build()
      this.tell((observer) => observer.renewed())
      return
    }
    this.publish(match)
  }
}
