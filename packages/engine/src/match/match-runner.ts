import { type Choice, type Decision, findChoice } from '../decision/decision.ts'
import { type Effect, isProcedure, type Procedure, type Rolled } from '../decision/effects.ts'
import type { RollLine } from '../dice/dice.ts'
import type { HistoryLine, RecordLine } from '../record/record.ts'
import type { Seat } from '../table/seat.ts'
import { Table } from '../table/table.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import { type Game, type Next, type Outcome, seatCount, type Title } from '../title/title.ts'
import { RulesFault } from './checkpoint.ts'
import { Checkpoints, type LiveCheckpoint } from './checkpoints.ts'
import { Log } from './log.ts'
import { JointPending, onlyChoice, type Pending, type PlanStage, SinglePending } from './pending.ts'
import type { RunnerSetup } from './runner-setup.ts'
import type { Entry, SavedRun } from './saved.ts'
import { StandingAnswers } from './standing-answers.ts'
import { linesBefore, type Upgrade } from './upgrade.ts'

const STEP_LIMIT = 10_000

const WAITING = Symbol('somebody must answer')

/** Called between two steps of the rules: whether to stop there until {@link MatchRunner.proceed}. */
export type Stops = () => boolean

type Step<V, P extends PieceDef, S extends SpaceDef> = Title<V, P, S>['steps'][string]

/** Whether a runner starts at the upgrade itself, so that the history and rolls before it are known. */
function isAt(from: LiveCheckpoint | undefined, { state }: Upgrade): boolean {
  return from?.seq === state.seq && from.records === state.records && from.rolls === state.rolls
}

