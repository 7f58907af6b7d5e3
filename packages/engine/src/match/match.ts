import type { Choice, Decision } from '../decision/decision.ts'
import type { PublicQuestion } from '../decision/effects.ts'
import type { Dice, RollLine } from '../dice/dice.ts'
import type { Text } from '../record/text.ts'
import type { Seat } from '../table/seat.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import type { Engagement } from '../title/engagement.ts'
import type { Game, Outcome, Title } from '../title/title.ts'
import { engagementOf } from '../view/engagement.ts'
import { recordFor, type Viewer } from '../view/knowledge.ts'
import { type Checkpoint, type HistoryLine, RulesFault, type Takeback } from './checkpoint.ts'
import type { Applied, Command, Refusal } from './command.ts'
import { CommandExecutor, type LastOfSeat } from './command-executor.ts'
import { forkOf, restoredRun, savedEnd, savedRun } from './copies.ts'
import { Log } from './log.ts'
import { MatchRunner } from './match-runner.ts'
import { Revisions } from './revisions.ts'
import { completeSetup, type MatchSetup, type RunnerSetup } from './runner-setup.ts'
import { SecretCommands } from './secret-commands.ts'

export type { MatchSetup } from './runner-setup.ts'

import type { SavedMatch, SavedRun } from './saved.ts'
import { runnersSeenBy } from './seen-by.ts'
import { Simulation } from './simulation.ts'
import { snapshotOf } from './snapshot.ts'
import { linesBefore } from './upgrade.ts'

