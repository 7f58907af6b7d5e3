import { type Choice, type Command, findChoice, type Match, type Seat } from '@topside/engine'
import type { CommandAnswer, CommandRequest } from '@topside/protocol'
import { describe, Fault, fault } from '../faults.ts'
import { WRONG } from '../log/say.ts'
import type { NotedAnalysis } from '../store/analyses.ts'
import type { Append, Appender } from '../store/appender.ts'
import { isNotStored, notStored } from '../store/db.ts'
import { type Actor, computersRequest } from './actors.ts'
import { carefully, IllegalChoice, InOrder, isPreviewed, type Previewed, refuse } from './careful.ts'
import { applyCommand, checkNumber, numberTold, resigningWith } from './commands.ts'
import { type Expense, FREE } from './expense.ts'
import type { HeldMatch } from './held-match.ts'
import type { CommandSlices } from './long-work.ts'
import type { Services } from './owning.ts'
import { type Moment, whyNotPreviewed } from './previews.ts'

/** Explains a computer's command, using the match after the command, before it is stored. */
export type Why = (match: Match) => Omit<NotedAnalysis, 'seq'>

/**
 * Maximum milliseconds charged for showing a command. They are measured by the clock, which on a busy machine exceeds
 * the processor time, but is cheap to read.
 */
const LONGEST_SHOWING = 5

/** A command's actor, and the account charged for the work. */
interface Asker {
  readonly actor: Actor
  readonly expense: Expense
  /** What was already computed about a careful answer. */
  readonly previewed?: Previewed | undefined
}

/** Handles the commands for a match, one at a time: checks and applies each, stores it, and then shows it. */
export class CommandHandler {
  readonly #services: Services
  readonly #held: HeldMatch
  readonly #order = new InOrder()
  readonly #slices: CommandSlices

  constructor(services: Services, held: HeldMatch) {
    this.#services = services
    this.#held = held
    this.#slices = services.replays.work.commands()
  }

  /** Handles a user's command: see `OwnedMatch.command`. */
  handle(user: string, request: CommandRequest, expense: Expense): Promise<CommandAnswer> {
    const { command } = request
    const take = (previewed?: Previewed) =>
      this.#held.tasks.run((asked) => this.#take({ actor: { user }, expense, previewed }, request, asked))
    const failed = (error: unknown): Promise<never> => refuse(error, { user, expense }, this.#notPreviewed)
    if (command.kind !== 'choose' || command.careful !== true)
      return this.#order.run(user, command.seat, false, take as () => Promise<CommandAnswer>).catch(failed)
    const choice = command.choices[0] as Choice
    const give = () => carefully(take, choice, { user, expense }, this.#notPreviewed)
    return this.#order.run(user, command.seat, true, give).catch(failed)
  }

  /** Handles a computer's command: see `OwnedMatch.computerCommand`. */
  handleComputers({ seq, command }: Omit<CommandRequest, 'id'>, why?: Why): Promise<CommandAnswer> {
    const { seat } = command
    const request = { id: computersRequest(seat, seq), seq, command }
    return this.#held.tasks.run(
      (asked) =>
        this.#take({ actor: { computer: seat }, expense: FREE }, request, asked, why) as Promise<CommandAnswer>,
    )
  }

  /** Takes a command. Returns the moment to analyse first if the answer is careful and not analysed yet. */
  async #take(by: Asker, request: CommandRequest, asked: number, why?: Why): Promise<CommandAnswer | Moment> {
    const { actor } = by
    const { id, command } = request
    const { seat } = command
    const person = 'user' in actor
    const { seating } = this.#held.loaded
    if (person ? !seating.holds(actor.user, seat) : !seating.isComputers(seat)) {
      // A user who resigns is disconnected before the answer, and may repeat the request without holding the seat.
      const resigned = person && command.kind === 'resign' ? this.#held.answers.get(seat, id) : undefined
      if (resigned !== undefined) return resigned
      throw fault('not-your-seat')
    }
    if (this.#held.stale) await this.#held.settle(asked)
    if (command.kind === 'askTakeback' || command.kind === 'answerTakeback') await this.#readWhole()
    const match = this.#held.present()
    const known = person ? this.#held.answers.get(seat, id) : undefined
    if (known !== undefined) return known
    try {
      checkNumber(match, request, this.#held.loaded.posed.since(seat))
      if (!person && request.seq !== match.shownSeq(seat)) throw fault('stale', undefined, match.shownSeq(seat))
      const refusal = this.#services.appender.refusal()
      if (refusal !== undefined) throw refusal
      return await this.#apply(match, by, request, why)
    } catch (error) {
      const shown = match.shownSeq(seat)
      if (!person || !(error instanceof Fault) || isNotStored(error) || request.seq >= shown) throw error
      const answer = await this.#services.matches.logs.answerOf(this.#held.loaded.id, seat, id).catch(() => undefined)
      if (answer === undefined) throw error
      return { ...answer, seq: numberTold(match, answer.seq) }
    }
  }

  /** Taking back needs the match from its first command. */
  async #readWhole(): Promise<void> {
    const { loaded, behind } = this.#held
    const whole = await loaded.readWhole()
    if (whole !== undefined) behind.film(whole)
  }

  async #apply(match: Match, by: Asker, request: CommandRequest, why?: Why): Promise<CommandAnswer | Moment> {
    const { actor, expense } = by
    const { kind, seat } = request.command
    const moment = this.#toPreview(match, by, request)
    if (moment !== undefined) return moment
    const { loaded, behind } = this.#held
    const along = kind === 'resign' ? resigningWith(match, seat, (ally) => loaded.seating.isComputers(ally)) : []
    if (kind === 'resign' && 'user' in actor && along.length === 0 && match.playsOnWithout(seat))
      return this.#resign(match, actor.user, request)
    const seq = match.seq + 1
    behind.storing = true
    let commands: readonly Command[]
    try {
      const played = this.#slices.run(this.#play(match, request, along), (part) => expense.spend(part))
      commands = played instanceof Promise ? await played : played
      await this.#store(seq, commands, request, why?.(match))
    } finally {
      behind.storing = false
    }
    const answer: CommandAnswer = { seq: match.shownSeq(seat), taken: commands.length }
    if ('user' in actor) this.#held.answers.set(seat, request.id, answer)
    const from = performance.now()
    this.#held.publish(match)
    expense.charge(Math.min(LONGEST_SHOWING, performance.now() - from))
    this.#services.news?.commands(loaded.id, seq, commands)
    if (match.outcome !== undefined) this.#sayEnded(match.seq)
    return answer
  }

