import type { AnyTitle, Command, Match } from '@topside/engine'
import type { CommandAnswer, CommandRequest } from '@topside/protocol'
import { describe, Fault, fault, Moved } from '../faults.ts'
import type { Appender } from '../store/appender.ts'
import type { Matches, MatchRow } from '../store/matches.ts'
import type { Summaries, Summary } from '../store/summaries.ts'
import { applyCommand, RecentAnswers } from './commands.ts'
import { PosedDecisions } from './decisions.ts'
import { Presence } from './presence.ts'
import { type Replayed, replay } from './replay.ts'
import type { Change, Watched, Watcher } from './scene.ts'

export type { Change, Scene, Watcher } from './scene.ts'

/** What a hosted match works with. */
export interface Services {
  readonly matches: Matches
  readonly appender: Appender
  readonly summaries: Summaries
  readonly say: (line: string) => void
  /** Told how long it took to open a match, in seconds. */
  readonly opened?: (seconds: number) => void
  /** Tells other processes what happens in a match. */
  readonly news?: News
}

/** What other processes are told of a match, after it was stored. */
export interface News {
  /** Commands were accepted; `seq` is the number of the first. */
  commands(match: string, seq: number, commands: readonly Command[]): void
  /** The match was read from the store again. */
  renewed(match: string): void
  presence(match: string, presence: Presence): void
}

/** The lease under which this process holds a match. */
export interface Holding {
  readonly fence: number
  /** Told when the store says that the lease is another's now. */
  lost(): void
}

/** Milliseconds until a match that could not be read from the store is tried again. */
const RETRY = 1_000

/**
 * A match in memory. Takes commands one at a time: each is applied, stored, and only then shown. Whenever the store and the memory may
 * differ, the memory is thrown away and built again from the log.
 */
export class HostedMatch implements Watched {
  readonly id: string
  readonly title: AnyTitle
  readonly presence = new Presence()
  readonly #services: Services
  readonly #watchers = new Set<Watcher>()
  #row: MatchRow
  #match: Match | undefined
  #posed: PosedDecisions
  #answers = new RecentAnswers()
  #summary: Summary | undefined
  readonly #holding: Holding | undefined
  #lost = false
  #moved = false
  #retry: NodeJS.Timeout | undefined
  /** When reading it again failed last. */
  #failed = Number.NEGATIVE_INFINITY
  #tail: Promise<unknown> = Promise.resolve()

  private constructor(services: Services, row: MatchRow, title: AnyTitle, holding: Holding | undefined) {
    this.#holding = holding
    this.id = row.id
    this.title = title
    this.#services = services
    this.#row = row
    this.#posed = new PosedDecisions(title.seats)
  }

  /**
   * Builds a match from its row and log. `holding` is needed where several processes write. Throws a {@link Fault} if the log cannot be
   * played with the present rules.
   */
  static async load(services: Services, row: MatchRow, title: AnyTitle, holding?: Holding): Promise<HostedMatch> {
    const hosted = new HostedMatch(services, row, title, holding)
    await hosted.#build()
    return hosted
  }

  get row(): MatchRow {
    return this.#row
  }

  get match(): Match | undefined {
    return this.#match
  }

  get posed(): PosedDecisions {
    return this.#posed
  }

  watch(watcher: Watcher): void {
    this.#watchers.add(watcher)
  }

