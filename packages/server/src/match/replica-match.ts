import type { Command } from '@topside/engine'
import { describe, fault } from '../faults.ts'
import { ODD } from '../log/say.ts'
import { LoadedMatch, type LoadServices } from './loaded-match.ts'
import type { PresenceLine } from './presence.ts'
import type { Stored } from './stored.ts'

/** Milliseconds between two checks of the log, in case the holder's messages are lost. */
const INTERVAL = 5_000

/**
 * A replica of a match that another process holds, for its viewers here. It applies the commands that the holder sends,
 * and reads the log if it may have missed some. It may lag behind the store, but is never ahead of it and never writes.
 */
export class ReplicaMatch extends LoadedMatch {
  readonly #services: LoadServices
  readonly #woke: () => void
  #timer: NodeJS.Timeout | undefined
  /** Number of known commands when it went to sleep; `undefined` while awake. */
  #slept: number | undefined

  private constructor(services: LoadServices, stored: Stored, woke: () => void) {
    super(services, stored)
    this.#services = services
    this.#woke = woke
  }

  /**
   * Builds a match from its row and log. `woke` is called when it is back in memory after sleeping. Throws a `Fault` if
   * the log cannot be played with the present rules.
   */
  static async load(services: LoadServices, stored: Stored, woke: () => void = () => undefined): Promise<ReplicaMatch> {
    const replica = new ReplicaMatch(services, stored, woke)
    await replica.build()
    replica.#again()
    return replica
  }

  /** Stops checking the log. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Whether it may {@link sleep}: nothing is under way. */
  get idle(): boolean {
    return this.current !== undefined && !this.busy
  }

  /** Unloads an {@link idle} match until the next request or command. */
  sleep(): void {
    if (!this.idle) return
    this.#slept = this.current?.seq
    this.letGo()
  }

  /** Reloads a sleeping match, and shows it. */
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

  /** Seats, names or anything else may have changed. */
  renewed(): void {
    this.#do(async () => {
      const read = await this.reread()
      if (read === 'gone') return
      if (read === 'row') await this.#catchUp()
      this.tell((observer) => observer.renewed())
    })
  }

  /** Takes over the holder's list of present users. */
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

  /** A sleeping match wakes only if the log has grown. */
  async #lookIntoLog(): Promise<void> {
    if (this.#slept === undefined) await this.#catchUp()
    else if ((await this.#services.matches.logs.length(this.id)) > this.#slept) await this.settle()
  }

  async #catchUp(): Promise<void> {
    const match = this.current
    if (match === undefined || match.outcome !== undefined) return
    const log = await this.#services.matches.logs.read(this.id, match.seq)
    if (log.length > 0) await this.#play(log.map(({ command }) => command))
  }

  /** Applies commands that follow the known ones. If they do not fit, reloads everything. */
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
