import type { Choice, Decision } from '../decision/decision.ts'
import type { PublicQuestion } from '../decision/effects.ts'
import type { Dice, RollLine } from '../dice/dice.ts'
import { recordFor } from '../record/record.ts'
import type { Text } from '../record/text.ts'
import type { Seat } from '../table/seat.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import { completeOptions, type Game, type Options, type Outcome, type Title } from '../title/title.ts'
import { toldOfQuestion } from '../view/knowledge.ts'
import { type Checkpoint, type HistoryLine, RulesFault, type Takeback } from './checkpoint.ts'
import type { Applied, Command } from './command.ts'
import { CommandExecutor } from './command-executor.ts'
import { Log } from './log.ts'
import { MatchRunner } from './match-runner.ts'
import { Revisions } from './revisions.ts'
import type { RunnerSetup } from './runner-setup.ts'
import type { SavedMatch } from './saved.ts'
import { snapshotOf } from './snapshot.ts'

/** What a match is made of besides its title. */
export interface MatchSetup {
  readonly options: Options
  /** The version of the rules that the match was begun with; absent: the present one of its title. */
  readonly rulesVersion?: number
  readonly dice: Dice
}

/** One play of a title: applies commands, keeps the history, can go back and be forked. Pure: no clock, no I/O. */
export class Match<V = unknown, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly title: Title<V, P, S>
  readonly setup: RunnerSetup
  readonly #runner: MatchRunner<V, P, S>
  readonly #commands: Log<Command>
  readonly #revisions: Revisions
  readonly #executor: CommandExecutor<V, P, S>

  private constructor(runner: MatchRunner<V, P, S>, commands = new Log<Command>(), revisions: readonly number[] = []) {
    this.title = runner.title
    this.setup = runner.setup
    this.#runner = runner
    this.#commands = commands
    this.#revisions = new Revisions(runner.game.settings.map((_, seat) => revisions[seat] ?? 0))
    this.#executor = new CommandExecutor(runner, this.#revisions)
  }

  /** Begins a match. Throws a `RangeError` for options that the title does not have. */
  static start<V, P extends PieceDef, S extends SpaceDef>(title: Title<V, P, S>, setup: MatchSetup): Match<V, P, S> {
    const runner = new MatchRunner(title, completeSetup(title, setup))
    runner.start()
    return new Match(runner)
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
    const runner = new MatchRunner(title, completeSetup(title, setup), [{ ...checkpoint, mark: undefined }])
    runner.goBack(checkpoint.at)
    const match = new Match(runner, new Log<Command>(checkpoint.seq), checkpoint.revisions)
    match.#applyAll(commands)
    return match
  }

  /** The match that {@link save} gave, without playing it again. Not for what somebody else may have written: nothing of it is checked. */
  static restore<V, P extends PieceDef, S extends SpaceDef>(
    title: Title<V, P, S>,
    setup: MatchSetup,
    saved: SavedMatch,
  ): Match<V, P, S> {
    const runner = MatchRunner.restore(title, completeSetup(title, setup), saved)
    const match = new Match(runner, new Log(saved.from, saved.commands), saved.revisions)
    match.#executor.takeback = saved.takeback
    return match
  }

  /** The whole match as plain JSON, for {@link restore}. */
  save(): SavedMatch {
    return {
      ...this.#runner.save(),
      commands: this.commands,
      from: this.#commands.base,
      takeback: this.#executor.takeback,
      revisions: this.#revisions.counts,
    }
  }

  /** Plays a whole match again from its commands. Throws {@link RulesFault} if one of them is refused. */
  static replay<V, P extends PieceDef, S extends SpaceDef>(
    title: Title<V, P, S>,
    setup: MatchSetup,
    commands: Iterable<Command>,
  ): Match<V, P, S> {
    const match = Match.start(title, setup)
    match.#applyAll(commands)
    return match
  }

  #applyAll(commands: Iterable<Command>): void {
    for (const command of commands) {
      const applied = this.apply(command)
      if (!applied.ok) throw new RulesFault(`command ${this.seq} refused: ${applied.refusal.text.key}`)
    }
  }

  /** The state that the rules work on. */
  get game(): Game<V, P, S> {
    return this.#runner.game
  }

  /** Number of seats. */
  get seats(): number {
    return this.game.settings.length
  }

  /** Number of commands accepted so far. */
  get seq(): number {
    return this.#commands.length
  }

  /** Number of answers that stand. */
  get answers(): number {
    return this.#runner.answers
  }

  /** The step being played. */
  get step(): string {
    return this.#runner.step
  }

  /** How the match ended; `undefined` while it runs. */
  get outcome(): Outcome | undefined {
    return this.#runner.outcome
  }

  /** Number of lines in the history. */
  get historyLength(): number {
    return this.#runner.history.length
  }

  /** Lines `from` to `to` (exclusive) of the history as one seat, or spectators, may read them. */
  history(viewer: Seat | undefined, from = 0, to = Number.POSITIVE_INFINITY): HistoryLine[] {
    return this.#runner.history.slice(from, to).map(({ at, line }) => ({ at, line: recordFor(line, viewer) }))
  }

  /** How many of the lines known at the last call still stand: the others were taken back. */
  takeHistoryKept(): number {
    const kept = this.#runner.historyKept
    this.#runner.historyKept = this.historyLength
    return kept
  }

  /** The rolls that stand, from where the match was started or resumed. */
  get rolls(): readonly RollLine[] {
    return this.#runner.rolls.items
  }

  /** The open request to take back. */
  get takeback(): Takeback | undefined {
    return this.#executor.takeback
  }

  /** What a seat must decide now. */
  decision(seat: Seat): Decision | undefined {
    return this.#runner.pending?.decision(seat)
  }

  /** What others are told that a seat must decide now; `undefined` if it must decide nothing. */
  asked(seat: Seat): PublicQuestion | undefined {
    const decision = this.decision(seat)
    const pending = this.#runner.pending
    if (decision === undefined || pending === undefined) return undefined
    if (pending.publicQuestion !== undefined) return pending.publicQuestion
    const { ask, rule, args } = decision
    // What is asked of several in secret says nothing of what it is about.
    return { ask, rule, about: pending.together ? undefined : toldOfQuestion(this.game.table, args) }
  }

  /** The seats that must decide now. */
  get deciding(): Seat[] {
    return this.#runner.pending?.seats ?? []
  }

  /** Whether a seat may take back its last answer. */
  canUndo(seat: Seat): boolean {
    return this.#executor.canUndo(seat)
  }

  /** Whether a seat's last answer can still be undone, however often it has changed its mind. */
  undoable(seat: Seat): boolean {
    return this.#executor.undoable(seat)
  }

  /** The last answer of a seat that can still be gone back to: its number, from 0, and what has happened since. */
  lastAnswer(seat: Seat): { readonly at: number; readonly rolled: boolean; readonly answered: boolean } | undefined {
    const own = this.#executor.lastAnswer((by) => by === seat)
    if (own === undefined) return undefined
    const other = this.#executor.lastAnswer((by) => by !== seat)
    return {
      at: own.at,
      rolled: this.rolls.some(({ n }) => n >= own.nextRoll),
      answered: other !== undefined && other.at > own.at,
    }
  }

  /** Applies a command. A refused one changes nothing; one that meets a fault of the rules changes nothing and throws {@link RulesFault}. */
  apply(command: Command): Applied {
    const refusal = this.#executor.execute(command, this.seq)
    if (refusal !== undefined) return { ok: false, refusal }
    this.#commands.push(command)
    this.#revisions.count(command)
    return { ok: true, seq: this.seq }
  }

  /**
   * Why a choice is not offered to a seat now, from the rules that decided what is; `undefined` if it is offered, if the seat has nothing to
   * decide, if it may not know a piece that is named, or if there is nothing to say.
   */
  whyNot(seat: Seat, choice: Choice): Text | undefined {
    return this.#executor.whyNot(seat, choice)
  }

  /**
   * The last state between two steps before anything that can still be undone. With {@link sinceCheckpoint} the match can
   * be resumed from it, and is the identical match.
   */
  checkpoint(): Checkpoint {
    const { mark: _mark, ...checkpoint } = this.#runner.checkpoints.savedAt(this.#runner.barrier)
    return { ...checkpoint, revisions: this.#revisions.before(this.#commands.slice(checkpoint.seq)) }
  }

  /** Number of commands at {@link checkpoint}, which is made anew each time it is asked for. */
  get checkpointSeq(): number {
    return this.#runner.checkpoints.at(this.#runner.barrier).seq
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
    const { checkpoints, barrier } = this.#runner
    const { seq } = checkpoints.at(barrier)
    const copy = new Match(this.#runner.fork(dice), new Log(seq, this.#commands.slice(seq)), this.#revisions.counts)
    copy.#executor.takeback = this.#executor.takeback
    return copy
  }

  /** Everything that undo and resume must restore, as plain JSON: for comparisons. */
  snapshot(): unknown {
    return snapshotOf(this.#runner)
  }
}

function completeSetup<V, P extends PieceDef, S extends SpaceDef>(
  title: Title<V, P, S>,
  setup: MatchSetup,
): RunnerSetup {
  return { rulesVersion: title.rulesVersion, ...setup, options: completeOptions(title, setup.options) }
}
