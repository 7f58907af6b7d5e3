import type { Match } from '@topside/engine'
import { describe, Fault, fault, Moved, newerRules } from '../faults.ts'
import { WRONG } from '../log/say.ts'
import { notStored } from '../store/db.ts'
import type { NotedVersion } from '../store/upgrades.ts'
import { numberTold, RecentAnswers } from './commands.ts'
import { LoadedMatch, type Reread } from './loaded-match.ts'
import type { MatchObserver } from './observable.ts'
import { Observers } from './observers.ts'
import type { Lease, Services } from './owning.ts'
import { Presence } from './presence.ts'
import type { Stored } from './stored.ts'
import { TaskQueue } from './task-queue.ts'
import { WholeHistory } from './whole-history.ts'
import { WriteBehind } from './write-behind.ts'

/** Milliseconds between two attempts to read a match from the store. */
const RETRY = 1_000

/**
 * A match in memory that matches the store. If they may differ, it is discarded and rebuilt from the log; if another
 * process takes it over, it is given up.
 */
export class HeldMatch {
  readonly lease: Lease | undefined
  readonly loaded: LoadedMatch
  readonly presence = new Presence()
  readonly history: WholeHistory
  readonly behind: WriteBehind
  readonly observers: Observers
  readonly tasks = new TaskQueue()
  /** The latest answers to users since the match was loaded. */
  answers = new RecentAnswers()
  readonly #services: Services
  /** Whether this process may write the match. */
  readonly #writes: boolean
  #lost = false
  #asleep = false
  #moved = false
  #retry: NodeJS.Timeout | undefined
  /** Time of the last failed reload. */
  #failed = Number.NEGATIVE_INFINITY

  constructor(services: Services, stored: Stored, lease: Lease | undefined, writes: boolean) {
    this.#services = services
    this.lease = lease
    this.#writes = writes
    this.loaded = new LoadedMatch(services, stored, {
      noteVersion: (noted) => this.#noteVersion(noted),
      taken: ({ match, answers }, from) => {
        this.answers = answers
        this.behind.begin(match, from)
      },
    })
    this.history = new WholeHistory(services, this.loaded)
    this.behind = new WriteBehind(services, this.loaded)
    this.observers = new Observers(this.#id, services.say)
  }

  get #id(): string {
    return this.loaded.id
  }

  /** Whether the match must be reloaded before use. */
  get stale(): boolean {
    return this.#lost || this.#asleep
  }

  /** The running or finished match. Throws a {@link Fault} if it has not begun, or is {@link stale}. */
  present(): Match {
    if (this.stale) throw fault('not-stored')
    const { match } = this.loaded
    if (match === undefined) throw fault('match-not-running')
    return match
  }

  unwatch(observer: MatchObserver): void {
    this.observers.remove(observer)
    if (this.observers.size === 0) clearTimeout(this.#retry)
  }

  /**
   * Resolves once all earlier tasks are done and memory matches the store. Rejects with a {@link Fault} if the store
   * fails.
   */
  ready(): Promise<void> {
    return this.tasks.run((asked) => this.settle(asked))
  }

  /**
   * Reads the row again, and the commands stored by others. Throws a {@link Fault} if that fails: then observers may
   * show nothing private until the match can be read.
   */
  async readSeats(): Promise<void> {
    let [read, more]: [Reread, boolean] = ['gone', false]
    try {
      await this.#keepLease()
      read = await this.loaded.reread()
      if (read === 'row') more = await this.#playStored()
    } catch (error) {
      if (error instanceof Moved) throw error
      const line = `Match ${this.#id}: its seats are unknown: ${describe(error)}`
      this.#services.say(line, { ...WRONG, match: this.#id })
      this.lose()
      this.observers.tell((observer) => observer.doubted?.())
      throw error instanceof Fault ? error : fault('not-stored')
    }
    if (read === 'gone') this.removed()
    else this.#renew()
    if (more && this.loaded.match !== undefined) this.publish(this.loaded.match)
  }

  /** Shows the commands' changes to the observers. */
  publish(match: Match): void {
    this.loaded.update(match)
    const change = this.behind.takeChange(match)
    this.behind.stored(match)
    this.observers.tell((observer) => observer.changed(change))
  }

  /** Another process holds the match now: discards it permanently and informs the observers. */
  moved(): void {
    this.#services.say(`Match ${this.#id} was left to other processes`, { event: 'moved', match: this.#id })
    this.behind.close()
    this.#forget()
    this.observers.tell((observer) => observer.moved?.())
  }

  /** The match was deleted: refuses pending commands and tells the observers. */
  removed(): void {
    this.behind.forget()
    this.#forget()
    this.observers.tell((observer) => observer.removed())
  }

  /** Memory and store may differ: discards the match until it is reloaded. */
  lose(): void {
    this.loaded.discard()
    this.#lost = true
    this.#retryLater()
  }

  /** Another process has the lease: gives the match up. */
  giveUp(): never {
    this.moved()
    this.lease?.lost()
    throw new Moved()
  }

  /**
   * Reloads the match if memory and store may differ. `asked`: time of the request that needs this. Requests made
   * before a reload failed are refused at once, instead of each waiting for another failure.
   */
  async settle(asked: number): Promise<void> {
    if (!this.stale) return
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
    if (this.#asleep) this.#services.woke?.()
    this.#asleep = false
    this.#renew()
  }

  /** Whether the match is in memory and may {@link sleep}: nothing is in progress, and everything is written. */
  get idle(): boolean {
    const present = this.loaded.match !== undefined && !this.#lost && !this.#moved
    return present && !this.tasks.busy && !this.behind.unwritten
  }

  /** Unloads an {@link idle} match until the next request. */
  sleep(): void {
    if (!this.idle) return
    this.#asleep = true
    this.answers = new RecentAnswers()
    this.behind.unload()
    this.history.unload()
    this.loaded.unload()
    this.observers.tell((observer) => observer.slept?.())
  }

  /** Applies commands stored by others, without showing them. Returns whether there were any. */
  async #playStored(): Promise<boolean> {
    const log = await this.loaded.playStored(this.behind.shoot)
    for (const row of log) this.answers.note(row, numberTold(this.present(), row.seq))
    return log.length > 0
  }

  #renew(): void {
    this.#services.news?.renewed(this.#id)
    this.observers.tell((observer) => observer.renewed())
  }

  async #readAll(): Promise<void> {
    await this.#keepLease()
    if (await this.loaded.reload()) return
    this.removed()
    throw fault('not-found')
  }

  #forget(): void {
    this.lose()
    this.#moved = true
    clearTimeout(this.#retry)
  }

  #retryLater(): void {
    clearTimeout(this.#retry)
    if (this.observers.size === 0) return
    this.#retry = setTimeout(() => this.ready().catch(() => this.#retryLater()), RETRY)
  }

  /** Renews the lease, before anything is read. Throws `Moved` if another process holds the match now. */
  async #keepLease(): Promise<void> {
    if ((await this.lease?.renew()) === false) this.giveUp()
  }

  async #noteVersion(noted: NotedVersion): Promise<void> {
    if (!this.#writes) throw newerRules(this.loaded.row)
    const done = await this.#services.matches.noteVersion({ ...noted, fence: this.lease?.fence })
    if (done === 'fenced') this.giveUp()
    // Another process has stored something since: the next request reads it.
    if (done === 'conflict') throw fault('not-stored')
  }
}
