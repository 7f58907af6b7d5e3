import type { Match } from '@topside/engine'
import { describe, Fault, fault, Moved } from '../faults.ts'
import { WRONG } from '../log/say.ts'
import { notStored } from '../store/db.ts'
import type { MatchRow } from '../store/matches.ts'
import { LoadedMatch } from './loaded-match.ts'
import type { MatchObserver } from './observable.ts'
import type { Lease, Services } from './owning.ts'
import type { Stored } from './stored.ts'

/** Milliseconds until a match that could not be read from the store is tried again. */
const RETRY = 1_000

/**
 * A match in memory that agrees with the store, or is thrown away and built again from the log; and that is given up once it is another
 * process's.
 */
export abstract class HeldMatch extends LoadedMatch {
  protected readonly services: Services
  protected readonly lease: Lease | undefined
  #lost = false
  #asleep = false
  #moved = false
  #retry: NodeJS.Timeout | undefined
  /** When reading it again failed last. */
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

  /** The running or finished match. Throws a {@link Fault} if it has not begun, or if it must be rebuilt first. */
  present(): Match {
    if (this.#lost || this.#asleep) throw fault('not-stored')
    if (this.current === undefined) throw fault('match-not-running')
    return this.current
  }

  /** Resolves once all that was asked before is done and memory and store agree. Rejects with a {@link Fault} if the store is gone. */
  ready(): Promise<void> {
    return this.look(() => undefined)
  }

  /**
   * Reads the row again: somebody took or left a seat or has another name. With the last seat the match begins. Rejects if the store is
   * gone: then nobody is shown anything of the match until it can be read.
   */
  refresh(): Promise<void> {
    return this.enqueue(async (asked) => {
      if (this.#lost || this.#asleep) await this.settle(asked)
      else await this.readSeats()
    })
  }

  /**
   * Does `work` between two commands with what `ask` found in the store, when the seats in memory are no older than that. Rejects with what
   * `ask` rejects with, or with a {@link Fault} if the store is gone.
   */
  withSeats<A extends Pick<MatchRow, 'seatsVersion'>, T>(ask: () => Promise<A>, work: (answer: A) => T): Promise<T> {
    return this.enqueue(async (asked) => {
      await this.settle(asked)
      const answer = await ask()
      if (answer.seatsVersion !== this.row.seatsVersion) await this.readSeats()
      return work(answer)
    })
  }

  /** Lets `change` change the seats in the store between two commands, and reads who holds them then. */
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

  /** The match is another process's now: forgets it for good, and tells the observers. */
  moved(): void {
    this.#forget()
    this.tell((observer) => observer.moved?.())
  }

  /** The match is no more: takes no command of those that are still under way, and tells the observers. */
  override removed(): void {
    this.#forget()
    super.removed()
  }

  #forget(): void {
    this.lose()
    this.#moved = true
    clearTimeout(this.#retry)
  }

  /** Memory and store may differ: forgets the match until it was read again. */
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

  /** What waited while reading the match failed is refused at once instead of failing as slowly. */
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

  /** Whether the match is in memory and can be put to {@link sleep}: nothing is under way. */
  get idle(): boolean {
    return this.current !== undefined && !this.busy && !this.#lost && !this.#moved
  }

  /** Forgets the match, if it is {@link idle}, until something is asked of it. Who watches it is told nothing until then. */
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

  /** To be done before anything is read. Throws `Moved` if the match is another process's now. */
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
