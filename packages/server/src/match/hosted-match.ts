import type { AnyTitle, Command, Match } from '@topside/engine'
import type { CommandAnswer, CommandRequest } from '@topside/protocol'
import { describe, Fault, fault, Moved } from '../faults.ts'
import type { Appender } from '../store/appender.ts'
import type { NotedCheckpoint } from '../store/checkpoints.ts'
import type { MatchRow } from '../store/matches.ts'
import type { Summaries, Summary } from '../store/summaries.ts'
import { applyCommand, RecentAnswers } from './commands.ts'
import { LoadedMatch, type LoadServices } from './loaded-match.ts'
import type { Presence } from './presence.ts'
import type { Replayed } from './replay.ts'
import type { Watcher } from './scene.ts'

export type { Change, Scene, Watcher } from './scene.ts'

/** What a hosted match works with. */
export interface Services extends LoadServices {
  readonly appender: Appender
  readonly summaries: Summaries
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

/** Commands after which a checkpoint is stored: so many, and those of a step, are replayed at most when the match is opened. */
const CHECKPOINT = 30

/** Milliseconds until a match that could not be read from the store is tried again. */
const RETRY = 1_000

/**
 * A match in memory. Takes commands one at a time: each is applied, stored, and only then shown. Whenever the store and the memory may
 * differ, the memory is thrown away and built again from the log.
 */
export class HostedMatch extends LoadedMatch {
  readonly #services: Services
  readonly #holding: Holding | undefined
  #answers = new RecentAnswers()
  #summary: Summary | undefined
  #checkpoint: NotedCheckpoint | undefined
  /** Command after which the match was read, or after which its last noted checkpoint lies. */
  #checked = 0
  #lost = false
  #moved = false
  #retry: NodeJS.Timeout | undefined
  /** When reading it again failed last. */
  #failed = Number.NEGATIVE_INFINITY

  private constructor(services: Services, row: MatchRow, title: AnyTitle, holding: Holding | undefined) {
    super(services, row, title)
    this.#services = services
    this.#holding = holding
  }

  /**
   * Builds a match from its row and log. `holding` is needed where several processes write. Throws a {@link Fault} if the log cannot be
   * played with the present rules.
   */
  static async load(services: Services, row: MatchRow, title: AnyTitle, holding?: Holding): Promise<HostedMatch> {
    const hosted = new HostedMatch(services, row, title, holding)
    await hosted.build()
    return hosted
  }

  override unwatch(watcher: Watcher): void {
    super.unwatch(watcher)
    if (this.watchers.size === 0) clearTimeout(this.#retry)
  }

  /** Whether a person holds a seat. */
  holds(person: string, seat: number): boolean {
    return this.row.seats.some((each) => each.seat === seat && each.person === person)
  }

  /** The seats that a person holds. */
  seatsOf(person: string): number[] {
    return this.row.seats.filter((each) => each.person === person).map((each) => each.seat)
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

  /** Reads the row again: somebody took or left a seat or has another name. With the last seat the match begins. */
  refresh(): Promise<void> {
    return this.look(async () => {
      if ((await this.reread()) !== 'gone') this.#renew()
    })
  }

  /** The match is another process's now: forgets it for good, and tells the watchers. */
  moved(): void {
    this.#lose()
    this.#moved = true
    clearTimeout(this.#retry)
    this.tell((watcher) => watcher.moved?.())
  }

  /** Does what a person asks; resolves once it is stored and shown, rejects with a {@link Fault} if nothing was changed. */
  command(person: string, request: CommandRequest): Promise<CommandAnswer> {
    return this.enqueue((asked) => this.#take(person, request, asked))
  }

  /** Counts a connection of a person in or out. */
  connected(person: string, by: 1 | -1): void {
    this.presence.count(person, by)
    this.#services.news?.presence(this.id, this.presence)
    this.tell((watcher) => watcher.presenceChanged())
  }

  /** What lists show of the match: as it was stored last, also while a command waits to be stored. `undefined` while it has not begun. */
  summary(): Summary | undefined {
    return this.#summary
  }

  /** The last checkpoint worth storing. */
  checkpoint(): NotedCheckpoint | undefined {
    return this.#checkpoint
  }

  #summarise(match: Match): Summary {
    const tracks: Record<string, number> = {}
    for (const [index, track] of this.title.table.tracks.entries())
      tracks[track.id] = match.game.table.tracks[index] ?? 0
    const sides = Array.from({ length: this.title.seats }, (_, seat) => this.title.sideOf(match.game, seat) ?? null)
    return { id: this.id, seq: match.seq, deciding: match.deciding, sides, tracks, outcome: match.outcome ?? null }
  }

  async #take(person: string, request: CommandRequest, asked: number): Promise<CommandAnswer> {
    const { id, command } = request
    if (!this.holds(person, command.seat)) throw fault('not-your-seat')
    await this.settle(asked)
    if (command.kind === 'askTakeback' || command.kind === 'answerTakeback') await this.readBack()
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
    const since = command.kind === 'choose' ? this.posed.since(command.seat) : match.seq
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
      await this.settle(performance.now())
      throw fault('stale', undefined, this.present().seq)
    }
    const answer: CommandAnswer = { seq: match.seq, taken: commands.length }
    this.#answers.set(request.command.seat, request.id, answer)
    this.publish(match)
    this.#services.news?.commands(this.id, seq, commands)
    return answer
  }

  protected override shown(match: Match): void {
    this.#summary = this.#summarise(match)
    this.#noteCheckpoint(match)
    this.#services.summaries.mark(this)
    if (match.outcome !== undefined) this.#services.summaries.flush().catch(ignore)
  }

  /** Everything in a checkpoint is stored already: it is noted when commands are shown. */
  #noteCheckpoint(match: Match): void {
    const seq = match.checkpointSeq
    if (seq >= this.#checked && seq < this.#checked + CHECKPOINT) return
    const { rulesVersion } = this.title
    const checkpoint = match.checkpoint()
    this.#checkpoint = { match: this.id, rulesVersion, upto: match.seq, checkpoint, since: this.posed.all }
    this.#checked = seq
  }

  /** Memory and store may differ: forgets the match until it was read again. */
  #lose(): void {
    this.current = undefined
    this.#lost = true
    this.#retryLater()
  }

  #retryLater(): void {
    clearTimeout(this.#retry)
    if (this.watchers.size === 0) return
    this.#retry = setTimeout(() => this.ready().catch(() => this.#retryLater()), RETRY)
  }

  /** What waited while reading the match failed is refused at once instead of failing as slowly. */
  protected override async settle(asked: number): Promise<void> {
    if (!this.#lost) return
    if (this.#moved) throw new Moved()
    if (asked <= this.#failed) throw fault('not-stored')
    try {
      await this.build()
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
    this.tell((watcher) => watcher.renewed())
  }

  protected override taken({ match, answers }: Replayed, from: number): void {
    this.#answers = answers
    this.#checked = from
    this.#noteCheckpoint(match)
    this.#summary = this.#summarise(match)
    const behind = match.seq !== this.row.seq || this.row.sides.length === 0
    if (behind || this.#checkpoint !== undefined) this.#services.summaries.mark(this)
  }
}

function ignore(): undefined {
  return undefined
}
