import { type Choice, findChoice, piecesNamed } from '../decision/decision.ts'
import type { Takeback } from '../decision/takeback.ts'
import type { Text } from '../record/text.ts'
import type { Seat } from '../table/seat.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import type { Outcome, Title } from '../title/title.ts'
import { mayNameAll } from '../view/knowledge.ts'
import { RulesFault } from './checkpoint.ts'
import { type Command, canHandOver, type Refusal, type RefusalCode } from './command.ts'
import type { MatchRunner, Stops } from './match-runner.ts'
import { commandLimit, type Revisions } from './revisions.ts'
import type { Entry } from './saved.ts'

/** A seat's last answer that is still in effect. */
export interface LastOfSeat {
  /** Index of the answer, from 0. */
  readonly at: number
  /** Whether a die has been rolled since. */
  readonly rolled: boolean
  /** Whether another seat has publicly answered since. */
  readonly answered: boolean
  /** Whether a joint decision has been asked since and is open. */
  readonly together: boolean
}

/** The state to return to if an answer fails. */
interface Before {
  readonly answers: number
  readonly nextRoll: number
  readonly barrier: number
  readonly joint: number | undefined
}

/** Carries out the commands of a match, or refuses them with a reason. */
export class CommandExecutor<V, P extends PieceDef, S extends SpaceDef> {
  /** The open takeback request. */
  takeback: Takeback | undefined
  readonly #title: Title<V, P, S>
  readonly #runner: MatchRunner<V, P, S>
  readonly #revisions: Revisions
  /** The state before the answer that is {@link unfinished}. */
  #before: Before | undefined

  constructor(runner: MatchRunner<V, P, S>, revisions: Revisions) {
    this.#title = runner.title
    this.#runner = runner
    this.#revisions = revisions
  }

  /** Whether a seat may undo its last answer. */
  canUndo(seat: Seat): boolean {
    return this.undoable(seat) && this.#revisions.allows('undo', seat, this.#runner.knownAnswers)
  }

  /**
   * Like {@link canUndo}, ignoring the limit on changes of mind. In a joint decision a seat can undo only its own
   * secret answers: whether it could undo an earlier one would reveal whether others have answered.
   */
  undoable(seat: Seat): boolean {
    const index = this.#undoIndex(seat)
    return index !== undefined && index >= (this.#runner.joint ?? 0)
  }

  /**
   * Why a new command is refused that logs of older matches may contain: in a joint decision, its success would reveal
   * who has answered. `undefined` if it is not refused.
   */
  newRefusal(command: Command): Refusal | undefined {
    const { joint } = this.#runner
    if (joint === undefined || this.#runner.outcome !== undefined) return undefined
    if (command.kind === 'undo' && !this.undoable(command.seat)) return refuse('nothing-to-undo')
    if (command.kind === 'askTakeback' && command.to >= joint) return refuse('bad-takeback')
    return undefined
  }

  /** The seat's last answer still in effect, with what the seat may know of later events. */
  lastAnswer(seat: Seat): LastOfSeat | undefined {
    const { answers, joint, knownAnswers, rolls } = this.#runner
    const own = this.#lastAnswer((by) => by === seat, answers)
    if (own === undefined) return undefined
    const other = this.#lastAnswer((by) => by !== seat, knownAnswers)
    return {
      at: own.at,
      rolled: rolls.items.some(({ n }) => n >= own.nextRoll),
      answered: other !== undefined && other.at > own.at,
      together: joint !== undefined && own.at < joint,
    }
  }

  /**
   * Of the first `answers` answers, the last one whose seat satisfies `by`: its index, and the number of the next roll
   * then.
   */
  #lastAnswer(
    by: (seat: Seat) => boolean,
    answers: number,
  ): { readonly at: number; readonly nextRoll: number } | undefined {
    const { entries } = this.#runner
    for (let i = answers - 1; i >= entries.base; i--) {
      const { command, nextRoll } = entries.at(i) as Entry
      if (command.kind === 'choose' && by(command.seat)) return { at: i, nextRoll }
    }
    return undefined
  }

  /**
   * Why a choice is not offered to a seat now, from the same predicates as the list of choices. `undefined` if it is
   * offered, if the seat has no decision or may not know a named piece, or if no reason applies.
   */
  whyNot(seat: Seat, choice: Choice): Text | undefined {
    const decision = this.#runner.pending?.decision(seat)
    if (decision === undefined || findChoice(decision, choice) !== undefined) return undefined
    const { table } = this.#runner.game
    if (!mayNameAll(table, choice, seat)) return undefined
    const pieces = piecesNamed(choice)
    if (pieces !== undefined) return decision.several?.whyNot(pieces)
    if (choice.piece !== undefined && !table.hasPiece(choice.piece)) return undefined
    if (choice.space !== undefined && !table.hasSpace(choice.space)) return undefined
    const piece = choice.piece === undefined ? undefined : table.piece(choice.piece)
    const space = choice.space === undefined ? undefined : table.space(choice.space)
    return decision.whyNot?.({ choice, piece, space })
  }

  /**
   * Index of the seat's last answer, if no other seat has answered since; answers that are still secret do not
   * count.
   */
  #undoIndex(seat: Seat): number | undefined {
    const { outcome, answers, knownAnswers, entries, barrier } = this.#runner
    if (outcome !== undefined) return undefined
    let secrets = false
    for (let i = answers - 1; i >= Math.max(entries.base, barrier); i--) {
      const { command } = entries.at(i) as Entry
      if (command.kind !== 'choose') continue
      if (command.seat === seat) return i >= knownAnswers || !secrets ? i : undefined
      if (i < knownAnswers) return undefined
      secrets = true
    }
    return undefined
  }

