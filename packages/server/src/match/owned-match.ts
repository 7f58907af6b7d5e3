import type { Command, Match } from '@topside/engine'
import type { CommandAnswer, CommandRequest } from '@topside/protocol'
import { describe, Fault, fault, Moved } from '../faults.ts'
import { WRONG } from '../log/say.ts'
import type { Appender } from '../store/appender.ts'
import type { NotedCheckpoint } from '../store/checkpoints.ts'
import { isNotStored, notStored } from '../store/db.ts'
import type { MatchRow } from '../store/matches.ts'
import type { Summary } from '../store/summaries.ts'
import { applyCommand, checkNumber, RecentAnswers } from './commands.ts'
import { LoadedMatch } from './loaded-match.ts'
import type { MatchObserver } from './observable.ts'
import type { Lease, Services } from './owning.ts'
import { Progress } from './progress.ts'
import type { Replayed } from './replay.ts'
import type { Stored } from './stored.ts'

/** Milliseconds until a match that could not be read from the store is tried again. */
const RETRY = 1_000

/**
 * A match in memory. Takes commands one at a time: each is applied, stored, and only then shown. Whenever the store and the memory may
 * differ, the memory is thrown away and built again from the log.
 */
export class OwnedMatch extends LoadedMatch {
  readonly #services: Services
  readonly #lease: Lease | undefined
  #answers = new RecentAnswers()
  readonly #progress: Progress
  #lost = false
  #moved = false
  #retry: NodeJS.Timeout | undefined
  /** When reading it again failed last. */
  #failed = Number.NEGATIVE_INFINITY

  private constructor(services: Services, stored: Stored, lease: Lease | undefined) {
    super(services, stored)
    this.#services = services
    this.#lease = lease
    this.#progress = new Progress(this.id, this.title)
  }

  /** Builds a match from its row and log; needs a `lease` where several processes write. Throws a {@link Fault} if that cannot be played. */
  static async load(services: Services, stored: Stored, lease?: Lease): Promise<OwnedMatch> {
    const owned = new OwnedMatch(services, stored, lease)
    await owned.build()
    return owned
  }

  override unwatch(observer: MatchObserver): void {
    super.unwatch(observer)
    if (this.observers.size === 0) clearTimeout(this.#retry)
  }

  /** The running or finished match. Throws a {@link Fault} if it has not begun, or if it must be rebuilt first. */
  present(): Match {
    if (this.#lost) throw fault('not-stored')
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
      if (this.#lost) await this.settle(asked)
      else await this.#readSeats()
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
      if (answer.seatsVersion !== this.row.seatsVersion) await this.#readSeats()
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
        await this.#readSeats()
      }
    })
  }

  async #readSeats(): Promise<void> {
    let [read, more]: [Awaited<ReturnType<typeof this.reread>>, boolean] = ['gone', false]
    try {
      await this.#keepLease()
      read = await this.reread()
      if (read === 'row') more = await this.playStored()
    } catch (error) {
      if (error instanceof Moved) throw error
      this.#services.say(`Match ${this.id}: its seats are unknown: ${describe(error)}`, { ...WRONG, match: this.id })
      this.#lose()
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
    this.#progress.forget()
    super.removed()
  }

  #forget(): void {
    this.#lose()
    this.#moved = true
    clearTimeout(this.#retry)
  }

