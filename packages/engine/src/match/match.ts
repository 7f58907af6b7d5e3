import type { Choice, Decision } from '../decision/decision.ts'
import type { PublicQuestion } from '../decision/effects.ts'
import type { Takeback } from '../decision/takeback.ts'
import type { Dice, RollLine } from '../dice/dice.ts'
import type { HistoryLine } from '../record/record.ts'
import type { Text } from '../record/text.ts'
import type { Seat } from '../table/seat.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import type { Engagement } from '../title/engagement.ts'
import type { Game, Outcome, Title } from '../title/title.ts'
import { engagementOf } from '../view/engagement.ts'
import { recordFor, type Viewer } from '../view/knowledge.ts'
import { type Checkpoint, RulesFault } from './checkpoint.ts'
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
   * Starts a match, or continues it after an upgrade ({@link MatchSetup.upgrade}). Throws a `RangeError` for
   * options that the title does not have.
   */
  static start<V, P extends PieceDef, S extends SpaceDef>(title: Title<V, P, S>, setup: MatchSetup): Match<V, P, S> {
    const runner = new MatchRunner(title, completeSetup(title, setup))
    runner.start()
    const { upgrade } = setup
    return new Match(runner, new Log<Command>(upgrade?.seq), upgrade?.state.revisions)
  }

  /**
   * Resumes from a checkpoint. `commands`: all commands accepted after it ({@link Checkpoint.seq}), including those
   * taken back later. Nothing before the checkpoint can be taken back any more. Throws {@link RulesFault} if a command
   * is refused.
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

  /**
   * Restores a match from {@link save} without replaying it. The data is not validated: pass only data from a
   * trusted source.
   */
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

  /** Like {@link save}, without what precedes {@link checkpoint}: enough to play on or look ahead. */
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

  /**
   * Replays a whole match from its commands, or from those after its upgrade. Throws {@link RulesFault} if one is
   * refused.
   */
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

  /** The standing answers by seat, then by setting. Returns the same list until one changes. */
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
   * Number of commands that a viewer may know of. In a joint decision, other seats' commands do not count until all
   * have answered, because {@link seq} would reveal who has.
   */
  shownSeq(viewer: Viewer): number {
    return this.seq - this.#secret.hiddenFrom(viewer)
  }

  /** Number of answers in effect. */
  get answers(): number {
    return this.#runner.answers
  }

  /** Number of answers in effect, not counting secret ones. */
  get knownAnswers(): number {
    return this.#runner.knownAnswers
  }

  /** The current step. */
  get step(): string {
    return this.#runner.step
  }

  /** Vacant seats: their player resigned while an ally plays on. They give no commands until a handover. */
  get free(): readonly Seat[] {
    return this.#runner.standing.free
  }

  /** The other seats known to win and lose together with a seat. */
  alliesOf(seat: Seat): readonly Seat[] {
    return this.title.alliesOf?.(this.game, seat) ?? []
  }

  /**
   * Whether the match continues if this seat resigns, because a player holds an allied seat. The seat is then
   * {@link free}.
   */
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

  /** Whether any history line from number `from` on has content that only some seats may read. */
  tellsSecrets(from: number): boolean {
    const { items, base } = this.#runner.history
    for (let number = Math.max(0, from - base); number < items.length; number++)
      if (items[number]?.line.secret !== undefined) return true
    return false
  }

  /** Number of lines known at the last call that have not been taken back since. */
  takeHistoryKept(): number {
    const kept = this.#runner.historyKept
    this.#runner.historyKept = this.historyLength
    return kept
  }

  /** The rolls in effect since the match was started or resumed. */
  get rolls(): readonly RollLine[] {
    return this.#runner.rolls.items
  }

  /** The open takeback request. */
  get takeback(): Takeback | undefined {
    return this.#executor.takeback
  }

  /** What a seat must decide now. */
  decision(seat: Seat): Decision | undefined {
    return this.#runner.pending?.decision(seat)
  }

  /**
   * The public description of a seat's decision; `undefined` if it has none. In a joint decision it stays the same
   * until all seats have answered.
   */
  asked(seat: Seat): PublicQuestion | undefined {
    return this.#runner.pending?.told(seat, this.game.table)
  }

  /** The current fight as everybody may see it; `undefined` if there is none. */
  get engagement(): Engagement | undefined {
    return engagementOf(this.title, this.game)
  }

  /** The seats that must decide now. */
  get deciding(): Seat[] {
    return this.#runner.pending?.seats ?? []
  }

  /** Whether a joint decision is open: several seats decide, each in secret until all are done. */
  get together(): boolean {
    return this.#runner.pending?.together === true
  }

  /** Whether a seat may undo its last answer. */
  canUndo(seat: Seat): boolean {
    return this.#executor.canUndo(seat)
  }

  /**
   * Number of answers, from the first, that can no longer be undone because of a later roll, revelation or handover.
   */
  get settled(): number {
    return this.#runner.barrier
  }

  /** Whether a seat's last answer can be undone, ignoring the limit on changes of mind. */
  undoable(seat: Seat): boolean {
    return this.#executor.undoable(seat)
  }

  /**
   * Why a new command is refused that {@link apply} still accepts because logs of older matches may contain it: it
   * would reveal what others did in secret. Call this before applying a new command.
   */
  newRefusal(command: Command): Refusal | undefined {
    return this.#executor.newRefusal(command)
  }

  /** The seat's last answer still in effect, with what the seat may know of later events. */
  lastAnswer(seat: Seat): LastOfSeat | undefined {
    return this.#executor.lastAnswer(seat)
  }

  /**
   * Applies a command. A refused command changes nothing. Throws {@link RulesFault}, changing nothing, if the rules
   * fail.
   */
  apply(command: Command): Applied {
    const { joint } = this.#runner
    const refusal = this.#executor.execute(command, this.seq)
    return this.#applied(command, refusal, joint)
  }

  /**
   * Applies a command like {@link apply}, but yields between two steps of the rules whenever `stops` returns true, so
   * that other work can run. Nothing else may use the match until this returns or throws.
   */
  *applyInParts(command: Command, stops: () => boolean): Generator<void, Applied> {
    const { joint } = this.#runner
    const refusal = this.#executor.execute(command, this.seq, stops)
    while (this.#executor.unfinished) {
      yield
      this.#executor.proceed(stops)
    }
    return this.#applied(command, refusal, joint)
  }

  #applied(command: Command, refusal: Refusal | undefined, joint: number | undefined): Applied {
    if (refusal !== undefined) return { ok: false, refusal }
    this.#commands.push(command)
    this.#revisions.count(command)
    this.#secret.note(command, joint !== undefined && joint === this.#runner.joint)
    return { ok: true, seq: this.seq }
  }

  /**
   * Why a choice is not offered to a seat now, from the same predicates as the list of choices. `undefined` if it is
   * offered, if the seat has no decision or may not know a named piece, or if no reason applies.
   */
  whyNot(seat: Seat, choice: Choice): Text | undefined {
    return this.#executor.whyNot(seat, choice)
  }

  /**
   * The last state between two steps that undo cannot go past. Resuming from it with the commands of
   * {@link sinceCheckpoint} gives the identical match.
   */
  checkpoint(): Checkpoint {
    const { mark: _mark, ...checkpoint } = this.#runner.checkpoints.savedAt(this.#runner.barrier)
    return { ...checkpoint, revisions: this.#revisions.before(this.#commands.slice(checkpoint.seq)) }
  }

  /** Number of commands at {@link checkpoint}, without building it. */
  get checkpointSeq(): number {
    return this.#runner.checkpoints.at(this.#runner.barrier).seq
  }

  /** All commands accepted after {@link checkpoint}, including those taken back. */
  sinceCheckpoint(): Command[] {
    return this.#commands.slice(this.checkpointSeq)
  }

  /** Whether nothing has been dropped since the match started, or since its upgrade. */
  get isWhole(): boolean {
    const { upgrade } = this.setup
    const lines = upgrade === undefined ? 0 : linesBefore(upgrade)
    return this.#commands.base === (upgrade?.seq ?? 0) && this.#runner.history.base === lines
  }

  /** The history with all its secrets, for storage only: never show it to anyone. */
  get openHistory(): readonly HistoryLine[] {
    return this.#runner.history.items
  }

  /** All commands accepted since the match was started or resumed. */
  get commands(): readonly Command[] {
    return this.#commands.items
  }

  /** An independent copy. Pass other dice if the real ones must stay secret. */
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
   * An independent match that fits what a seat has seen, for bots and what-if analysis. Other seats' open secret
   * answers are withdrawn, their standing answers are set to the defaults, future dice are new, and the title re-deals
   * hidden things (`Title.dealAnew`). It depends only on `random` (numbers in [0, 1)) and on what the seat knows. It
   * starts at the last step and cannot go back further. Throws a `RangeError` once the match is over, and a
   * {@link RulesFault} if no deal of the title fits.
   */
  seenBy(seat: Seat, random: () => number): Match<V, P, S> {
    return this.worldsSeenBy(seat)(random)
  }

  /** {@link seenBy} for repeated calls: looks up once what the seat has seen, which is half of the work. */
  worldsSeenBy(seat: Seat): (random: () => number) => Match<V, P, S> {
    const worlds = runnersSeenBy(this.#runner, seat)
    return (random) => {
      const world = worlds(random)
      const { base, items } = world.entries
      const commands = items.map(({ command }) => command)
      return new Match(world, new Log(world.checkpoints.at(base).seq, commands))
    }
  }

  /**
   * A simulation from this position. Use it on a match from {@link seenBy}, because it knows everything that this match
   * knows.
   */
  simulate(): Simulation<V, P, S> {
    return new Simulation(this.#runner)
  }

  /** Everything that undo and resume must restore, as plain JSON, for comparison. */
  snapshot(): unknown {
    return snapshotOf(this.#runner)
  }
}
