import { type Checkpoint, type HistoryLine, RulesFault, type Takeback } from './checkpoint.ts'
import type { Applied, Command, Refusal, RefusalCode } from './command.ts'
import { type Choice, type Decision, findChoice, type Seat } from './decision.ts'
import { type Dice, RecordedDice, type RollLine } from './dice.ts'
import type { Effect, Procedure } from './effects.ts'
import { cloneJson } from './json.ts'
import { Log } from './log.ts'
import { type Moment, Moments } from './moments.ts'
import { onlyChoice, Pending } from './pending.ts'
import { type RecordLine, recordFor } from './record.ts'
import { Table } from './table.ts'
import type { PieceDef, SpaceDef } from './table-def.ts'
import type { Text } from './text.ts'
import { completeOptions, type Game, type Next, type Options, type Outcome, type Title } from './title.ts'

/** What a match is made of besides its title. */
export interface MatchSetup {
  readonly options: Options
  readonly dice: Dice
}

/** An answer that stands, with what must hold again when it is taken back. */
interface Entry {
  readonly command: Extract<Command, { kind: 'choose' | 'set' }>
  /** Commands accepted, this one included. */
  readonly seq: number
  readonly nextRoll: number
  readonly barrier: number
}

const STEP_LIMIT = 10_000

const WAITING = Symbol('somebody must answer')