  /**
   * The moment to analyse before applying an answer, if the answer is careful and offered. Throws the `Fault` `final`.
   */
  #toPreview(match: Match, { expense, previewed }: Asker, { command }: CommandRequest): Moment | undefined {
    if (command.kind !== 'choose' || command.careful !== true) return undefined
    const decision = match.decision(command.seat)
    if (decision === undefined || findChoice(decision, command.choices[0] as Choice) === undefined) return undefined
    const moment = expense.spend(() => this.#services.previews.at(match, command.seat))
    return isPreviewed(moment, previewed) ? undefined : moment
  }

  readonly #notPreviewed = (error: unknown): void => {
    if (whyNotPreviewed(error) !== 'internal') return
    this.#sayWrong(`, previewing an answer: ${describe(error)}`)
  }

  /**
   * Frees the seat of a user who resigns while an ally plays on. The store frees the seat and appends the command in
   * one transaction; the match then replays it from the log.
   */
  async #resign(match: Match, user: string, { id, command }: CommandRequest): Promise<CommandAnswer> {
    const { seat } = command
    const seq = match.seq + 1
    try {
      const resigned = { match: this.#held.loaded.id, seat, user, seq, request: id }
      const freed = await this.#services.matches.freeSeat(resigned)
      if (freed === 'conflict') throw fault('stale', undefined, match.shownSeq(seat))
    } catch (error) {
      this.#held.lose()
      throw error instanceof Fault ? error : notStored(error)
    }
    const answer: CommandAnswer = { seq: match.shownSeq(seat) + 1, taken: 1 }
    this.#held.answers.set(seat, id, answer)
    await this.#held.readSeats()
    return answer
  }

  /**
   * Applies a request's command, after the seats `along` have resigned; yields when its slice is used up. Throws a
   * {@link Fault} with the reason if the rules refuse it.
   */
  *#play(match: Match, { command }: CommandRequest, along: readonly Seat[]): Generator<void, readonly Command[]> {
    const { shoot } = this.#held.behind
    const { due } = this.#slices
    try {
      const before: Command[] = []
      for (const seat of along)
        before.push(...(yield* applyCommand(match, { kind: 'resign', seat }, due, shoot)).commands)
      const { commands, refusal } = yield* applyCommand(match, command, due, shoot)
      if (refusal === undefined) return [...before, ...commands]
      const refused = fault(refusal.code, refusal.text)
      if (command.kind !== 'choose' || refusal.code !== 'illegal-choice') throw refused
      throw new IllegalChoice(refused, this.#services.previews.at(match, command.seat), command.choices[0] as Choice)
    } catch (error) {
      if (error instanceof Fault) throw error
      this.#sayWrong(`, after command ${match.seq}: ${describe(error)}`)
      this.#held.lose()
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
    const { loaded, lease } = this.#held
    try {
      const append: Append = { match: loaded.id, seq, commands, request: id, fence: lease?.fence, why }
      appended = await this.#services.appender.append(append)
    } catch (error) {
      this.#sayWrong(`: not stored: ${error instanceof Error ? error.message : String(error)}`)
      this.#held.lose()
      throw notStored(error)
    }
    if (appended === 'stored') return
    if (appended === 'fenced') this.#held.giveUp()
    this.#held.lose()
    await this.#held.settle(performance.now())
    throw fault('stale', undefined, this.#held.present().shownSeq(command.seat))
  }

  #sayEnded(commands: number): void {
    const { id, title } = this.#held.loaded
    this.#services.say(`Match ${id} of ${title.id} has ended after ${commands} commands`, { event: 'ended', match: id })
  }

  #sayWrong(what: string): void {
    const { id } = this.#held.loaded
    this.#services.say(`Match ${id}${what}`, { ...WRONG, match: id })
  }
}