/** One play of a title: applies commands, keeps the history, can go back and be forked. Pure: no clock, no I/O. */
export class Match<V = unknown, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly title: Title<V, P, S>
  readonly setup: RunnerSetup
  readonly #runner: MatchRunner<V, P, S>
  readonly #commands: Log<Command>
  readonly #revisions: Revisions
  readonly #executor: CommandExecutor<V, P, S>
  readonly #secret: SecretCommands

  private constructor(
    runner: MatchRunner<V, P, S>,
    commands = new Log<Command>(),
    revisions: readonly number[] = [],
    secret: readonly number[] = [],
  ) {
    this.title = runner.title
    this.setup = runner.setup
    this.#runner = runner
    this.#commands = commands
    this.#revisions = new Revisions(runner.game.settings.map((_, seat) => revisions[seat] ?? 0))
    this.#executor = new CommandExecutor(runner, this.#revisions)
    this.#secret = new SecretCommands(runner.game.settings.length, secret)
  }

  /**
   * Begins a match, or begins it where it went on under other rules ({@link MatchSetup.upgrade}). Throws a `RangeError` for options that the title does
   * not have.
   */
  static start<V, P extends PieceDef, S extends SpaceDef>(title: Title<V, P, S>, setup: MatchSetup): Match<V, P, S> {
    const runner = new MatchRunner(title, completeSetup(title, setup))
    runner.start()
    const { upgrade } = setup
    return new Match(runner, new Log<Command>(upgrade?.seq), upgrade?.state.revisions)
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
    const runner = restoredRun(title, completeSetup(title, setup), saved)
    const match = new Match(runner, new Log(saved.from, saved.commands), saved.revisions, saved.secret)
    match.#executor.takeback = saved.takeback
    return match
  }

  /** The whole match as plain JSON, for {@link restore}. */
  save(): SavedMatch {
    return this.#saved(savedRun(this.#runner), this.#commands.base)
  }

  /** As {@link save}, without what lies before {@link checkpoint}: enough to go on with, or to work out where an answer leads. */
  saveEnd(): SavedMatch {
    return this.#saved(savedEnd(this.#runner), this.checkpointSeq)
  }

  #saved(run: SavedRun, from: number): SavedMatch {
    return {
      ...run,
      commands: this.#commands.slice(from),
      from,
      takeback: this.#executor.takeback,
      revisions: this.#revisions.counts,
      secret: this.#secret.counts,
    }
  }

  /** Plays a whole match again from its commands, those after its upgrade if there is one. Throws {@link RulesFault} if one of them is refused. */
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

  /** The standing answers by seat, then by setting: the same list until one changes. */
  get settings(): Checkpoint['settings'] {
    return this.#runner.standing.saved
  }

  /** Number of seats. */
  get seats(): number {
    return this.game.settings.length
  }

  /** Number of commands accepted so far. */
  get seq(): number {
    return this.#commands.length
  }

  /**
   * Number of commands that a viewer may know of. While several seats decide in secret, what the others have done counts for nothing until all have
   * answered: {@link seq} would tell who has.
   */
  shownSeq(viewer: Viewer): number {
    return this.seq - this.#secret.hiddenFrom(viewer)
  }

  /** Number of answers that stand. */
  get answers(): number {
    return this.#runner.answers
  }

  /** Number of answers that everybody may know to stand: without those that are secret still. */
  get knownAnswers(): number {
    return this.#runner.knownAnswers
  }

  /** The step being played. */
  get step(): string {
    return this.#runner.step
  }

  /** The seats that nobody holds: whoever held them has resigned, and an ally plays on. They give no command until they change hands. */
  get free(): readonly Seat[] {
    return this.#runner.standing.free
  }

  /** The other seats that win and lose together with a seat, as far as that is known. */
  alliesOf(seat: Seat): readonly Seat[] {
    return this.title.alliesOf?.(this.game, seat) ?? []
  }

  /** Whether the match would go on if a seat resigned: an ally holds another one. The seat would be {@link free} then. */
  playsOnWithout(seat: Seat): boolean {
    return this.#executor.playsOnWithout(seat)
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

  /** Whether any line of the history from number `from` on tells some seats what others do not read. */
  tellsSecrets(from: number): boolean {
    const { items, base } = this.#runner.history
    for (let number = Math.max(0, from - base); number < items.length; number++)
      if (items[number]?.line.secret !== undefined) return true
    return false
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

  /**
   * What others are told that a seat must decide now; `undefined` if it must decide nothing. While several decide in secret it stays the same for each
   * of them until all have answered.
   */
  asked(seat: Seat): PublicQuestion | undefined {
    return this.#runner.pending?.told(seat, this.game.table)
  }

  /** The fight that goes on, as everybody may see it; `undefined` if there is none. */
  get engagement(): Engagement | undefined {
    return engagementOf(this.title, this.game)
  }

  /** The seats that must decide now. */
  get deciding(): Seat[] {
    return this.#runner.pending?.seats ?? []
  }

  /** Whether several seats decide together, each in secret until all are done. */
  get together(): boolean {
    return this.#runner.pending?.together === true
  }

  /** Whether a seat may take back its last answer. */
  canUndo(seat: Seat): boolean {
    return this.#executor.canUndo(seat)
  }

  /** Number of answers, from the first on, that nobody can undo: since the last of them something was rolled or shown, or a seat changed hands. */
  get settled(): number {
    return this.#runner.barrier
  }

  /** Whether a seat's last answer can still be undone, however often it has changed its mind. */
  undoable(seat: Seat): boolean {
    return this.#executor.undoable(seat)
  }

  /**
   * Why a command is not taken any more that the log of an older match may have, and {@link apply} carries out: it would tell what others have done in
   * secret. To be asked before a command that is given now.
   */
  newRefusal(command: Command): Refusal | undefined {
    return this.#executor.newRefusal(command)
  }

  /** The last answer of a seat that can still be gone back to, and what the seat may know to have happened since. */
  lastAnswer(seat: Seat): LastOfSeat | undefined {
    return this.#executor.lastAnswer(seat)
  }

  /** Applies a command. A refused one changes nothing; one that meets a fault of the rules changes nothing and throws {@link RulesFault}. */
  apply(command: Command): Applied {
    const { joint } = this.#runner
    const refusal = this.#executor.execute(command, this.seq)
    if (refusal !== undefined) return { ok: false, refusal }
    this.#commands.push(command)
    this.#revisions.count(command)
    this.#secret.note(command, joint !== undefined && joint === this.#runner.joint)
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

  /** Whether all of the match is known that can be: everything since it began, or since it went on under other rules. */
  get isWhole(): boolean {
    const { upgrade } = this.setup
    const lines = upgrade === undefined ? 0 : linesBefore(upgrade)
    return this.#commands.base === (upgrade?.seq ?? 0) && this.#runner.history.base === lines
  }

  /** The history with all its secrets. For storing it: nobody may be shown it. */
  get openHistory(): readonly HistoryLine[] {
    return this.#runner.history.items
  }

  /** All commands accepted, from where the match was started or resumed. */
  get commands(): readonly Command[] {
    return this.#commands.items
  }

  /** An independent copy that goes on by itself, with other dice if the present ones must stay secret. */
  fork(dice: Dice = this.setup.dice): Match<V, P, S> {
    const { checkpoints, barrier } = this.#runner
    const { seq } = checkpoints.at(barrier)
    const copy = new Match(
      forkOf(this.#runner, dice),
      new Log(seq, this.#commands.slice(seq)),
      this.#revisions.counts,
      this.#secret.counts,
    )
    copy.#executor.takeback = this.#executor.takeback
    return copy
  }

  /**
   * An independent match that fits what a seat has seen: for players that think, and for what-if. What others have answered in secret and is not
   * told yet is withdrawn, their standing answers are the defaults, the dice to come are its own, and what is hidden is dealt anew by the title
   * (`Title.dealAnew`). It depends on `random` (numbers from 0 to below 1) and on what the seat knows alone; it begins with the last step and has no
   * past before it. Throws a `RangeError` once the match is over, and a {@link RulesFault} if the title deals what does not fit.
   */
  seenBy(seat: Seat, random: () => number): Match<V, P, S> {
    return this.worldsSeenBy(seat)(random)
  }

  /** {@link seenBy} as often as it is asked: what the seat has seen is looked up once, which is half the work. */
  worldsSeenBy(seat: Seat): (random: () => number) => Match<V, P, S> {
    const worlds = runnersSeenBy(this.#runner, seat)
    return (random) => {
      const world = worlds(random)
      const { base, items } = world.entries
      const commands = items.map(({ command }) => command)
      return new Match(world, new Log(world.checkpoints.at(base).seq, commands))
    }
  }

  /** What can be tried from here: on a match of one's own ({@link seenBy}), for it knows all that this one knows. */
  simulate(): Simulation<V, P, S> {
    return new Simulation(this.#runner)
  }

  /** Everything that undo and resume must restore, as plain JSON: for comparisons. */
  snapshot(): unknown {
    return snapshotOf(this.#runner)
  }
}