/** One play of a title: applies commands, keeps the history, can go back and be forked. Pure: no clock, no I/O. */
export class Match<V = unknown, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly title: Title<V, P, S>
  readonly setup: MatchSetup
  readonly game: Game<V, P, S>
  readonly #settings: { [id: string]: string }[]
  #step = ''
  #procedure: Procedure<Next> | undefined
  #pending: Pending | undefined
  #outcome: Outcome | undefined
  #takeback: Takeback | undefined
  /** The first answer that can still be undone. */
  #barrier = 0
  #nextRoll = 0
  #commands: Log<Command>
  #entries: Log<Entry>
  #history: Log<HistoryLine>
  #historyKept = 0
  #rolls: Log<RollLine>
  readonly #moments: Moments<P, S>
  /** The standing answers as last saved; `undefined` once one has changed. */
  #standing: Checkpoint['settings'] | undefined

  private constructor(title: Title<V, P, S>, setup: MatchSetup, past: readonly Moment[] = [], like?: Table<P, S>) {
    this.title = title
    this.setup = { ...setup, options: completeOptions(title, setup.options) }
    const standing = Object.fromEntries(title.settings.map((setting) => [setting.id, setting.default]))
    this.#settings = Array.from({ length: title.seats }, () => ({ ...standing }))
    const table = new Table(title.table, like)
    this.game = { table, options: this.setup.options, settings: this.#settings, vars: undefined as V }
    const [from] = past
    this.#commands = new Log(from?.seq)
    this.#entries = new Log(from?.at)
    this.#history = new Log(from?.records)
    this.#rolls = new Log(from?.rolls)
    this.#moments = new Moments(table, past)
  }

  /** Begins a match. Throws a `RangeError` for options that the title does not have. */
  static start<V, P extends PieceDef, S extends SpaceDef>(title: Title<V, P, S>, setup: MatchSetup): Match<V, P, S> {
    const match = new Match(title, setup)
    match.game.vars = title.setup(match.game)
    match.game.table.takeShown()
    match.#enter(title.firstStep)
    match.#advance(undefined)
    return match
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
    const match = new Match(title, setup, [{ ...checkpoint, mark: undefined }])
    match.#rebuild(checkpoint.at)
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

  /** Number of commands accepted so far. */
  get seq(): number {
    return this.#commands.length
  }

  /** Number of answers that stand. */
  get answers(): number {
    return this.#entries.length
  }

  /** The step being played. */
  get step(): string {
    return this.#step
  }

  /** How the match ended; `undefined` while it runs. */
  get outcome(): Outcome | undefined {
    return this.#outcome
  }

  /** Number of lines in the history. */
  get historyLength(): number {
    return this.#history.length
  }

  /** Lines `from` to `to` (exclusive) of the history as one seat, or the gallery, may read them. */
  history(viewer: Seat | undefined, from = 0, to = Number.POSITIVE_INFINITY): HistoryLine[] {
    return this.#history.slice(from, to).map(({ at, line }) => ({ at, line: recordFor(line, viewer) }))
  }

  /** How many of the lines known at the last call still stand: the others were taken back. */
  takeHistoryKept(): number {
    const kept = this.#historyKept
    this.#historyKept = this.historyLength
    return kept
  }

  /** The rolls that stand, from where the match was started or resumed. */
  get rolls(): readonly RollLine[] {
    return this.#rolls.items
  }

  /** The open request to take back. */
  get takeback(): Takeback | undefined {
    return this.#takeback
  }

  /** What a seat must decide now. */
  decision(seat: Seat): Decision | undefined {
    return this.#pending?.decision(seat)
  }

  /** The seats that must decide now. */
  get deciding(): Seat[] {
    return this.#pending?.seats ?? []
  }

  /** Whether a seat may take back its last answer. */
  canUndo(seat: Seat): boolean {
    return this.#undoIndex(seat) !== undefined
  }

  /** The seat's last answer, if no other seat has answered since; answers that are still secret do not count. */
  #undoIndex(seat: Seat): number | undefined {
    if (this.#outcome !== undefined) return undefined
    const secretFrom = this.#pending?.together === true ? this.#pending.since : this.answers
    let secrets = false
    for (let i = this.answers - 1; i >= Math.max(this.#entries.base, this.#barrier); i--) {
      const { command } = this.#entries.at(i) as Entry
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
    if (this.#outcome !== undefined) return refuse('match-over')
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
    const { nextRoll, barrier } = this.#note(command)
    try {
      this.#answer(seat, choice)
    } catch (fault) {
      this.#entries.cut(this.answers - 1)
      this.#rebuild(this.answers)
      this.#nextRoll = nextRoll
      this.#barrier = barrier
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

  #note(command: Entry['command']): Entry {
    const entry = { command, seq: this.seq + 1, nextRoll: this.#nextRoll, barrier: this.#barrier }
    this.#entries.push(entry)
    return entry
  }

  #answer(seat: Seat, choice: Choice): void {
    const pending = this.#pending as Pending
    pending.answer(seat, choice)
    if (!pending.answered) return
    this.#pending = undefined
    if (pending.together) {
      this.#barrier = this.answers
      this.#advance(pending.answers)
    } else this.#advance(choice)
  }

  #undo(seat: Seat): Refusal | undefined {
    const index = this.#undoIndex(seat)
    if (index === undefined) return refuse('nothing-to-undo')
    const [undone, ...later] = this.#entries.slice(index) as [Entry, ...Entry[]]
    this.#entries.cut(index)
    this.#takeback = undefined
    this.#rebuild(index)
    this.#nextRoll = undone.nextRoll
    this.#barrier = undone.barrier
    for (const entry of later) this.#repeat(entry)
    return undefined
  }

  #set(command: Extract<Command, { kind: 'set' }>): Refusal | undefined {
    const { seat, setting, value } = command
    const known = this.title.settings.find((each) => each.id === setting)
    const standing = this.#settings[seat]
    if (known === undefined || standing === undefined || !known.values.includes(value)) return refuse('unknown-setting')
    this.#note(command)
    this.#stand(seat, setting, value)
    return undefined
  }

  #resign(seat: Seat): Refusal | undefined {
    if (this.#settings[seat] === undefined) return refuse('not-your-decision')
    const winner = this.title.seats === 2 ? 1 - seat : null
    this.#takeback = undefined
    this.#end({ winner, reason: { key: 'match.resigned', args: { seat: { seat } } } })
    return undefined
  }

  #askTakeback(by: Seat, to: number): Refusal | undefined {
    const known = this.#settings[by] !== undefined && Number.isInteger(to)
    if (!known || to < 0 || to >= this.answers) return refuse('bad-takeback')
    return this.#settleTakeback({ by, to, agreed: [by] })
  }

  #answerTakeback(seat: Seat, accept: boolean): Refusal | undefined {
    const open = this.#takeback
    if (open === undefined || open.agreed.includes(seat) || this.#settings[seat] === undefined)
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
    if (open.to < this.#entries.base) return refuse('bad-takeback')
    const used = this.#nextRoll
    this.#takeback = undefined
    this.#entries.cut(open.to)
    this.#rebuild(open.to)
    this.#nextRoll = used
    this.#barrier = open.to
    return undefined
  }

  /**
   * The last state between two steps before anything that can still be undone. With {@link sinceCheckpoint} the match can
   * be resumed from it, and is the identical match.
   */
  checkpoint(): Checkpoint {
    return this.#moments.checkpoint(this.#barrier)
  }

  /** All commands accepted after {@link checkpoint}, those taken back included. */
  sinceCheckpoint(): Command[] {
    return this.#commands.slice(this.#moments.at(this.#barrier).seq)
  }

  /** All commands accepted, from where the match was started or resumed. */
  get commands(): readonly Command[] {
    return this.#commands.items
  }

  /** An independent copy that goes on by itself, with other dice if the present ones must stay secret. */
  fork(dice: Dice = this.setup.dice): Match<V, P, S> {
    const past = this.#moments.from(this.#barrier)
    const [from] = past as [Moment]
    const known = this.#rolls.slice(from.rolls)
    const shared = dice === this.setup.dice || known.length === 0
    const rolled = shared ? dice : new RecordedDice(new Map(known.map((line) => [line.n, line.values])), dice)
    const copy = new Match(this.title, { options: this.setup.options, dice: rolled }, past, this.game.table)
    copy.#commands = new Log(from.seq, this.#commands.slice(from.seq))
    copy.#entries = new Log(from.at, this.#entries.slice(from.at))
    copy.#history = new Log(from.records, this.#history.slice(from.records))
    copy.#rolls = new Log(from.rolls, known)
    copy.#rebuild(this.answers)
    copy.#nextRoll = this.#nextRoll
    copy.#barrier = this.#barrier
    copy.#takeback = this.#takeback
    if (this.#outcome !== undefined && copy.#outcome === undefined) copy.#end(this.#outcome)
    return copy
  }

  /** Everything that undo and resume must restore, as plain JSON: for comparisons. */
  snapshot(): unknown {
    return {
      step: this.#step,
      at: this.answers,
      barrier: this.#barrier,
      nextRoll: this.#nextRoll,
      rolls: this.#rolls.length,
      table: this.game.table.save(),
      vars: cloneJson(this.game.vars),
      settings: cloneJson(this.#settings),
      historyLength: this.historyLength,
      pending: this.deciding.map((seat) => {
        const { ask, rule, args, choices } = this.decision(seat) as Decision
        return { seat, ask, rule, args, choices }
      }),
      outcome: this.#outcome,
    }
  }

  #enter(step: string): void {
    const procedure = this.#begin(step)
    this.#standing ??= cloneJson(this.#settings)
    this.#moments.add({
      step,
      at: this.answers,
      seq: this.#entries.last?.seq ?? this.#commands.base,
      barrier: this.#barrier,
      nextRoll: this.#nextRoll,
      records: this.#history.length,
      rolls: this.#rolls.length,
      vars: { ...this.game.vars },
      settings: this.#standing,
    })
    this.#procedure = procedure
  }

  #begin(step: string): Procedure<Next> {
    const begin = this.title.steps[step]
    if (begin === undefined) throw new RulesFault(`no step ${step}`)
    this.#step = step
    return begin(this.game)
  }

  /** Puts the state back to when the first `at` answers had been given. */
  #rebuild(at: number): void {
    const from = this.#moments.goBack(at)
    const entries = this.#entries.slice(from.at, at)
    this.#entries.cut(from.at)
    this.#historyKept = Math.min(this.#historyKept, from.records)
    this.#history.cut(from.records)
    this.#rolls.cut(from.rolls)
    this.#nextRoll = from.nextRoll
    this.#barrier = from.barrier
    this.#outcome = undefined
    this.#pending = undefined
    this.game.vars = { ...(from.vars as V) }
    for (const [seat, standing] of from.settings.entries()) Object.assign(this.#settings[seat] as object, standing)
    this.#standing = undefined
    this.#procedure = this.#begin(from.step)
    this.#advance(undefined)
    for (const entry of entries) this.#repeat(entry)
  }

  #repeat(entry: Entry): void {
    this.#entries.push(entry)
    this.#nextRoll = entry.nextRoll
    this.#barrier = entry.barrier
    const { command } = entry
    if (command.kind === 'choose') {
      const decision = this.decision(command.seat) as Decision
      this.#answer(command.seat, findChoice(decision, command.choice) as Choice)
    } else this.#stand(command.seat, command.setting, command.value)
  }

  /** Sets a standing answer. */
  #stand(seat: Seat, setting: string, value: string): void {
    ;(this.#settings[seat] as { [id: string]: string })[setting] = value
    this.#standing = undefined
  }

  #end(outcome: Outcome): void {
    this.#outcome = outcome
    this.#pending = undefined
    this.#procedure = undefined
    const { key, args, rule } = outcome.reason
    const line: RecordLine = { key, heading: 1, ...(args && { args }), ...(rule !== undefined && { rule }) }
    this.#history.push({ at: this.answers, line })
  }

  /** Runs the procedures until somebody must answer or the match is over. */
  #advance(answer: unknown): void {
    let value = answer
    for (let i = 0; i < STEP_LIMIT; i++) {
      const { done, value: yielded } = (this.#procedure as Procedure<Next>).next(value)
      if (this.game.table.takeShown()) this.#barrier = this.answers
      if (done === true) {
        if (typeof yielded !== 'string') {
          this.#end(yielded.end)
          return
        }
        this.#enter(yielded)
        this.#moments.prune(this.#barrier)
        value = undefined
        continue
      }
      value = this.#perform(yielded)
      if (value === WAITING) return
    }
    throw new RulesFault(`step ${this.#step} goes on without end`)
  }

  /** Carries out one effect and returns what it yields to the procedure; {@link WAITING} when somebody must answer first. */
  #perform(effect: Effect): unknown {
    switch (effect.kind) {
      case 'record':
        this.#history.push({ at: this.answers, line: effect.line })
        return undefined
      case 'roll': {
        const n = this.#nextRoll++
        const values = this.setup.dice.roll(n, effect.sides)
        this.#rolls.push({ n, sides: effect.sides, values })
        this.#barrier = this.answers
        return { n, values }
      }
      case 'choose': {
        const only = onlyChoice(effect.decision)
        if (only !== undefined) return only
        this.#pending = Pending.one(effect.seat, effect.decision, this.answers)
        return WAITING
      }
      case 'chooseTogether': {
        const pending = Pending.together(effect.decisions, this.answers)
        if (pending.answered) return pending.answers
        this.#pending = pending
        return WAITING
      }
    }
  }
}

function refuse(code: RefusalCode, text: Text = { key: `refused.${code}` }): Refusal {
  return { code, text }
}
