import type { AnyTitle, Match, Upgrade } from '@topside/engine'
import { describe, Fault, fault, firstCause, newerRules, rulesChanged } from '../faults.ts'
import { ODD, type Say, WRONG } from '../log/say.ts'
import type { StoredCheckpoint } from '../store/checkpoints.ts'
import type { DiceSecrets, LogRow, Matches, MatchRow } from '../store/matches.ts'
import type { NotedVersion } from '../store/upgrades.ts'
import { applyStored } from './commands.ts'
import { PosedDecisions } from './decisions.ts'
import { withCheckpoint } from './going-on.ts'
import type { Change, MatchObserver, ObservableMatch } from './observable.ts'
import { Presence } from './presence.ts'
import { beginningOf, type Replayed, resume, SHORT, type WholeReplays } from './replay.ts'
import type { Stored } from './stored.ts'

/** What a match is loaded with. */
export interface LoadServices {
  readonly matches: Matches
  /** Plays what is not in memory. */
  readonly replays: WholeReplays
  readonly say: Say
}

/**
 * A match as it was read from the store, with those who watch it: what is common to a match that this process holds and one that it follows.
 * All that concerns it is done one after the other. It is opened at its last stored checkpoint, so that this takes no longer for a long
 * match; what lies before is read once somebody asks for it.
 */
export abstract class LoadedMatch implements ObservableMatch {
  readonly id: string
  readonly title: AnyTitle
  readonly presence = new Presence()
  protected readonly observers = new Set<MatchObserver>()
  protected current: Match | undefined
  readonly #services: LoadServices
  #row: MatchRow
  #secrets: DiceSecrets
  #upgrade: Upgrade | null
  #devices: ReadonlySet<string>
  #posed: PosedDecisions
  #tail: Promise<unknown> = Promise.resolve()
  /** What is asked and not done. */
  #pending = 0
  #usedAt = performance.now()

  protected constructor(services: LoadServices, { row, secrets, devices, upgrade, title }: Stored) {
    this.id = row.id
    this.title = title
    this.#services = services
    this.#row = row
    this.#secrets = secrets
    this.#upgrade = upgrade
    this.#devices = new Set(devices)
    this.#posed = new PosedDecisions(title.seats)
  }

  get row(): MatchRow {
    return this.#row
  }

  get match(): Match | undefined {
    return this.current
  }

  /** When something was asked of it last, by `performance.now()`. */
  get usedAt(): number {
    return this.#usedAt
  }

  /** Whether anything that was asked is not done. */
  protected get busy(): boolean {
    return this.#pending > 0
  }

  get posed(): PosedDecisions {
    return this.#posed
  }

  /** Whether a user holds a seat. */
  holds(user: string, seat: number): boolean {
    return this.row.seats.some((each) => each.seat === seat && each.user === user)
  }

  /** Whether a computer plays a seat. */
  isComputers(seat: number): boolean {
    return this.row.seats.some((each) => each.seat === seat && each.bot !== null)
  }

  /** The seats that a user holds. */
  seatsOf(user: string): number[] {
    return this.row.seats.filter((each) => each.user === user).map((each) => each.seat)
  }

  /** The seats that a user holds who sits at this device, as of when the match was read last; none if it was signed out. */
  seatsAt({ user, device }: { readonly user: string; readonly device: string }): number[] {
    return this.#devices.has(device) ? this.seatsOf(user) : []
  }

  /** The server's seed, once the match is over and nothing depends on it any more; `null` before. */
  get revealedSeed(): string | null {
    return this.#row.status === 'finished' ? this.#secrets.serverSeed : null
  }

  asItWas(length: number): Promise<Pick<Replayed, 'match' | 'posed'>> {
    return this.#services.replays.whole(this.#stored, length)
  }

  watch(observer: MatchObserver): void {
    this.observers.add(observer)
  }

  unwatch(observer: MatchObserver): void {
    this.observers.delete(observer)
  }

  look<T>(work: () => T | Promise<T>): Promise<T> {
    return this.enqueue(async (asked) => {
      await this.settle(asked)
      return work()
    })
  }

