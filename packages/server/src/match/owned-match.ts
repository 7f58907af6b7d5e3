import { type Choice, type Command, type FilmFrame, findChoice, type Match, type Seat } from '@topside/engine'
import type { CommandAnswer, CommandRequest } from '@topside/protocol'
import { describe, Fault, fault } from '../faults.ts'
import { WRONG } from '../log/say.ts'
import type { Append, Appender } from '../store/appender.ts'
import type { NotedCheckpoint } from '../store/checkpoints.ts'
import { isNotStored, notStored } from '../store/db.ts'
import type { LogRow } from '../store/matches.ts'
import type { Summary } from '../store/summaries.ts'
import type { NotedThought } from '../store/thoughts.ts'
import type { NotedVersion } from '../store/upgrades.ts'
import { type Actor, computersRequest } from './actors.ts'
import { carefully, type Foresaid, IllegalChoice, InOrder, isForeseen, refuse } from './careful.ts'
import { applyCommand, checkNumber, numberTold, RecentAnswers, resigningWith } from './commands.ts'
import { type Expense, FREE } from './expense.ts'
import type { FilmReel } from './film-reel.ts'
import { type Moment, whyUnforeseen } from './foresights.ts'
import { HeldMatch } from './held-match.ts'
import type { Change } from './observable.ts'
import type { Lease, Services } from './owning.ts'
import { Progress } from './progress.ts'
import type { Replayed } from './replay.ts'
import type { Stored } from './stored.ts'

/** Explains a computer's command, from the match after the command and before it is stored. */
export type Why = (match: Match) => Omit<NotedThought, 'seq'>

/** A command's actor, and the account charged for the work. */
interface Asker {
  readonly actor: Actor
  readonly expense: Expense
  /** What was already computed about a careful answer. */
  readonly foresaid?: Foresaid | undefined
}

/** A match held by this process. Applies commands one at a time; each is stored before it is shown. */
export class OwnedMatch extends HeldMatch {
  #answers = new RecentAnswers()
  readonly #progress: Progress
  readonly #order = new InOrder()
  #reel: FilmReel | undefined
  /** Whether commands that are applied in memory are still being stored. */
  #storing = false

  /** Whether this process may write the match. */
  readonly #writes: boolean

  private constructor(services: Services, stored: Stored, lease: Lease | undefined, writes: boolean) {
    super(services, stored, lease)
    this.#writes = writes
    this.#progress = new Progress(this.id, this.title)
  }

  /**
   * Builds a match from its row and log. Needs a `lease` if several processes write, unless it is opened only for
   * reading (`writes` is false). Throws a {@link Fault} if it cannot be played.
   */
  static async load(services: Services, stored: Stored, lease?: Lease, writes = true): Promise<OwnedMatch> {
    const owned = new OwnedMatch(services, stored, lease, writes)
    await owned.build()
    return owned
  }