  /** Whether an answer was stopped between two steps. Call {@link proceed} before anything else. */
  get unfinished(): boolean {
    return this.#before !== undefined
  }

  /**
   * Carries out a command. `seq`: number of commands accepted before it. Returns the refusal, if any. Refused commands,
   * and commands that throw a {@link RulesFault}, change nothing. With `stops`, an answer can be left
   * {@link unfinished}.
   */
  execute(command: Command, seq: number, stops?: Stops): Refusal | undefined {
    if (this.unfinished) throw new Error('a command is unfinished')
    if (this.#runner.outcome !== undefined) return refuse('match-over')
    if (seq >= commandLimit(this.#runner.title) && command.kind !== 'resign') return refuse('match-too-long')
    if (command.kind !== 'handover' && this.#runner.standing.isFree(command.seat)) return refuse('seat-free')
    switch (command.kind) {
      case 'choose':
        return this.#choose(command, seq, stops)
      case 'undo':
        return this.#undo(command.seat)
      case 'set':
        return this.#set(command, seq)
      case 'handover':
        return this.#handOver(command, seq)
      case 'resign':
        return this.#resign(command, seq)
      case 'askTakeback':
        return this.#askTakeback(command.seat, command.to)
      case 'answerTakeback':
        return this.#answerTakeback(command.seat, command.accept)
      default:
        return refuse('illegal-choice')
    }
  }

  #choose(command: Extract<Command, { kind: 'choose' }>, seq: number, stops?: Stops): Refusal | undefined {
    const { seat } = command
    const decision = this.#runner.pending?.decision(seat)
    if (decision === undefined) return refuse('not-your-decision')
    const choice = findChoice(decision, command.choice)
    if (choice === undefined)
      return refuse(
        'illegal-choice',
        this.whyNot(seat, command.choice) ?? { key: 'refused.illegal-choice', rule: decision.rule },
      )
    const runner = this.#runner
    const { nextRoll, barrier, answers, joint } = runner
    const before = { nextRoll, barrier, answers, joint }
    runner.note(command, seq + 1)
    try {
      runner.answer(seat, choice, stops)
    } catch (fault) {
      throw this.#failed(before, fault)
    }
    this.#carriedOut(before)
    return undefined
  }

  /** Continues the {@link unfinished} answer. Throws a {@link RulesFault}, changing nothing, if the rules fail. */
  proceed(stops: Stops): void {
    const before = this.#before
    if (before === undefined) return
    this.#before = undefined
    try {
      this.#runner.proceed(stops)
    } catch (fault) {
      throw this.#failed(before, fault)
    }
    this.#carriedOut(before)
  }

  /** Called when an answer is carried out, up to where the runner stopped. */
  #carriedOut(before: Before): void {
    if (this.#runner.stopped) this.#before = before
    else if (before.joint === undefined || before.joint !== this.#runner.joint) this.takeback = undefined
  }

  /** Takes back an answer that the rules failed to carry out. */
  #failed({ answers, nextRoll, barrier }: Before, fault: unknown): RulesFault {
    this.#goBack(answers, nextRoll, barrier)
    return fault instanceof RulesFault ? fault : new RulesFault('a procedure failed', { cause: fault })
  }

  /**
   * Goes back to an earlier answer. The next roll and the undo limit are given, as they may differ from their values at
   * that answer.
   */
  #goBack(answers: number, nextRoll: number, barrier: number): void {
    const runner = this.#runner
    runner.goBack(answers)
    runner.nextRoll = nextRoll
    runner.barrier = barrier
  }

  #undo(seat: Seat): Refusal | undefined {
    const index = this.#undoIndex(seat)
    if (index === undefined) return refuse('nothing-to-undo')
    if (!this.#revisions.allows('undo', seat, this.#runner.knownAnswers)) return refuse('too-many-changes')
    const [undone, ...later] = this.#runner.entries.slice(index) as [Entry, ...Entry[]]
    const { joint, historyKept } = this.#runner
    this.#goBack(index, undone.nextRoll, undone.barrier)
    for (const entry of later) this.#runner.repeat(entry)
    if (joint === undefined || joint !== this.#runner.joint) this.takeback = undefined
    // The undo stays secret: the repeated answers restore every line of the history.
    else this.#runner.historyKept = historyKept
    return undefined
  }

  #set(command: Extract<Command, { kind: 'set' }>, seq: number): Refusal | undefined {
    const { seat, setting, value } = command
    const known = this.#title.settings.find((each) => each.id === setting)
    const standing = this.#runner.game.settings[seat]
    if (known === undefined || standing === undefined || !known.values.includes(value)) return refuse('unknown-setting')
    if (!this.#revisions.allows('set', seat, this.#runner.knownAnswers)) return refuse('too-many-changes')
    this.#runner.note(command, seq + 1)
    this.#runner.standing.set(seat, setting, value)
    return undefined
  }

  #handOver(command: Extract<Command, { kind: 'handover' }>, seq: number): Refusal | undefined {
    if (this.#runner.game.settings[command.seat] === undefined) return refuse('not-your-decision')
    if (!canHandOver(command.how, this.#runner.standing.isFree(command.seat))) return refuse('not-your-decision')
    this.takeback = undefined
    this.#runner.note(command, seq + 1)
    this.#runner.handOver(command)
    return undefined
  }

  /**
   * Number of answers that a takeback cannot revoke: those before the upgrade, and those before the last handover or
   * resignation, because their seat has a new holder.
   */
  get #settled(): number {
    const { base, items } = this.#runner.entries
    const last = items.findLastIndex(({ command }) => command.kind === 'handover' || command.kind === 'resign')
    return last === -1 ? (this.#runner.setup.upgrade?.state.at ?? 0) : base + last + 1
  }

  /** Whether a player holds an allied seat, so that the match continues without this seat. */
  playsOnWithout(seat: Seat): boolean {
    const allies = this.#title.alliesOf?.(this.#runner.game, seat) ?? []
    return allies.some((ally) => !this.#runner.standing.isFree(ally))
  }

  #resign(command: Extract<Command, { kind: 'resign' }>, seq: number): Refusal | undefined {
    const { seat } = command
    if (this.#runner.game.settings[seat] === undefined) return refuse('not-your-decision')
    this.takeback = undefined
    if (this.playsOnWithout(seat)) {
      this.#runner.note(command, seq + 1)
      this.#runner.leave(seat)
      return undefined
    }
    this.#runner.end(
      this.#title.resignation?.(this.#runner.game, seat) ?? resigned(this.#runner.game.settings.length, seat),
    )
    return undefined
  }

  #askTakeback(by: Seat, to: number): Refusal | undefined {
    const known = this.#runner.game.settings[by] !== undefined && Number.isInteger(to)
    if (!known || to < this.#settled || to >= this.#runner.answers) return refuse('bad-takeback')
    if (!this.#revisions.allows('askTakeback', by, this.#runner.knownAnswers)) return refuse('too-many-changes')
    return this.#settleTakeback({ by, to, agreed: [by] })
  }

  #answerTakeback(seat: Seat, accept: boolean): Refusal | undefined {
    const open = this.takeback
    if (open === undefined || open.agreed.includes(seat) || this.#runner.game.settings[seat] === undefined)
      return refuse('bad-takeback')
    if (accept) return this.#settleTakeback({ ...open, agreed: [...open.agreed, seat] })
    this.takeback = undefined
    return undefined
  }

  /** Goes back once all held seats agree. Roll numbers are never reused, so future dice stay unknown. */
  #settleTakeback(open: Takeback): Refusal | undefined {
    const runner = this.#runner
    if (runner.game.settings.some((_, seat) => !open.agreed.includes(seat) && !runner.standing.isFree(seat))) {
      this.takeback = open
      return undefined
    }
    if (open.to < this.#runner.entries.base) return refuse('bad-takeback')
    this.takeback = undefined
    this.#goBack(open.to, this.#runner.nextRoll, open.to)
    return undefined
  }
}

/** The outcome of a resignation if the title does not define one. */
function resigned(seats: number, seat: Seat): Outcome {
  return { winner: seats === 2 ? 1 - seat : null, reason: { key: 'match.resigned', args: { seat: { seat } } } }
}

function refuse(code: RefusalCode, text: Text = { key: `refused.${code}` }): Refusal {
  return { code, text }
}