  lookBack<T>(work: () => T | Promise<T>): Promise<T> {
    return this.look(async () => {
      await this.readBack()
      return work()
    })
  }

  /** Tells the observers that the match is no more. */
  removed(): void {
    this.tell((observer) => observer.removed())
  }

  /** Makes sure that memory and store agree. `asked`: when what needs this was asked. */
  protected settle(_asked: number): Promise<void> {
    return Promise.resolve()
  }

  /** Called when the match was read: from a checkpoint after command `from`; -1: whole. */
  protected taken(_replayed: Replayed, _from: number): void {}

  /** Does `work` after all that was asked before. */
  protected enqueue<T>(work: (asked: number) => Promise<T>): Promise<T> {
    const asked = performance.now()
    this.#usedAt = asked
    this.#pending++
    const done = this.#tail.then(() => work(asked)).finally(() => this.#pending--)
    this.#tail = done.catch(() => undefined)
    return done
  }

  /** Reads the row again, and the match if it began meanwhile. Answers what was done. */
  protected async reread(): Promise<'gone' | 'row' | 'match'> {
    if (!(await this.#readRow())) return 'gone'
    const began = this.current === undefined && this.#row.status !== 'open'
    const wentOn = this.current !== undefined && (this.current.setup.upgrade?.seq ?? 0) !== beginningOf(this.#stored)
    if (!began && !wentOn) return 'row'
    await this.build()
    return 'match'
  }

  /** Reads the row and the match from the store; answers whether there is one. Throws what {@link build} throws. */
  protected async reload(): Promise<boolean> {
    if (!(await this.#readRow())) return false
    await this.build()
    return true
  }

  /** Plays what somebody else stored: that a seat changed hands. Nobody is shown it yet. Answers what there was. */
  protected async playStored(): Promise<readonly LogRow[]> {
    const match = this.current
    if (match === undefined) return []
    const log = await this.#services.matches.log(this.id, match.seq)
    applyStored(match, log)
    return log
  }

  async #readRow(): Promise<boolean> {
    const stored = await this.#services.matches.get(this.id)
    if (stored === undefined) return false
    this.#row = stored.row
    this.#secrets = stored.secrets
    this.#upgrade = stored.upgrade
    this.#devices = new Set(stored.devices)
    return true
  }

  get #stored(): Stored {
    const { title } = this
    return { row: this.#row, secrets: this.#secrets, upgrade: this.#upgrade, devices: [...this.#devices], title }
  }

  /** Reads the match from the store. Throws a `Fault` if it can neither be played with the present rules nor go on with them. */
  protected async build(): Promise<void> {
    if (this.#row.status === 'open') return
    try {
      await this.#build()
    } catch (error) {
      if (error instanceof Fault && error.wire.code === 'match-not-running') await this.#stuck(error)
      throw error
    }
    if (this.#row.stuck !== null) await this.#services.matches.noteStuck(this.id, null)
  }

  async #build(): Promise<void> {
    const { rulesVersion } = this.title
    if (this.#row.rulesAt > rulesVersion) throw newerRules(this.#row)
    const { matches } = this.#services
    const noted = await matches.checkpoint(this.id)
    const running = this.#row.status === 'running'
    if (running && this.#row.rulesAt < rulesVersion) {
      await this.#goOn(noted)
      return this.#build()
    }
    const begun = beginningOf(this.#stored)
    const own = noted?.rulesVersion === rulesVersion && noted.checkpoint.seq > begun ? noted : undefined
    const near = own !== undefined && this.#row.seq - own.checkpoint.seq <= SHORT
    const resumed = near ? await this.#resumed(own) : undefined
    if (resumed !== undefined) return this.#take(resumed, own?.checkpoint.seq ?? -1)
    try {
      this.#take(await this.#whole(await matches.length(this.id)), -1)
    } catch (error) {
      if (!running || !(error instanceof Fault) || error.wire.code !== 'match-not-running') throw error
      await this.#goOn(noted)
      this.#take(await this.#whole(await matches.length(this.id)), -1)
    }
  }

  /** Brings a running match to the present version of its rules: as it is, if it replays to what was shown, otherwise from its last checkpoint. */
  async #goOn(noted: StoredCheckpoint | undefined): Promise<void> {
    const { matches, replays, say } = this.#services
    const { rulesVersion } = this.title
    const length = await matches.length(this.id)
    const going = await replays.goingOn(this.#stored, noted, length).catch((error: unknown) => {
      throw error instanceof Fault ? error : rulesChanged(this.#row, rulesVersion, error)
    })
    await this.noteVersion({ match: this.id, rulesVersion, length, upgrade: going && withCheckpoint(this.id, going) })
    if (!(await this.#readRow())) throw fault('not-found')
    if (going === undefined) return
    const { from, to } = going.upgrade
    say(`Match ${this.id} goes on from its last step by version ${to} of its rules, ${from} before: ${going.why}`, {
      ...ODD,
      match: this.id,
    })
  }

  /** Stores that the match is at another version of its rules. Throws the `Fault` `not-stored` where that is for another process to do. */
  protected noteVersion(_noted: NotedVersion): Promise<void> {
    throw newerRules(this.#row)
  }

  /** Says once why the match cannot be opened. */
  async #stuck(refused: Fault): Promise<void> {
    const why = firstCause(refused)
    const news = await this.#services.matches.noteStuck(this.id, why)
    if (news) this.#services.say(`Match ${this.id} cannot be opened: ${why}`, { ...WRONG, match: this.id })
  }

  /** The match from a checkpoint on; `undefined` if it does not fit. */
  async #resumed(stored: StoredCheckpoint): Promise<Replayed | undefined> {
    const log = await this.#services.matches.log(this.id, stored.checkpoint.seq - 1)
    return resume(this.#stored, stored, log, this.#services.replays.work).catch((error: unknown) => {
      this.#services.say(`Match ${this.id} does not go on from its checkpoint: ${describe(error)}`, {
        ...ODD,
        match: this.id,
      })
      return undefined
    })
  }

  /** Lets go of all that can be read again. */
  protected letGo(): void {
    this.current = undefined
    this.#posed = new PosedDecisions(this.title.seats)
    this.tell((observer) => observer.slept?.())
  }

  /** Makes the match known from its first command on. */
  protected async readBack(): Promise<void> {
    const { current } = this
    if (current === undefined || current.isWhole) return
    const { match, posed } = await this.#whole(current.seq)
    if (this.current !== current || match.seq !== current.seq) throw fault('not-stored')
    this.current = match
    this.#posed = posed
  }

  /** Shows the observers what commands changed. */
  protected publish(match: Match): void {
    this.#posed.update(match)
    const change: Change = { table: match.game.table.takeChanges(), kept: match.takeHistoryKept() }
    this.#noteOutcome(match)
    this.shown(match)
    this.tell((observer) => observer.changed(change))
  }

  /** Called when commands are about to be shown. */
  protected shown(_match: Match): void {}

  /** An observer that fails must not undo what is stored. */
  protected tell(news: (observer: MatchObserver) => void): void {
    for (const observer of this.observers) {
      try {
        news(observer)
      } catch (error) {
        this.#services.say(`Match ${this.id}, showing it: ${describe(error)}`, { ...WRONG, match: this.id })
      }
    }
  }

  #take(replayed: Replayed, from: number): void {
    this.current = replayed.match
    this.#posed = replayed.posed
    this.#noteOutcome(replayed.match)
    this.taken(replayed, from)
  }

  /** The match from its beginning or its upgrade on, to command `length`. */
  async #whole(length: number): Promise<Replayed> {
    return this.#services.replays.whole(this.#stored, length).catch((error: unknown) => {
      throw error instanceof Fault ? error : rulesChanged(this.#row, this.title.rulesVersion, error)
    })
  }

  #noteOutcome(match: Match): void {
    if (match.outcome !== undefined) this.#row = { ...this.#row, status: 'finished', outcome: match.outcome }
  }
}