  override removed(): void {
    this.#progress.forget()
    if (this.#reel !== undefined) this.services.films.forget(this.#reel)
    super.removed()
  }

  /**
   * Applies a user's command, charged to `expense`. Resolves once it is stored and shown; rejects with a {@link Fault}
   * if nothing changed.
   */
  command(user: string, request: CommandRequest, expense: Expense = FREE): Promise<CommandAnswer> {
    const { command } = request
    const asker = { user, expense }
    const failed = (error: unknown): void => this.#unforeseen(error)
    const take = (foresaid?: Foresaid) =>
      this.enqueue((asked) => this.#take({ actor: { user }, expense, foresaid }, request, asked))
    const careful = command.kind === 'choose' && command.careful === true
    const give = (): Promise<CommandAnswer> =>
      careful ? carefully(take, command.choices[0] as Choice, asker, failed) : (take() as Promise<CommandAnswer>)
    return this.#order.run(user, command.seat, careful, give).catch((error: unknown) => refuse(error, asker, failed))
  }

  /**
   * Applies a computer's command for its seat: checked, stored and shown like a user's, and stored together with the
   * reason from `why`. Rejects as {@link command} does.
   */
  computerCommand({ seq, command }: Omit<CommandRequest, 'id'>, why?: Why): Promise<CommandAnswer> {
    const { seat } = command
    const request = { id: computersRequest(seat, seq), seq, command }
    return this.enqueue(
      (asked) =>
        this.#take({ actor: { computer: seat }, expense: FREE }, request, asked, why) as Promise<CommandAnswer>,
    )
  }

  /** Counts a user's connection in (1) or out (-1). */
  connected(user: string, by: 1 | -1): void {
    this.presence.count(user, by)
    this.services.news?.presence(this.id, this.presence)
    this.tell((observer) => observer.presenceChanged())
  }

  /**
   * The match's line in lists, as stored last, even while a command is being stored. `undefined` before the match
   * begins.
   */
  summary(): Summary | undefined {
    return this.#progress.summary
  }

  /** The checkpoint to store now; `undefined` if the last one is stored already. */
  checkpoint(): NotedCheckpoint | undefined {
    return this.#progress.checkpoint(this.current, this.posed, this.#storing)
  }

  /** The film's frames that are not stored yet. */
  get filmed(): readonly FilmFrame[] {
    return this.#reel?.frames ?? []
  }

  /** Takes a command. Returns the moment to analyse first if the answer is careful and not analysed yet. */
  async #take(by: Asker, request: CommandRequest, asked: number, why?: Why): Promise<CommandAnswer | Moment> {
    const { actor } = by
    const { id, command } = request
    const person = 'user' in actor
    if (person ? !this.holds(actor.user, command.seat) : !this.isComputers(command.seat)) {
      // A user who resigns is disconnected before the answer, and may repeat the request without holding the seat.
      const resigned = person && command.kind === 'resign' ? this.#answers.get(command.seat, id) : undefined
      if (resigned !== undefined) return resigned
      throw fault('not-your-seat')
    }
    await this.settle(asked)
    if (command.kind === 'askTakeback' || command.kind === 'answerTakeback') await this.readBack()
    const match = this.present()
    const known = person ? this.#answers.get(command.seat, id) : undefined
    if (known !== undefined) return known
    try {
      checkNumber(match, request, this.posed.since(request.command.seat))
      if (!person && request.seq !== match.shownSeq(command.seat))
        throw fault('stale', undefined, match.shownSeq(command.seat))
      const refusal = this.services.appender.refusal()
      if (refusal !== undefined) throw refusal
      return await this.#apply(match, by, request, why)
    } catch (error) {
      const shown = match.shownSeq(command.seat)
      if (!person || !(error instanceof Fault) || isNotStored(error) || request.seq >= shown) throw error
      const answer = await this.services.matches.logs.answerOf(this.id, command.seat, id).catch(ignore)
      if (answer === undefined) throw error
      return { ...answer, seq: numberTold(match, answer.seq) }
    }
  }

  async #apply(match: Match, by: Asker, request: CommandRequest, why?: Why): Promise<CommandAnswer | Moment> {
    const { actor, expense } = by
    const { kind, seat } = request.command
    const moment = this.#toForesee(match, by, request)
    if (moment !== undefined) return moment
    const along = kind === 'resign' ? resigningWith(match, seat, (ally) => this.isComputers(ally)) : []
    if (kind === 'resign' && 'user' in actor && along.length === 0 && match.playsOnWithout(seat))
      return this.#resign(match, actor.user, request)
    const seq = match.seq + 1
    const commands = expense.spend(() => this.#played(match, request, along))
    this.#storing = true
    await this.#store(seq, commands, request, why?.(match)).finally(() => {
      this.#storing = false
    })
    const answer: CommandAnswer = { seq: match.shownSeq(seat), taken: commands.length }
    if ('user' in actor) this.#answers.set(seat, request.id, answer)
    expense.spend(() => this.publish(match))
    this.services.news?.commands(this.id, seq, commands)
    return answer
  }

  /**
   * The moment to analyse before applying an answer, if the answer is careful and offered. Throws the `Fault` `final`.
   */
  #toForesee(match: Match, { expense, foresaid }: Asker, { command }: CommandRequest): Moment | undefined {
    if (command.kind !== 'choose' || command.careful !== true) return undefined
    const decision = match.decision(command.seat)
    if (decision === undefined || findChoice(decision, command.choices[0] as Choice) === undefined) return undefined
    const moment = expense.spend(() => this.services.foresights.at(match, command.seat))
    return isForeseen(moment, foresaid) ? undefined : moment
  }

  /** The present moment, for a seat's questions. Call it between two commands. */
  moment(seat: Seat): Moment {
    return this.services.foresights.at(this.present(), seat)
  }

  #unforeseen(error: unknown): void {
    if (whyUnforeseen(error) !== 'internal') return
    this.services.say(`Match ${this.id}, foreseeing an answer: ${describe(error)}`, { ...WRONG, match: this.id })
  }

  /**
   * Frees the seat of a user who resigns while an ally plays on. The store frees the seat and appends the command in
   * one transaction; the match then replays it from the log.
   */
  async #resign(match: Match, user: string, { id, command }: CommandRequest): Promise<CommandAnswer> {
    const { seat } = command
    const seq = match.seq + 1
    try {
      const freed = await this.services.matches.freeSeat({ match: this.id, seat, user, seq, request: id })
      if (freed === 'conflict') throw fault('stale', undefined, match.shownSeq(seat))
    } catch (error) {
      this.lose()
      throw error instanceof Fault ? error : notStored(error)
    }
    const answer: CommandAnswer = { seq: match.shownSeq(seat) + 1, taken: 1 }
    this.#answers.set(seat, id, answer)
    await this.readSeats()
    return answer
  }

  /**
   * Applies a request's command, after the seats `along` have resigned. Throws a {@link Fault} with the reason if the
   * rules refuse it.
   */
  #played(match: Match, { command }: CommandRequest, along: readonly Seat[]): readonly Command[] {
    try {
      const note = (): void => this.applied()
      const before = along.flatMap((seat) => applyCommand(match, { kind: 'resign', seat }, note).commands)
      const { commands, refusal } = applyCommand(match, command, note)
      if (refusal === undefined) return [...before, ...commands]
      const refused = fault(refusal.code, refusal.text)
      if (command.kind !== 'choose' || refusal.code !== 'illegal-choice') throw refused
      throw new IllegalChoice(refused, this.services.foresights.at(match, command.seat), command.choices[0] as Choice)
    } catch (error) {
      if (error instanceof Fault) throw error
      this.services.say(`Match ${this.id}, after command ${match.seq}: ${describe(error)}`, {
        ...WRONG,
        match: this.id,
      })
      this.lose()
      throw fault('internal')
    }
  }

  /**
   * Resolves once the commands are durable. Otherwise discards the match in memory, which differs from the store, and
   * throws the reason.
   */
  async #store(
    seq: number,
    commands: readonly Command[],
    { id, command }: CommandRequest,
    why: Append['why'],
  ): Promise<void> {
    let appended: Awaited<ReturnType<Appender['append']>>
    try {
      const fence = this.lease?.fence
      appended = await this.services.appender.append({ match: this.id, seq, commands, request: id, fence, why })
    } catch (error) {
      this.services.say(`Match ${this.id}: not stored: ${error instanceof Error ? error.message : String(error)}`, {
        ...WRONG,
        match: this.id,
      })
      this.lose()
      throw notStored(error)
    }
    if (appended === 'stored') return
    if (appended === 'fenced') this.giveUp()
    this.lose()
    await this.settle(performance.now())
    throw fault('stale', undefined, this.present().shownSeq(command.seat))
  }

  protected override async noteVersion(noted: NotedVersion): Promise<void> {
    if (!this.#writes) return super.noteVersion(noted)
    const done = await this.services.matches.noteVersion({ ...noted, fence: this.lease?.fence })
    if (done === 'fenced') this.giveUp()
    // Another process has stored something since: the next request reads it.
    if (done === 'conflict') throw fault('not-stored')
  }

  protected override readWhole(match: Match): void {
    this.#reel = this.services.films.begin(this.stored, match)
  }

  protected override applied(): void {
    this.#reel?.shoot()
  }

  protected override takeChange(match: Match): Change {
    return this.#reel?.takeChange() ?? super.takeChange(match)
  }

  override moved(): void {
    this.close()
    super.moved()
  }

  /** Stops filming. The unwritten frames are written soon. */
  close(): void {
    if (this.#reel !== undefined) this.services.films.letGo(this.#reel)
    this.#reel = undefined
  }

  protected override async playStored(): Promise<readonly LogRow[]> {
    const log = await super.playStored()
    for (const row of log) this.#answers.note(row, numberTold(this.present(), row.seq))
    return log
  }

  /** Whether the match can sleep: nothing is under way, and everything is written. */
  override get idle(): boolean {
    return super.idle && !this.services.summaries.has(this)
  }

  protected override letGo(): void {
    this.#answers = new RecentAnswers()
    this.#progress.written()
    this.close()
    super.letGo()
  }

  protected override shown(match: Match): void {
    this.#progress.note(match, this.posed)
    this.services.summaries.mark(this)
    this.#reel?.keep()
    if (this.#reel !== undefined) this.services.films.mark(this.#reel, match.outcome !== undefined)
    if (match.outcome !== undefined) this.services.summaries.flush().catch(ignore)
  }

  protected override taken({ match, answers }: Replayed, from: number): void {
    this.#answers = answers
    this.#reel = this.services.films.begin(this.stored, match)
    const unstored = this.#progress.begin(match, this.posed, from)
    const behind = match.seq !== this.row.seq || this.row.sides.length === 0
    if (behind || unstored) this.services.summaries.mark(this)
  }
}

function ignore(): undefined {
  return undefined
}
