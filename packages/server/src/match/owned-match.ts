import type { AnyTitle, FilmFrame, Match, Seat } from '@topside/engine'
import type { CommandAnswer, CommandRequest } from '@topside/protocol'
import type { Fault } from '../faults.ts'
import type { MatchRow } from '../store/matches.ts'
import type { Summary } from '../store/summaries.ts'
import { CommandHandler, type Why } from './command-handler.ts'
import type { PosedDecisions } from './decisions.ts'
import { type Expense, FREE } from './expense.ts'
import { HeldMatch } from './held-match.ts'
import type { LinesFor, MatchObserver, ObservableMatch } from './observable.ts'
import type { Lease, Services } from './owning.ts'
import type { Presence } from './presence.ts'
import type { Moment } from './previews.ts'
import type { Seating } from './seating.ts'
import type { Stored } from './stored.ts'

/** A match held by this process. All requests run one after the other. */
export class OwnedMatch implements ObservableMatch {
  readonly id: string
  readonly title: AnyTitle
  readonly presence: Presence
  /** Who holds the seats, as of the last read. */
  readonly seating: Seating
  readonly #services: Services
  readonly #held: HeldMatch
  readonly #commands: CommandHandler

  private constructor(services: Services, held: HeldMatch) {
    const { id, title, seating } = held.loaded
    this.id = id
    this.title = title
    this.seating = seating
    this.presence = held.presence
    this.#services = services
    this.#held = held
    this.#commands = new CommandHandler(services, held)
  }

  /**
   * Builds a match from its row and log. Needs a `lease` if several processes write, unless it is opened only for
   * reading (`writes` is false). Throws a {@link Fault} if it cannot be played.
   */
  static async load(services: Services, stored: Stored, lease?: Lease, writes = true): Promise<OwnedMatch> {
    const held = new HeldMatch(services, stored, lease, writes)
    await held.loaded.build()
    return new OwnedMatch(services, held)
  }

  get row(): MatchRow {
    return this.#held.loaded.row
  }

  get match(): Match | undefined {
    return this.#held.loaded.match
  }

  get posed(): PosedDecisions {
    return this.#held.loaded.posed
  }

  /** The running or finished match. Throws a {@link Fault} if it has not begun, or must be reloaded first. */
  present(): Match {
    return this.#held.present()
  }

  /** The current moment, for a seat's questions. Call it between two commands. */
  moment(seat: Seat): Moment {
    return this.#services.previews.at(this.present(), seat)
  }

  /** The server's seed once the match is finished; `null` before. */
  get revealedSeed(): string | null {
    return this.#held.loaded.revealedSeed
  }

  /**
   * The match's line in lists, as last stored; up to half a second older while a command is being stored. `undefined`
   * before the match begins.
   */
  summary(): Summary | undefined {
    return this.#held.behind.summary()
  }

  /** The film's frames that are not stored yet. */
  get filmed(): readonly FilmFrame[] {
    return this.#held.behind.filmed
  }

  /**
   * Applies a user's command, charged to `expense`. Resolves once it is stored and shown; rejects with a {@link Fault}
   * if nothing changed.
   */
  command(user: string, request: CommandRequest, expense: Expense = FREE): Promise<CommandAnswer> {
    return this.#commands.handle(user, request, expense)
  }

  /**
   * Applies a computer's command for its seat: checked, stored and shown like a user's, and stored together with the
   * reasons from `why`. Rejects as {@link command} does.
   */
  computerCommand(request: Omit<CommandRequest, 'id'>, why?: Why): Promise<CommandAnswer> {
    return this.#commands.handleComputers(request, why)
  }

  /** Adds a connection of a user (1) or removes one (-1). */
  connected(user: string, by: 1 | -1): void {
    this.presence.count(user, by)
    this.#services.news?.presence(this.id, this.presence)
    this.#held.observers.tell((observer) => observer.presenceChanged())
  }

  watch(observer: MatchObserver): void {
    this.#held.observers.add(observer)
  }

  unwatch(observer: MatchObserver): void {
    this.#held.unwatch(observer)
  }

  look<T>(work: () => T | Promise<T>): Promise<T> {
    return this.#held.tasks.run(async (asked) => {
      await this.#held.settle(asked)
      return work()
    })
  }

  history<T>(work: (lines: LinesFor) => T | Promise<T>): Promise<T> {
    return this.look(() => this.#held.history.read(work))
  }

  async completeFilm(length: number): Promise<void> {
    await this.#held.history.film(length)
  }

  /**
   * Resolves once all earlier tasks are done and memory matches the store. Rejects with a {@link Fault} if the store
   * fails.
   */
  ready(): Promise<void> {
    return this.#held.ready()
  }

  /**
   * Rereads the row after a seat was taken or left, or a name changed; the match begins with its last seat. Rejects if
   * the store fails: then observers may show nothing private until the match can be read.
   */
  refresh(): Promise<void> {
    return this.#held.tasks.run(async (asked) => {
      if (this.#held.stale) await this.#held.settle(asked)
      else await this.#held.readSeats()
    })
  }

  /**
   * Runs `work` between two commands with the result of `ask`, reloading the seats first if they are older than that
   * result. Rejects with the error of `ask`, or with a {@link Fault} if the store fails.
   */
  withSeats<A extends Pick<MatchRow, 'seatsVersion'>, T>(ask: () => Promise<A>, work: (answer: A) => T): Promise<T> {
    return this.#held.tasks.run(async (asked) => {
      await this.#held.settle(asked)
      const answer = await ask()
      if (answer.seatsVersion !== this.row.seatsVersion) await this.#held.readSeats()
      return work(answer)
    })
  }

  /** Runs `change`, which changes seats in the store, between two commands, and reloads the seats. */
  changeSeats<T>(change: () => Promise<T>): Promise<T> {
    return this.#held.tasks.run(async (asked) => {
      await this.#held.settle(asked)
      try {
        return await change()
      } finally {
        await this.#held.readSeats()
      }
    })
  }

  /** Another process holds the match now: discards it permanently and informs the observers. */
  moved(): void {
    this.#held.moved()
  }

  /** The match was deleted: refuses pending commands and tells the observers. */
  removed(): void {
    this.#held.removed()
  }

  /** Stops filming. The unwritten frames are written soon. */
  close(): void {
    this.#held.behind.close()
  }

  /** Time of the last request, by `performance.now()`. */
  get usedAt(): number {
    return this.#held.tasks.usedAt
  }

  /** Whether the match is in memory and may {@link sleep}: nothing is in progress, and everything is written. */
  get idle(): boolean {
    return this.#held.idle
  }

  /** Unloads an {@link idle} match until the next request. Its rooms keep what they show. */
  sleep(): void {
    this.#held.sleep()
  }
}
