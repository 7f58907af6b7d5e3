import { type Checkpoint, type HistoryLine, RulesFault, type Takeback } from './checkpoint.ts'
import type { Applied, Command, Refusal, RefusalCode } from './command.ts'
import { Course, type Entry } from './course.ts'
import { type Choice, type Decision, findChoice, type Seat } from './decision.ts'
import type { Dice, RollLine } from './dice.ts'
import { Log } from './log.ts'
import { recordFor } from './record.ts'
import type { PieceDef, SpaceDef } from './table-def.ts'
import type { Text } from './text.ts'
import { completeOptions, type Game, type Options, type Outcome, type Title } from './title.ts'

/** What a match is made of besides its title. */
export interface MatchSetup {
  readonly options: Options
  readonly dice: Dice
}

/** One play of a title: applies commands, keeps the history, can go back and be forked. Pure: no clock, no I/O. */
export class Match<V = unknown, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly title: Title<V, P, S>
  readonly setup: MatchSetup
  readonly #course: Course<V, P, S>
  readonly #commands: Log<Command>
  #takeback: Takeback | undefined

  private constructor(course: Course<V, P, S>, commands: Log<Command>) {
    this.title = course.title
    this.setup = course.setup
    this.#course = course
    this.#commands = commands
  }

  /** Begins a match. Throws a `RangeError` for options that the title does not have. */
  static start<V, P extends PieceDef, S extends SpaceDef>(title: Title<V, P, S>, setup: MatchSetup): Match<V, P, S> {
    const course = new Course(title, completeSetup(title, setup))
    course.start()
    return new Match(course, new Log())
  }

  /**
   * Goes on from a checkpoint with all commands accepted after it ({@link Checkpoint.seq}), those later taken back
   * included. What lies before the checkpoint cannot be taken back any more. Throws {@link RulesFault} if a command is refused.
   */
  static resume<V, P extends PieceDef, S extends SpaceDef>(
    title: Title<V, P, S>,
    setup: MatchSetup,
    checkpoint: Checkpoint,
    commands: readonly Command[],
  ): Match<V, P, S> {
    const course = new Course(title, completeSetup(title, setup), [{ ...checkpoint, mark: undefined }])
    course.goBack(checkpoint.at)
    const match = new Match(course, new Log<Command>(checkpoint.seq))
    match.#applyAll(commands)
    return match
  }

  /** Plays a whole match again from its commands. Throws {@link RulesFault} if one of them is refused. */
  static replay<V, P extends PieceDef, S extends SpaceDef>(
    title: Title<V, P, S>,
    setup: MatchSetup,
    commands: readonly Command[],
  ): Match<V, P, S> {
    const match = Match.start(title, setup)
    match.#applyAll(commands)
    return match
  }

  #applyAll(commands: readonly Command[]): void {
    for (const command of commands) {
      const applied = this.apply(command)
      if (!applied.ok) throw new RulesFault(`command ${this.seq} refused: ${applied.refusal.text.key}`)
    }
  }

  /** The state that the rules work on. */
  get game(): Game<V, P, S> {
    return this.#course.game
  }

  /** Number of commands accepted so far. */
  get seq(): number {
    return this.#commands.length
  }

  /** Number of answers that stand. */
  get answers(): number {
    return this.#course.answers
  }

  /** The step being played. */
  get step(): string {
    return this.#course.step
  }

  /** How the match ended; `undefined` while it runs. */
  get outcome(): Outcome | undefined {
    return this.#course.outcome
  }

  /** Number of lines in the history. */
  get historyLength(): number {
    return this.#course.history.length
  }

  /** Lines `from` to `to` (exclusive) of the history as one seat, or the gallery, may read them. */
  history(viewer: Seat | undefined, from = 0, to = Number.POSITIVE_INFINITY): HistoryLine[] {
    return this.#course.history.slice(from, to).map(({ at, line }) => ({ at, line: recordFor(line, viewer) }))
  }

  /** How many of the lines known at the last call still stand: the others were taken back. */
  takeHistoryKept(): number {
    const kept = this.#course.historyKept
    this.#course.historyKept = this.historyLength
    return kept
  }

  /** The rolls that stand, from where the match was started or resumed. */
  get rolls(): readonly RollLine[] {
    return this.#course.rolls.items
  }

  /** The open request to take back. */
  get takeback(): Takeback | undefined {
    return this.#takeback
  }

  /** What a seat must decide now. */
  decision(seat: Seat): Decision | undefined {
    return this.#course.pending?.decision(seat)
  }

  /** The seats that must decide now. */
  get deciding(): Seat[] {
    return this.#course.pending?.seats ?? []
  }

  /** Whether a seat may take back its last answer. */
  canUndo(seat: Seat): boolean {
    return this.#undoIndex(seat) !== undefined
  }

  /** The seat's last answer, if no other seat has answered since; answers that are still secret do not count. */
  #undoIndex(seat: Seat): number | undefined {
    const { outcome, pending, entries, barrier } = this.#course
    if (outcome !== undefined) return undefined
    const secretFrom = pending?.together === true ? pending.since : this.answers
    let secrets = false
    for (let i = this.answers - 1; i >= Math.max(entries.base, barrier); i--) {
      const { command } = entries.at(i) as Entry
      if (command.kind !== 'choose') continue
      if (command.seat === seat) return i >= secretFrom || !secrets ? i : undefined
      if (i < secretFrom) return undefined
      secrets = true
    }
    return undefined
  }

  /** Applies a command. A refused one changes nothing; one that meets a fault of the rules changes nothing and throws {@link RulesFault}. */
  apply(command: Command): Applied {
    const refusal = this.#execute(command)
    if (refusal !== undefined) return { ok: false, refusal }
    this.#commands.push(command)
    return { ok: true, seq: this.seq }
  }

  #execute(command: Command): Refusal | undefined {
    if (this.outcome !== undefined) return refuse('match-over')
    switch (command.kind) {
      case 'choose':
        return this.#choose(command)
      case 'undo':
        return this.#undo(command.seat)
      case 'set':
        return this.#set(command)
      case 'resign':
        return this.#resign(command.seat)
      case 'askTakeback':
        return this.#askTakeback(command.seat, command.to)
      case 'answerTakeback':
        return this.#answerTakeback(command.seat, command.accept)
      default:
        return refuse('illegal-choice')
    }
  }

  #choose(command: Extract<Command, { kind: 'choose' }>): Refusal | undefined {
    const { seat } = command
    const decision = this.decision(seat)
    if (decision === undefined) return refuse('not-your-decision')
    const choice = findChoice(decision, command.choice)
    if (choice === undefined) return refuse('illegal-choice', this.#whyNot(seat, decision, command.choice))
    const course = this.#course
    const { nextRoll, barrier, answers } = course
    course.note(command, this.seq + 1)
    try {
      course.answer(seat, choice)
    } catch (fault) {
      this.#goBack(answers, nextRoll, barrier)
      throw fault instanceof RulesFault ? fault : new RulesFault('a procedure failed', { cause: fault })
    }
    this.#takeback = undefined
    return undefined
  }

  #whyNot(seat: Seat, decision: Decision, choice: Choice): Text {
    const { table } = this.game
    const known =
      (choice.piece === undefined || table.hasPiece(choice.piece)) &&
      (choice.space === undefined || table.hasSpace(choice.space))
    const why = known ? this.title.whyNot?.(this.game, seat, decision, choice) : undefined
    return why ?? { key: 'refused.illegal-choice', rule: decision.rule }
  }

  /** Goes back to an earlier answer. Which roll is the next, and what can be undone, is not always as it was then. */
  #goBack(answers: number, nextRoll: number, barrier: number): void {
    const course = this.#course
    course.goBack(answers)
    course.nextRoll = nextRoll
    course.barrier = barrier
  }

  #undo(seat: Seat): Refusal | undefined {
    const index = this.#undoIndex(seat)
    if (index === undefined) return refuse('nothing-to-undo')
    const [undone, ...later] = this.#course.entries.slice(index) as [Entry, ...Entry[]]
    this.#takeback = undefined
    this.#goBack(index, undone.nextRoll, undone.barrier)
    for (const entry of later) this.#course.repeat(entry)
    return undefined
  }

  #set(command: Extract<Command, { kind: 'set' }>): Refusal | undefined {
    const { seat, setting, value } = command
    const known = this.title.settings.find((each) => each.id === setting)
    const standing = this.game.settings[seat]
    if (known === undefined || standing === undefined || !known.values.includes(value)) return refuse('unknown-setting')
    this.#course.note(command, this.seq + 1)
    this.#course.stand(seat, setting, value)
    return undefined
  }

  #resign(seat: Seat): Refusal | undefined {
    if (this.game.settings[seat] === undefined) return refuse('not-your-decision')
    const winner = this.title.seats === 2 ? 1 - seat : null
    this.#takeback = undefined
    this.#course.end({ winner, reason: { key: 'match.resigned', args: { seat: { seat } } } })
    return undefined
  }

  #askTakeback(by: Seat, to: number): Refusal | undefined {
    const known = this.game.settings[by] !== undefined && Number.isInteger(to)
    if (!known || to < 0 || to >= this.answers) return refuse('bad-takeback')
    return this.#settleTakeback({ by, to, agreed: [by] })
  }

  #answerTakeback(seat: Seat, accept: boolean): Refusal | undefined {
    const open = this.#takeback
    if (open === undefined || open.agreed.includes(seat) || this.game.settings[seat] === undefined)
      return refuse('bad-takeback')
    if (accept) return this.#settleTakeback({ ...open, agreed: [...open.agreed, seat] })
    this.#takeback = undefined
    return undefined
  }

  /** Goes back once all seats agree. Numbers of rolls are never used twice, so nobody knows the dice to come. */
  #settleTakeback(open: Takeback): Refusal | undefined {
    if (open.agreed.length < this.title.seats) {
      this.#takeback = open
      return undefined
    }
    if (open.to < this.#course.entries.base) return refuse('bad-takeback')
    this.#takeback = undefined
    this.#goBack(open.to, this.#course.nextRoll, open.to)
    return undefined
  }

  /**
   * The last state between two steps before anything that can still be undone. With {@link sinceCheckpoint} the match can
   * be resumed from it, and is the identical match.
   */
  checkpoint(): Checkpoint {
    return this.#course.moments.checkpoint(this.#course.barrier)
  }

  /** Number of commands at {@link checkpoint}, which is made anew each time it is asked for. */
  get checkpointSeq(): number {
    return this.#course.moments.at(this.#course.barrier).seq
  }

  /** All commands accepted after {@link checkpoint}, those taken back included. */
  sinceCheckpoint(): Command[] {
    return this.#commands.slice(this.checkpointSeq)
  }

  /** All commands accepted, from where the match was started or resumed. */
  get commands(): readonly Command[] {
    return this.#commands.items
  }

  /** An independent copy that goes on by itself, with other dice if the present ones must stay secret. */
  fork(dice: Dice = this.setup.dice): Match<V, P, S> {
    const { moments, barrier } = this.#course
    const { seq } = moments.at(barrier)
    const copy = new Match(this.#course.fork(dice), new Log(seq, this.#commands.slice(seq)))
    copy.#takeback = this.#takeback
    return copy
  }

  /** Everything that undo and resume must restore, as plain JSON: for comparisons. */
  snapshot(): unknown {
    return this.#course.snapshot()
  }
}

function completeSetup<V, P extends PieceDef, S extends SpaceDef>(
  title: Title<V, P, S>,
  setup: MatchSetup,
): MatchSetup {
  return { ...setup, options: completeOptions(title, setup.options) }
}

function refuse(code: RefusalCode, text: Text = { key: `refused.${code}` }): Refusal {
  return { code, text }
}