  /** Does what a user asks; resolves once it is stored and shown, rejects with a {@link Fault} if nothing was changed. */
  command(user: string, request: CommandRequest): Promise<CommandAnswer> {
    return this.enqueue((asked) => this.#take(user, request, asked))
  }

  /** Counts a connection of a user in or out. */
  connected(user: string, by: 1 | -1): void {
    this.presence.count(user, by)
    this.#services.news?.presence(this.id, this.presence)
    this.tell((observer) => observer.presenceChanged())
  }

  /** What lists show of the match: as it was stored last, also while a command waits to be stored. `undefined` while it has not begun. */
  summary(): Summary | undefined {
    return this.#progress.summary
  }

  /** The last checkpoint worth storing. */
  checkpoint(): NotedCheckpoint | undefined {
    return this.#progress.checkpoint
  }

  async #take(user: string, request: CommandRequest, asked: number): Promise<CommandAnswer> {
    const { id, command } = request
    if (!this.holds(user, command.seat)) throw fault('not-your-seat')
    await this.settle(asked)
    if (command.kind === 'askTakeback' || command.kind === 'answerTakeback') await this.readBack()
    const match = this.present()
    const known = this.#answers.get(command.seat, id)
    if (known !== undefined) return known
    try {
      checkNumber(match, request, this.posed.since(request.command.seat))
      const refusal = this.#services.appender.refusal()
      if (refusal !== undefined) throw refusal
      return await this.#apply(match, request)
    } catch (error) {
      if (!(error instanceof Fault) || isNotStored(error) || request.seq >= match.seq) throw error
      const answer = await this.#services.matches.answerOf(this.id, command.seat, id).catch(ignore)
      if (answer === undefined) throw error
      return answer
    }
  }

  async #apply(match: Match, request: CommandRequest): Promise<CommandAnswer> {
    const seq = match.seq + 1
    const commands = this.#played(match, request)
    await this.#store(seq, commands, request)
    const answer: CommandAnswer = { seq: match.seq, taken: commands.length }
    this.#answers.set(request.command.seat, request.id, answer)
    this.publish(match)
    this.#services.news?.commands(this.id, seq, commands)
    return answer
  }

  /** Plays what a request asks for. Throws a {@link Fault} with the reason if the rules refuse it. */
  #played(match: Match, { command }: CommandRequest): readonly Command[] {
    try {
      const { commands, refusal } = applyCommand(match, command)
      if (refusal === undefined) return commands
      throw fault(refusal.code, refusal.text)
    } catch (error) {
      if (error instanceof Fault) throw error
      this.#services.say(`Match ${this.id}, after command ${match.seq}: ${describe(error)}`, {
        ...WRONG,
        match: this.id,
      })
      this.#lose()
      throw fault('internal')
    }
  }

  /** Resolves once the commands are durable; otherwise memory and store differ, and this throws why. */
  async #store(seq: number, commands: readonly Command[], { id }: CommandRequest): Promise<void> {
    let appended: Awaited<ReturnType<Appender['append']>>
    try {
      const fence = this.#lease?.fence
      appended = await this.#services.appender.append({ match: this.id, seq, commands, request: id, fence })
    } catch (error) {
      this.#services.say(`Match ${this.id}: not stored: ${error instanceof Error ? error.message : String(error)}`, {
        ...WRONG,
        match: this.id,
      })
      this.#lose()
      throw notStored(error)
    }
    if (appended === 'stored') return
    if (appended === 'fenced') this.#giveUp()
    this.#lose()
    await this.settle(performance.now())
    throw fault('stale', undefined, this.present().seq)
  }

  protected override shown(match: Match): void {
    this.#progress.note(match, this.posed)
    this.#services.summaries.mark(this)
    if (match.outcome !== undefined) this.#services.summaries.flush().catch(ignore)
  }

  /** Memory and store may differ: forgets the match until it was read again. */
  #lose(): void {
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
    if (!this.#lost) return
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
    this.#renew()
  }

  async #readAll(): Promise<void> {
    await this.#keepLease()
    if (await this.reload()) return
    this.removed()
    throw fault('not-found')
  }

  /** To be done before anything is read. Throws `Moved` if the match is another process's now. */
  async #keepLease(): Promise<void> {
    if ((await this.#lease?.renew()) === false) this.#giveUp()
  }

  #giveUp(): never {
    this.moved()
    this.#lease?.lost()
    throw new Moved()
  }

  #renew(): void {
    this.#services.news?.renewed(this.id)
    this.tell((observer) => observer.renewed())
  }

  protected override taken({ match, answers }: Replayed, from: number): void {
    this.#answers = answers
    const unstored = this.#progress.begin(match, this.posed, from)
    const behind = match.seq !== this.row.seq || this.row.sides.length === 0
    if (behind || unstored) this.#services.summaries.mark(this)
  }
}

function ignore(): undefined {
  return undefined
}