  unwatch(watcher: Watcher): void {
    this.#watchers.delete(watcher)
    if (this.#watchers.size === 0) clearTimeout(this.#retry)
  }

  /** Whether a person holds a seat. */
  holds(person: string, seat: number): boolean {
    return this.#row.seats.some((each) => each.seat === seat && each.person === person)
  }

  /** The seats that a person holds. */
  seatsOf(person: string): number[] {
    return this.#row.seats.filter((each) => each.person === person).map((each) => each.seat)
  }

  /** The running or finished match. Throws a {@link Fault} if it has not begun, or if it must be rebuilt first. */
  present(): Match {
    if (this.#lost) throw fault('not-stored')
    if (this.#match === undefined) throw fault('match-not-running')
    return this.#match
  }

  /** Resolves once all that was asked before is done and memory and store agree. Rejects with a {@link Fault} if the store is gone. */
  ready(): Promise<void> {
    return this.#enqueue((asked) => this.#recover(asked))
  }

  /**
   * Does `work` between two commands, when memory and store agree and nothing is about to be stored: whoever shows something of the match
   * outside a {@link Watcher} reads it so. `work` must not wait for a command of the same match. Rejects with a {@link Fault} if the store
   * is gone.
   */
  look<T>(work: () => T | Promise<T>): Promise<T> {
    return this.#enqueue(async (asked) => {
      await this.#recover(asked)
      return work()
    })
  }

  /** Reads the row again: somebody took or left a seat or has another name. With the last seat the match begins. */
  refresh(): Promise<void> {
    return this.#enqueue(async (asked) => {
      await this.#recover(asked)
      const row = await this.#services.matches.get(this.id)
      if (row === undefined) return
      const began = this.#match === undefined && row.status !== 'open'
      this.#row = row
      if (began) await this.#build()
      this.#renew()
    })
  }

  /** Tells the watchers that the match is no more. */
  removed(): void {
    this.#tell((watcher) => watcher.removed())
  }

  /** The match is another process's now: forgets it for good, and tells the watchers. */
  moved(): void {
    this.#lose()
    this.#moved = true
    clearTimeout(this.#retry)
    this.#tell((watcher) => watcher.moved?.())
  }

  /** Does what a person asks; resolves once it is stored and shown, rejects with a {@link Fault} if nothing was changed. */
  command(person: string, request: CommandRequest): Promise<CommandAnswer> {
    return this.#enqueue((asked) => this.#take(person, request, asked))
  }

  /** Counts a connection of a person in or out. */
  connected(person: string, by: 1 | -1): void {
    this.presence.count(person, by)
    this.#services.news?.presence(this.id, this.presence)
    this.#tell((watcher) => watcher.presenceChanged())
  }

  /** What lists show of the match: as it was stored last, also while a command waits to be stored. `undefined` while it has not begun. */
  summary(): Summary | undefined {
    return this.#summary
  }

  #summarise(match: Match): Summary {
    const tracks: Record<string, number> = {}
    for (const [index, track] of this.title.table.tracks.entries())
      tracks[track.id] = match.game.table.tracks[index] ?? 0
    const sides = Array.from({ length: this.title.seats }, (_, seat) => this.title.sideOf(match.game, seat) ?? null)
    return { id: this.id, seq: match.seq, deciding: match.deciding, sides, tracks, outcome: match.outcome ?? null }
  }

  #enqueue<T>(work: (asked: number) => Promise<T>): Promise<T> {
    const asked = performance.now()
    const done = this.#tail.then(() => work(asked))
    this.#tail = done.catch(ignore)
    return done
  }

  async #take(person: string, request: CommandRequest, asked: number): Promise<CommandAnswer> {
    const { id, command } = request
    if (!this.holds(person, command.seat)) throw fault('not-your-seat')
    await this.#recover(asked)
    const match = this.present()
    const known = this.#answers.get(command.seat, id)
    if (known !== undefined) return known
    try {
      this.#check(match, request)
      return await this.#apply(match, request)
    } catch (error) {
      if (!(error instanceof Fault) || error.wire.code === 'not-stored' || request.seq >= match.seq) throw error
      const answer = await this.#services.matches.answerOf(this.id, command.seat, id).catch(ignore)
      if (answer === undefined) throw error
      return answer
    }
  }

  #check(match: Match, { seq, command }: CommandRequest): void {
    if (match.outcome !== undefined) throw fault('match-over')
    const counts = command.kind === 'choose' || command.kind === 'undo' || command.kind === 'askTakeback'
    const since = command.kind === 'choose' ? this.#posed.since(command.seat) : match.seq
    if (counts && (seq < since || seq > match.seq)) throw fault('stale', undefined, match.seq)
  }

  async #apply(match: Match, request: CommandRequest): Promise<CommandAnswer> {
    const seq = match.seq + 1
    let taken: ReturnType<typeof applyCommand>
    try {
      taken = applyCommand(match, request.command)
    } catch (error) {
      this.#services.say(`Match ${this.id}, command ${seq}: ${describe(error)}`)
      this.#lose()
      throw fault('internal')
    }
    const { commands, refusal } = taken
    if (refusal !== undefined) throw fault(refusal.code, refusal.text)
    let appended: Awaited<ReturnType<Appender['append']>>
    try {
      const fence = this.#holding?.fence
      appended = await this.#services.appender.append({ match: this.id, seq, commands, request: request.id, fence })
    } catch (error) {
      this.#services.say(`Match ${this.id}: not stored: ${error instanceof Error ? error.message : String(error)}`)
      this.#lose()
      throw fault('not-stored')
    }
    if (appended === 'fenced') {
      this.moved()
      this.#holding?.lost()
      throw new Moved()
    }
    if (appended === 'conflict') {
      this.#lose()
      await this.#recover(performance.now())
      throw fault('stale', undefined, this.present().seq)
    }
    const answer: CommandAnswer = { seq: match.seq, taken: commands.length }
    this.#answers.set(request.command.seat, request.id, answer)
    this.#publish(match)
    this.#services.news?.commands(this.id, seq, commands)
    return answer
  }

  #publish(match: Match): void {
    this.#posed.update(match)
    const change: Change = { table: match.game.table.takeChanges(), kept: match.takeHistoryKept() }
    this.#noteOutcome(match)
    this.#summary = this.#summarise(match)
    this.#tell((watcher) => watcher.changed(change))
    this.#services.summaries.mark(this)
    if (match.outcome !== undefined) this.#services.summaries.flush().catch(ignore)
  }

  #noteOutcome(match: Match): void {
    if (match.outcome !== undefined) this.#row = { ...this.#row, status: 'finished', outcome: match.outcome }
  }

  /** Memory and store may differ: forgets the match until it was read again. */
  #lose(): void {
    this.#match = undefined
    this.#lost = true
    this.#retryLater()
  }

  #retryLater(): void {
    clearTimeout(this.#retry)
    if (this.#watchers.size === 0) return
    this.#retry = setTimeout(() => this.ready().catch(() => this.#retryLater()), RETRY)
  }

  /** `asked`: when what needs this was asked. What waited while reading the match failed is refused at once instead of failing as slowly. */
  async #recover(asked: number): Promise<void> {
    if (!this.#lost) return
    if (this.#moved) throw new Moved()
    if (asked <= this.#failed) throw fault('not-stored')
    try {
      await this.#build()
    } catch (error) {
      this.#failed = performance.now()
      throw error instanceof Fault ? error : fault('not-stored')
    }
    this.#lost = false
    clearTimeout(this.#retry)
    this.#renew()
  }

  #renew(): void {
    this.#services.news?.renewed(this.id)
    this.#tell((watcher) => watcher.renewed())
  }

  /** A watcher that fails must not undo what is stored. */
  #tell(news: (watcher: Watcher) => void): void {
    for (const watcher of this.#watchers) {
      try {
        news(watcher)
      } catch (error) {
        this.#services.say(`Match ${this.id}, showing it: ${describe(error)}`)
      }
    }
  }

  async #build(): Promise<void> {
    const { matches, say, summaries } = this.#services
    if (this.#row.status === 'open') return
    const log = await matches.log(this.id)
    let replayed: Replayed
    try {
      replayed = replay(this.title, this.#row, log)
    } catch (error) {
      say(`Match ${this.id} no longer replays with rules version ${this.title.rulesVersion}: ${describe(error)}`)
      throw fault('match-not-running', { key: 'error.rules-changed', args: { version: this.#row.rulesVersion } })
    }
    const { match, posed, answers } = replayed
    this.#match = match
    this.#posed = posed
    this.#answers = answers
    this.#noteOutcome(match)
    this.#summary = this.#summarise(match)
    if (match.seq !== this.#row.seq || this.#row.sides.length === 0) summaries.mark(this)
  }
}

function ignore(): undefined {
  return undefined
}
