import type { Match } from '@topside/engine'
import { describe, Fault, fault, Moved } from '../faults.ts'
import { WRONG } from '../log/say.ts'
import { notStored } from '../store/db.ts'
import type { MatchRow } from '../store/matches.ts'
import { LoadedMatch } from './loaded-match.ts'
import type { MatchObserver } from './observable.ts'
import type { Lease, Services } from './owning.ts'
import type { Stored } from './stored.ts'

/** Milliseconds between two attempts to read a match from the store. */
const RETRY = 1_000

/**
 * A match in memory that matches the store. If they may differ it is discarded and rebuilt from the log; if another
 * process takes it over, it is given up.
 */
export abstract class HeldMatch extends LoadedMatch {
  protected readonly services: Services
  protected readonly lease: Lease | undefined
  #lost = false
  #asleep = false
  #moved = false
  #retry: NodeJS.Timeout | undefined
  /** Time of the last failed reload. */
  #failed = Number.NEGATIVE_INFINITY

  protected constructor(services: Services, stored: Stored, lease: Lease | undefined) {
    super(services, stored)
    this.services = services
    this.lease = lease
  }

  override unwatch(observer: MatchObserver): void {
    super.unwatch(observer)
    if (this.observers.size === 0) clearTimeout(this.#retry)
  }

  /** The running or finished match. Throws a {@link Fault} if it has not begun, or must be reloaded first. */
  present(): Match {
    if (this.#lost || this.#asleep) throw fault('not-stored')
    if (this.current === undefined) throw fault('match-not-running')
    return this.current
  }

  /**
   * Resolves once all earlier tasks are done and memory matches the store. Rejects with a {@link Fault} if the store
   * fails.
   */
  ready(): Promise<void> {
    return this.look(() => undefined)
  }

  /**
   * Reads the row again after a seat was taken or left, or a name changed; the match begins with its last seat. Rejects
   * if the store fails: then observers may show nothing private until the match can be read.
   */
  refresh(): Promise<void> {
    return this.enqueue(async (asked) => {
      if (this.#lost || this.#asleep) await this.settle(asked)
      else await this.readSeats()
    })
  }

  /**
   * Runs `work` between two commands with the result of `ask`, reloading the seats first if they are older than that
   * result. Rejects with the error of `ask`, or with a {@link Fault} if the store fails.
   */
  withSeats<A extends Pick<MatchRow, 'seatsVersion'>, T>(ask: () => Promise<A>, work: (answer: A) => T): Promise<T> {
    return this.enqueue(async (asked) => {
      await this.settle(asked)
      const answer = await ask()
      if (answer.seatsVersion !== this.row.seatsVersion) await this.readSeats()
      return work(answer)
    })
  }

  /** Runs `change`, which changes seats in the store, between two commands, and reloads the seats. */
  changeSeats<T>(change: () => Promise<T>): Promise<T> {
    return this.enqueue(async (asked) => {
      await this.settle(asked)
      try {
        return await change()
      } finally {
        await this.readSeats()
      }
    })
  }

  protected async readSeats(): Promise<void> {
    let [read, more]: [Awaited<ReturnType<typeof this.reread>>, boolean] = ['gone', false]
    try {
      await this.#keepLease()
      read = await this.reread()
      if (read === 'row') more = (await this.playStored()).length > 0
    } catch (error) {
      if (error instanceof Moved) throw error
      this.services.say(`Match ${this.id}: its seats are unknown: ${describe(error)}`, { ...WRONG, match: this.id })
      this.lose()
      this.tell((observer) => observer.doubted?.())
      throw error instanceof Fault ? error : fault('not-stored')
    }
    if (read === 'gone') this.removed()
    else this.#renew()
    if (more && this.current !== undefined) this.publish(this.current)
  }

  /** Another process holds the match now: discards it for good and tells the observers. */
  moved(): void {
    this.#forget()
    this.tell((observer) => observer.moved?.())
  }

  /** The match was deleted: refuses pending commands and tells the observers. */
  override removed(): void {
    this.#forget()
    super.removed()
  }

  #forget(): void {
    this.lose()
    this.#moved = true
    clearTimeout(this.#retry)
  }

  /** Memory and store may differ: discards the match until it is reloaded. */
  protected lose(): void {
    this.current = undefined
    this.#lost = true
    this.#retryLater()
  }

  #retryLater(): void {
    clearTimeout(this.#retry)
    if (this.observers.size === 0) return
    this.#retry = setTimeout(() => this.ready().catch(() => this.#retryLater()), RETRY)
  }

  /** Requests made before a reload failed are refused at once, instead of each waiting for another failure. */
  protected override async settle(asked: number): Promise<void> {
    if (!this.#lost && !this.#asleep) return
    if (this.#moved) throw new Moved()
    if (asked <= this.#failed) throw fault('not-stored')
    try {
      await this.#readAll()
    } catch (error) {
      this.#failed = performance.now()
      throw error instanceof Moved ? error : notStored(error)
    }
    this.#lost = false
    clearTimeout(this.#retry)
    if (this.#asleep) this.services.woke?.()
    this.#asleep = false
    this.#renew()
  }

  /** Whether the match is in memory and may {@link sleep}: nothing is under way. */
  get idle(): boolean {
    return this.current !== undefined && !this.busy && !this.#lost && !this.#moved
  }

  /** Unloads an {@link idle} match until the next request. Its rooms keep what they show. */
  sleep(): void {
    if (!this.idle) return
    this.#asleep = true
    this.letGo()
  }

  async #readAll(): Promise<void> {
    await this.#keepLease()
    if (await this.reload()) return
    this.removed()
    throw fault('not-found')
  }

  /** Renews the lease, before anything is read. Throws `Moved` if another process holds the match now. */
  async #keepLease(): Promise<void> {
    if ((await this.lease?.renew()) === false) this.giveUp()
  }

  protected giveUp(): never {
    this.moved()
    this.lease?.lost()
    throw new Moved()
  }

  #renew(): void {
    this.services.news?.renewed(this.id)
    this.tell((observer) => observer.renewed())
  }
}