/** Runs the procedures of a title, writes the history, and can go back to any answer in effect. */
export class MatchRunner<V = unknown, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef>
  implements PlanStage
{
  readonly title: Title<V, P, S>
  readonly setup: RunnerSetup
  readonly game: Game<V, P, S>
  /** The answers in effect. */
  readonly entries: Log<Entry>
  readonly history: Log<HistoryLine>
  /** The rolls in effect. */
  readonly rolls: Log<RollLine>
  readonly checkpoints: Checkpoints<P, S>
  readonly standing: StandingAnswers
  step = ''
  pending: Pending | undefined
  outcome: Outcome | undefined
  /** Index of the first answer that can still be undone. */
  barrier = 0
  nextRoll = 0
  /** Number of history lines, from the first, not taken back since this was last set. */
  historyKept = 0
  /** The procedure of the current step; `undefined` before it begins. */
  #procedure: Procedure<Next> | undefined
  /** Whether the runner has stopped between two steps. */
  stopped = false
  /** Lines told since the last answer. */
  #told = 0
  /** Steps since the last answer. */
  #steps = 0
  /** Whether rules of this match are running now: only then may lines be told and dice rolled. */
  #runs = false
  /** The secret plan running now: its seat, and the callback for its lines. */
  #plan: { readonly seat: Seat; readonly heard: (line: RecordLine) => void } | undefined
  /** Number of commands before the first entry. */
  readonly #seq: number

  /** Empty until {@link start}, or, with a `past`, until {@link goBack}. `like`: a table whose contents are copied. */
  constructor(title: Title<V, P, S>, setup: RunnerSetup, past: readonly LiveCheckpoint[] = [], like?: Table<P, S>) {
    this.title = title
    this.setup = setup
    this.standing = new StandingAnswers(seatCount(title, setup.options), title.settings)
    const table = new Table(title.table, like)
    const { options, rulesVersion } = setup
    this.game = {
      table,
      options,
      rulesVersion,
      settings: this.standing.settings,
      vars: undefined as V,
      tell: (line) => this.#tell(line),
      roll: (sides) => this.#roll(sides),
    }
    const { upgrade } = setup
    const begun = upgrade === undefined ? [] : [{ ...upgrade.state, mark: undefined }]
    const checkpoints = past.length > 0 ? past : begun
    const [from] = checkpoints
    this.#seq = from?.seq ?? 0
    this.entries = new Log(from?.at)
    const whole = upgrade !== undefined && isAt(from, upgrade)
    this.history = whole ? new Log(linesBefore(upgrade), upgrade.history) : new Log(from?.records)
    this.rolls = whole ? new Log(0, upgrade.rolls) : new Log(from?.rolls)
    this.checkpoints = new Checkpoints(table, checkpoints)
  }

  /** Sets up the table, or the state of an upgrade, and plays up to the first decision. */
  start(): void {
    const { upgrade } = this.setup
    if (upgrade !== undefined) {
      this.goBack(upgrade.state.at)
      return
    }
    this.game.vars = this.title.setup(this.game)
    this.game.table.takeRevealed()
    this.#enter(this.title.firstStep)
    this.#advance(undefined)
  }

  /** Number of answers in effect. */
  get answers(): number {
    return this.entries.length
  }

  /** Number of answers in effect when the open joint decision was asked; `undefined` if none is open. */
  get joint(): number | undefined {
    return this.pending?.together === true ? this.pending.since : undefined
  }

  /** Number of answers in effect, not counting secret ones. */
  get knownAnswers(): number {
    return this.joint ?? this.answers
  }

  /**
   * Adds what came after the first checkpoint and continues from the last one, on a runner just created from its past.
   */
  goOn({ entries, history, rolls, nextRoll, barrier, outcome }: Omit<SavedRun, 'checkpoints'>): void {
    for (const entry of entries) this.entries.push(entry)
    for (const line of history) this.history.push(line)
    for (const roll of rolls) this.rolls.push(roll)
    this.goBack(this.answers)
    this.nextRoll = nextRoll
    this.barrier = barrier
    if (outcome !== undefined && this.outcome === undefined) this.end(outcome)
  }

  /** Records an answer as the `seq`th command before it is carried out. */
  note(command: Entry['command'], seq: number): void {
    this.entries.push({ command, seq, nextRoll: this.nextRoll, barrier: this.barrier })
  }

  /** Carries out the answer of a seat that has a decision, up to where the runner {@link stopped}. */
  answer(seat: Seat, choice: Choice, stops?: Stops): void {
    const pending = this.pending as Pending
    if (pending.publicQuestion === undefined) pending.answer(seat, choice)
    else this.#untouched(() => pending.answer(seat, choice))
    if (!pending.answered) return
    this.pending = undefined
    if (pending.together) {
      this.barrier = this.answers
      this.#advance(this.#opened(pending), stops)
    } else this.#advance(choice, stops)
  }

  /** Continues from where the runner {@link stopped}. */
  proceed(stops: Stops): void {
    this.stopped = false
    this.#run(undefined, stops)
  }

  /** Adds the lines of a finished joint decision to the history, and returns the answers. */
  #opened(pending: Pending): ReadonlyMap<Seat, unknown> {
    for (const line of pending.records) this.history.push({ at: this.answers, line })
    return pending.answers
  }

  /** Runs `work`, which must not change the table: other seats would see the plan. */
  #untouched<T>(work: () => T): T {
    const before = this.game.table.mark()
    const done = work()
    if (this.game.table.mark() !== before) throw new RulesFault('a plan changed the table')
    return done
  }

  /** Makes a seat vacant. Earlier answers can no longer be undone; the seat's open decision stays open. */
  leave(seat: Seat): void {
    this.barrier = this.answers
    this.standing.setFree(seat, true)
    this.history.push({ at: this.knownAnswers, line: { key: 'match.left', args: { seat: { seat } } } })
  }

  /** Records a handover. Earlier answers can no longer be undone, because the seat's new holder did not give them. */
  handOver({ seat, how }: Extract<Entry['command'], { kind: 'handover' }>): void {
    this.barrier = this.answers
    this.standing.setFree(seat, false)
    this.history.push({ at: this.knownAnswers, line: { key: 'match.handover', args: { seat: { seat }, how } } })
  }

  /** Ends the match. */
  end(outcome: Outcome): void {
    this.outcome = outcome
    this.pending = undefined
    this.#procedure = undefined
    const { key, args, rule } = outcome.reason
    const line: RecordLine = { key, heading: 1, ...(args && { args }), ...(rule !== undefined && { rule }) }
    this.history.push({ at: this.answers, line })
  }

  /** Restores the state after the first `at` answers. */
  goBack(at: number): void {
    this.stopped = false
    const from = this.checkpoints.goBack(at)
    const entries = this.entries.slice(from.at, at)
    this.entries.cut(from.at)
    this.historyKept = Math.min(this.historyKept, from.records)
    this.history.cut(from.records)
    this.rolls.cut(from.rolls)
    this.nextRoll = from.nextRoll
    this.barrier = from.barrier
    this.outcome = undefined
    this.pending = undefined
    this.game.vars = { ...(from.vars as V) }
    this.standing.restore(from)
    this.#begin(from.step)
    this.#advance(undefined)
    for (const entry of entries) this.repeat(entry)
  }

  /** Repeats an earlier answer. */
  repeat(entry: Entry): void {
    this.entries.push(entry)
    this.nextRoll = entry.nextRoll
    this.barrier = entry.barrier
    const { command } = entry
    if (command.kind === 'choose') {
      const decision = this.pending?.decision(command.seat) as Decision
      this.answer(command.seat, findChoice(decision, command.choice) as Choice)
    } else if (command.kind === 'set') this.standing.set(command.seat, command.setting, command.value)
    else if (command.kind === 'handover') this.handOver(command)
    else this.leave(command.seat)
  }

  #enter(step: string): void {
    this.#begin(step)
    const { settings, free } = this.standing.save()
    const checkpoint = {
      step,
      at: this.answers,
      seq: this.entries.last?.seq ?? this.#seq,
      barrier: this.barrier,
      nextRoll: this.nextRoll,
      records: this.history.length,
      rolls: this.rolls.length,
      vars: { ...this.game.vars },
      mark: this.game.table.mark(),
      table: undefined,
      settings,
    }
    this.checkpoints.add(free === undefined ? checkpoint : { ...checkpoint, free })
  }

  /** Makes a step the current one; the next {@link #advance} runs it. */
  #begin(step: string): void {
    if (this.title.steps[step] === undefined) throw new RulesFault(`no step ${step}`)
    this.step = step
    this.#procedure = undefined
  }

  /** Runs steps until a seat must answer, the match is over, or `stops` returns true. */
  #advance(answer: unknown, stops?: Stops): void {
    this.#told = 0
    this.#steps = 0
    this.#run(answer, stops)
  }

  #run(answer: unknown, stops?: Stops): void {
    let value = answer
    while (this.#steps++ < STEP_LIMIT) {
      const { done, value: yielded } = this.#goOn(value)
      if (this.game.table.takeRevealed()) this.barrier = this.answers
      if (done === true) {
        if (typeof yielded !== 'string') {
          this.end(yielded.end)
          return
        }
        this.#enter(yielded)
        this.checkpoints.prune(this.barrier)
        value = undefined
        if (stops?.() !== true) continue
        this.stopped = true
        return
      }
      value = this.#perform(yielded)
      if (value === WAITING) return
    }
    throw this.#endless()
  }

  /** Runs the current step up to its next question or its end. */
  #goOn(answer: unknown): IteratorResult<Effect, Next> {
    this.#runs = true
    try {
      if (this.#procedure === undefined) {
        const begun = (this.title.steps[this.step] as Step<V, P, S>)(this.game)
        if (!isProcedure(begun)) return { done: true, value: begun }
        this.#procedure = begun
      }
      return this.#procedure.next(answer)
    } finally {
      this.#runs = false
    }
  }

  planned<T>(seat: Seat, heard: (line: RecordLine) => void, work: () => T): T {
    this.#plan = { seat, heard }
    this.#runs = true
    this.#told = 0
    try {
      return work()
    } finally {
      this.#plan = undefined
      this.#runs = false
    }
  }

  #endless(): RulesFault {
    return new RulesFault(`step ${this.step} goes on without end`)
  }

  /** Adds a line to the history. The lines of a plan are kept until the plan is revealed. */
  #tell(line: RecordLine): void {
    if (!this.#runs) throw new RulesFault(`${line.key} was told while no rules ran`)
    if (++this.#told > STEP_LIMIT) throw this.#endless()
    if (this.#plan === undefined) this.history.push({ at: this.answers, line })
    else this.#plan.heard(line)
  }

  /** Rolls the next dice. Answers before a roll can no longer be undone. */
  #roll(sides: readonly number[]): Rolled {
    if (!this.#runs) throw new RulesFault('dice were rolled while no rules ran')
    if (this.#plan !== undefined) throw new RulesFault(`the plan of seat ${this.#plan.seat} must not roll`)
    const n = this.nextRoll++
    const rolled = { n, sides, values: this.setup.dice.roll(n, sides) }
    this.rolls.push(rolled)
    this.barrier = this.answers
    return rolled
  }

  /** Asks the question of an effect. Returns the answer if it answers itself, otherwise {@link WAITING}. */
  #perform(effect: Effect): unknown {
    switch (effect.kind) {
      case 'pick': {
        const only = onlyChoice(effect.content)
        if (only !== undefined) return only
        this.pending = new SinglePending(effect.seat, effect.content, this.answers)
        return WAITING
      }
      case 'pickTogether':
        return this.#ask(JointPending.together(effect.content, this.answers))
      case 'together':
        return this.#ask(this.#untouched(() => JointPending.plans(effect.content, this.answers, this)))
    }
  }

  /** Asks several seats, unless none of them needs to be asked. */
  #ask(pending: Pending): unknown {
    if (pending.answered) return this.#opened(pending)
    this.pending = pending
    return WAITING
  }
}
