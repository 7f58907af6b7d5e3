import { type AnyTitle, type FilmHistory, filmLines, type Match, type Upgrade } from '@topside/engine'
import { describe, fault, newerRules } from '../faults.ts'
import { WRONG } from '../log/say.ts'
import type { StoredFilm } from '../store/films.ts'
import type { DiceSecrets, LogRow, MatchRow, StoredMatch } from '../store/matches.ts'
import type { NotedVersion } from '../store/upgrades.ts'
import { applyStored } from './commands.ts'
import { PosedDecisions } from './decisions.ts'
import type { Change, LinesFor, MatchObserver, ObservableMatch } from './observable.ts'
import { type OpeningServices, openStored } from './opening.ts'
import { Presence } from './presence.ts'
import { recordsFor } from './records.ts'
import { beginningOf, type Replayed } from './replay.ts'
import type { Stored } from './stored.ts'

/** Services needed to load a match. */
export type LoadServices = OpeningServices

/** The history before the checkpoint from which `match` was opened. */
interface Past {
  readonly match: Match
  readonly history: FilmHistory
}

/**
 * A match read from the store, with its observers: the common base of matches held by this process and replicas of
 * matches held by others. Its tasks run one after the other. It opens at its last stored checkpoint, so that long
 * matches open as fast as short ones; the earlier history is read on demand.
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
  #past: Past | undefined
  #tail: Promise<unknown> = Promise.resolve()
  /** Number of unfinished tasks. */
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

  /** Time of the last request, by `performance.now()`. */
  get usedAt(): number {
    return this.#usedAt
  }

  /** Whether tasks are unfinished. */
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

  /** The seats of the user signed in on this device, as of the last read; none if the device was signed out. */
  seatsAt({ user, device }: { readonly user: string; readonly device: string }): number[] {
    return this.#devices.has(device) ? this.seatsOf(user) : []
  }

  /** The server's seed once the match is finished; `null` before. */
  get revealedSeed(): string | null {
    return this.#row.status === 'finished' ? this.#secrets.serverSeed : null
  }

  async completeFilm(length: number): Promise<void> {
    await this.#film(length)
  }

  #film(length: number): Promise<StoredFilm> {
    const { films, replays } = this.#services
    const { stored } = this
    return films.complete(this.id, length, (soFar) => replays.film(stored, length, soFar))
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

  history<T>(work: (lines: LinesFor) => T | Promise<T>): Promise<T> {
    return this.look(async () => {
      const { current } = this
      if (current === undefined) throw fault('match-not-running')
      const base = current.historyLength - current.history(undefined).length
      if (base === 0) return work((seats, range) => recordsFor(current, seats, range))
      const past = await this.#pastOf(current)
      return work((seats, { from, to }) => [
        ...filmLines(past, seats, from, Math.min(to, base)),
        ...recordsFor(current, seats, { from: Math.max(from, base), to }),
      ])
    })
  }

  /** The earlier history, read from the film because the rules may have changed since. */
  async #pastOf(match: Match): Promise<FilmHistory> {
    if (this.#past?.match === match) return this.#past.history
    const film = await this.#film(match.seq)
    const history = await this.#services.replays.history(this.stored, match.seq, film)
    this.#past = { match, history }
    return history
  }

  /** Tells the observers that the match was deleted. */
  removed(): void {
    this.tell((observer) => observer.removed())
  }

  /** Reloads the match if memory and store may differ. `asked`: time of the request that needs this. */
  protected settle(_asked: number): Promise<void> {
    return Promise.resolve()
  }

  /** Called after the match was read, from a checkpoint after command `from`; -1: from its beginning. */
  protected taken(_replayed: Replayed, _from: number): void {}

  /** Runs `work` after all earlier tasks. `used`: whether this counts as use of the match. */
  protected enqueue<T>(work: (asked: number) => Promise<T>, used = true): Promise<T> {
    const asked = performance.now()
    if (used) this.#usedAt = asked
    this.#pending++
    const done = this.#tail.then(() => work(asked)).finally(() => this.#pending--)
    this.#tail = done.catch(() => undefined)
    return done
  }

  /** Reads the row again, and the match if it has begun or was upgraded since. Returns what was read. */
  protected async reread(): Promise<'gone' | 'row' | 'match'> {
    if (!(await this.#readRow())) return 'gone'
    const began = this.current === undefined && this.#row.status !== 'open'
    const wentOn = this.current !== undefined && (this.current.setup.upgrade?.seq ?? 0) !== beginningOf(this.stored)
    if (!began && !wentOn) return 'row'
    await this.build()
    return 'match'
  }

  /** Reads the row and the match from the store. Returns whether they exist. Throws what {@link build} throws. */
  protected async reload(): Promise<boolean> {
    if (!(await this.#readRow())) return false
    await this.build()
    return true
  }

  /** Applies commands stored by others, such as a seat's handover, without showing them. Returns them. */
  protected async playStored(): Promise<readonly LogRow[]> {
    const match = this.current
    if (match === undefined) return []
    const log = await this.#services.matches.logs.read(this.id, match.seq)
    applyStored(match, log, () => this.applied())
    return log
  }

  /** Called after each applied command. */
  protected applied(): void {}

  /** The changes since the last call. */
  protected takeChange(match: Match): Change {
    return { table: match.game.table.takeChanges(), kept: match.takeHistoryKept() }
  }

  async #readRow(): Promise<boolean> {
    const stored = await this.#services.matches.get(this.id)
    if (stored === undefined) return false
    this.#know(stored)
    return true
  }

  #know({ row, secrets, upgrade, devices }: StoredMatch): void {
    this.#row = row
    this.#secrets = secrets
    this.#upgrade = upgrade
    this.#devices = new Set(devices)
  }

  protected get stored(): Stored {
    const { title } = this
    return { row: this.#row, secrets: this.#secrets, upgrade: this.#upgrade, devices: [...this.#devices], title }
  }

  /**
   * Reads the match from the store. Throws a `Fault` if it can be neither played with the present rules nor upgraded to
   * them.
   */
  protected async build(): Promise<void> {
    if (this.#row.status === 'open') return
    const { replayed, from, stored } = await openStored(this.#services, this.stored, (noted) => this.noteVersion(noted))
    this.#know(stored)
    this.#take(replayed, from)
  }

  /** Stores the match's new rules version. Throws the `Fault` `not-stored` if that is up to another process. */
  protected noteVersion(_noted: NotedVersion): Promise<void> {
    throw newerRules(this.#row)
  }

  /** Unloads everything that can be read again. */
  protected letGo(): void {
    this.current = undefined
    this.#past = undefined
    this.#posed = new PosedDecisions(this.title.seats)
    this.tell((observer) => observer.slept?.())
  }

  /** Reloads the match from its first command. */
  protected async readBack(): Promise<void> {
    const { current } = this
    if (current === undefined || current.isWhole) return
    const { match, posed } = await this.#services.replays.whole(this.stored, current.seq)
    if (this.current !== current || match.seq !== current.seq) throw fault('not-stored')
    this.current = match
    this.#posed = posed
    this.readWhole(match)
  }

  /** Called after the match was reloaded from its first command; it is a new object. */
  protected readWhole(_match: Match): void {}

  /** Shows the observers the commands' changes. */
  protected publish(match: Match): void {
    this.#posed.update(match)
    const change = this.takeChange(match)
    this.#noteOutcome(match)
    this.shown(match)
    this.tell((observer) => observer.changed(change))
  }

  /** Called before commands are shown. */
  protected shown(_match: Match): void {}

  /** Calls each observer. One that throws is logged: the commands are stored already. */
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

  #noteOutcome(match: Match): void {
    if (match.outcome !== undefined) this.#row = { ...this.#row, status: 'finished', outcome: match.outcome }
  }
}
