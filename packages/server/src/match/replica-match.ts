import type { AnyTitle, Command, Match } from '@topside/engine'
import { describe, fault, newerRules } from '../faults.ts'
import { ODD } from '../log/say.ts'
import type { MatchRow } from '../store/matches.ts'
import type { PosedDecisions } from './decisions.ts'
import { LoadedMatch, type LoadServices } from './loaded-match.ts'
import type { CommandSlices } from './long-work.ts'
import { type LinesFor, type MatchObserver, type ObservableMatch, takeChange } from './observable.ts'
import { Observers } from './observers.ts'
import { Presence, type PresenceLine } from './presence.ts'
import type { Stored } from './stored.ts'
import { TaskQueue } from './task-queue.ts'
import { WholeHistory } from './whole-history.ts'

/** Milliseconds between two checks of the log, in case the holder's messages are lost. */
const INTERVAL = 5_000

/**
 * A replica of a match that another process holds, for its viewers here. It applies the commands that the holder sends,
 * and reads the log if it may have missed some. It may lag behind the store, but is never ahead of it and never writes.
 */
export class ReplicaMatch implements ObservableMatch {
  readonly id: string
  readonly title: AnyTitle
  readonly presence = new Presence()
  readonly #services: LoadServices
  readonly #loaded: LoadedMatch
  readonly #history: WholeHistory
  readonly #observers: Observers
  readonly #tasks = new TaskQueue()
  readonly #slices: CommandSlices
  readonly #woke: () => void
  #timer: NodeJS.Timeout | undefined
  /** Number of known commands when it went to sleep; `undefined` while awake. */
  #slept: number | undefined

  private constructor(services: LoadServices, stored: Stored, woke: () => void) {
    this.id = stored.row.id
    this.title = stored.title
    this.#services = services
    this.#loaded = new LoadedMatch(services, stored, {
      noteVersion: () => {
        throw newerRules(this.row)
      },
      taken: () => undefined,
    })
    this.#slices = services.replays.work.commands()
    this.#history = new WholeHistory(services, this.#loaded)
    this.#observers = new Observers(this.id, services.say)
    this.#woke = woke
  }

  /**
   * Builds a match from its row and log. `woke` is called when it is back in memory after sleeping. Throws a `Fault` if
   * the log cannot be played with the current rules.
   */
  static async load(services: LoadServices, stored: Stored, woke: () => void = () => undefined): Promise<ReplicaMatch> {
    const replica = new ReplicaMatch(services, stored, woke)
    await replica.#loaded.build()
    replica.#again()
    return replica
  }

  get row(): MatchRow {
    return this.#loaded.row
  }

  get match(): Match | undefined {
    return this.#loaded.match
  }

  get posed(): PosedDecisions {
    return this.#loaded.posed
  }

  watch(observer: MatchObserver): void {
    this.#observers.add(observer)
  }

  unwatch(observer: MatchObserver): void {
    this.#observers.remove(observer)
  }

  look<T>(work: () => T | Promise<T>): Promise<T> {
    return this.#tasks.run(async () => {
      await this.#settle()
      return work()
    })
  }

  history<T>(work: (lines: LinesFor) => T | Promise<T>): Promise<T> {
    return this.look(() => this.#history.read(work))
  }

  async completeFilm(length: number): Promise<void> {
    await this.#history.film(length)
  }

  /** Stops checking the log. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Whether it may {@link sleep}: nothing is in progress. */
  get idle(): boolean {
    return this.match !== undefined && !this.#tasks.busy
  }

  /** Time of the last request, by `performance.now()`. */
  get usedAt(): number {
    return this.#tasks.usedAt
  }

  /** Unloads an {@link idle} match until the next request or command. */
  sleep(): void {
    if (!this.idle) return
    this.#slept = this.match?.seq
    this.#history.unload()
    this.#loaded.unload()
    this.#observers.tell((observer) => observer.slept?.())
  }

  /** Reloads a sleeping match, and shows it. */
  async #settle(): Promise<void> {
    if (this.#slept === undefined) return
    if (!(await this.#loaded.reload())) throw fault('not-found')
    this.#slept = undefined
    this.#woke()
    this.#observers.tell((observer) => observer.renewed())
  }

  /** The match was deleted. */
  removed(): void {
    this.#observers.tell((observer) => observer.removed())
  }

  /** The holder stored commands; `seq` is the number of the first. */
  commands(seq: number, commands: readonly Command[]): void {
    this.#do(async () => {
      const known = this.match?.seq ?? -1
      if (this.match === undefined || seq > known + 1) await this.#catchUp()
      else if (seq + commands.length - 1 > known) await this.#play(commands.slice(known + 1 - seq))
    })
  }

  /** Seats, names or anything else may have changed. */
  renewed(): void {
    this.#do(async () => {
      const read = await this.#loaded.reread()
      if (read === 'gone') return
      if (read === 'row') await this.#catchUp()
      this.#observers.tell((observer) => observer.renewed())
    })
  }

  /** Replaces its list of connected users by the holder's. */
  present(lines: readonly PresenceLine[]): void {
    this.presence.replace(lines)
    this.#observers.tell((observer) => observer.presenceChanged())
  }

  #do(work: () => Promise<void>): void {
    this.look(work).catch((error: unknown) =>
      this.#services.say(`Match ${this.id}, following it: ${describe(error)}`, { ...ODD, match: this.id }),
    )
  }

  #again(): void {
    this.#timer = setTimeout(() => {
      this.#tasks
        .run(() => this.#lookIntoLog(), false)
        .catch(() => undefined)
        .finally(() => {
          if (this.#timer !== undefined && this.match?.outcome === undefined) this.#again()
        })
    }, INTERVAL)
  }

  /** A sleeping match wakes only if the log has grown. */
  async #lookIntoLog(): Promise<void> {
    if (this.#slept === undefined) await this.#catchUp()
    else if ((await this.#services.matches.logs.length(this.id)) > this.#slept) await this.#settle()
  }

  async #catchUp(): Promise<void> {
    const match = this.match
    if (match === undefined || match.outcome !== undefined) return
    const log = await this.#services.matches.logs.read(this.id, match.seq)
    if (log.length > 0) await this.#play(log.map(({ command }) => command))
  }

  /** Applies commands that follow the known ones; otherwise reloads everything. */
  async #play(commands: readonly Command[]): Promise<void> {
    const match = this.match
    if (match === undefined) return
    try {
      for (const command of commands) {
        const applied = await this.#slices.run(match.applyInParts(command, this.#slices.due))
        if (!applied.ok) throw new RangeError('a stored command is refused')
      }
    } catch {
      await this.#loaded.build()
      this.#observers.tell((observer) => observer.renewed())
      return
    }
    this.#loaded.update(match)
    const change = takeChange(match)
    this.#observers.tell((observer) => observer.changed(change))
  }
}
