import type { Applied, Command, Refusal, RefusalCode } from './command.ts'
import { type Choice, type Decision, findChoice, type Seat } from './decision.ts'
import { type Dice, RecordedDice } from './dice.ts'
import type { Effect, Procedure } from './effects.ts'
import { cloneJson } from './json.ts'
import { type RecordLine, recordFor } from './record.ts'
import { type PieceDef, type SpaceDef, Table, type TableState } from './table.ts'
import type { Text } from './text.ts'
import { completeOptions, type Game, type Next, type Options, type Outcome, type Title } from './title.ts'

/** What a match is made of besides its title. */
export interface MatchSetup {
  readonly options: Options
  readonly dice: Dice
}

/** The state between two steps: plain JSON, from which a match goes on. */
export interface Checkpoint {
  /** The step that begins here. */
  readonly step: string
  /** Answers that led here. */
  readonly at: number
  /** Commands that led here, taken-back ones included. */
  readonly seq: number
  /** The first answer that could still be undone here. */
  readonly barrier: number
  /** Number of the next roll. */
  readonly nextRoll: number
  readonly records: number
  readonly rolls: number
  readonly table: TableState
  readonly vars: unknown
  readonly settings: readonly { readonly [id: string]: string }[]
}

/** One roll of the match. */
export interface RollLine {
  readonly n: number
  readonly sides: readonly number[]
  readonly values: readonly number[]
}

/** A line of the history with the number of answers that had been given when it was written. */
export interface HistoryLine {
  readonly at: number
  readonly line: RecordLine
}

/** An open request to take back, and who has agreed. */
export interface Takeback {
  readonly by: Seat
  readonly to: number
  readonly agreed: readonly Seat[]
}

/** A rules fault: a dead end, an unknown step, an exception inside a procedure. The command that led to it was not applied. */
export class RulesFault extends Error {
  override readonly name = 'RulesFault'
}

interface Entry {
  readonly command: Extract<Command, { kind: 'choose' | 'set' }>
  readonly nextRoll: number
}

interface Pending {
  readonly together: boolean
  readonly decisions: ReadonlyMap<Seat, Decision>
  readonly answers: Map<Seat, Choice>
}

const STEP_LIMIT = 10_000

/** One play of a title: applies commands, keeps the history, can go back and be forked. Pure: no clock, no I/O. */
export class Match<V = unknown, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly title: Title<V, P, S>
  readonly setup: MatchSetup
  readonly game: Game<V, P, S>
  #settings: { [id: string]: string }[]
  #step = ''
  #procedure: Procedure<Next> | undefined
  #pending: Pending | undefined
  #outcome: Outcome | undefined
  #entries: Entry[] = []
  /** Index of the first entry kept; those before it are inside the first checkpoint. */
  #base = 0
  #barrier = 0
  #seq = 0
  #nextRoll = 0
  #history: HistoryLine[] = []
  #historyBase = 0
  #historyKept = 0
  #rolls: RollLine[] = []
  #rollsBase = 0
  #checkpoints: Checkpoint[] = []
  #takeback: Takeback | undefined

  private constructor(title: Title<V, P, S>, setup: MatchSetup) {
    this.title = title
    this.setup = { ...setup, options: completeOptions(title, setup.options) }
    const standing = Object.fromEntries(title.settings.map((setting) => [setting.id, setting.default]))
    this.#settings = Array.from({ length: title.seats }, () => ({ ...standing }))
    const bare = { table: new Table(title.table), options: this.setup.options, settings: this.#settings }
    this.game = { ...bare, vars: undefined as V }
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

  /** Goes on from a checkpoint with the commands given after it. Throws {@link RulesFault} if one of them is refused. */
  static resume<V, P extends PieceDef, S extends SpaceDef>(
    title: Title<V, P, S>,
    setup: MatchSetup,
    checkpoint: Checkpoint,
    commands: readonly Command[],
  ): Match<V, P, S> {
    const match = new Match(title, setup)
    match.#base = checkpoint.at
    match.#seq = checkpoint.seq
    match.#historyBase = checkpoint.records
    match.#rollsBase = checkpoint.rolls
    match.#checkpoints = [checkpoint]
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
    for (const [index, command] of commands.entries()) {
      const applied = this.apply(command)
      if (!applied.ok) throw new RulesFault(`command ${index} refused: ${applied.refusal.text.key}`)
    }
  }

  /** Number of commands accepted so far. */
  get seq(): number {
    return this.#seq
  }

  /** Number of answers that stand. */
  get answers(): number {
    return this.#base + this.#entries.length
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
    return this.#historyBase + this.#history.length
  }

  /** Lines `from` to `to` (exclusive) of the history as one seat, or the gallery, may read them. */
  history(viewer: Seat | undefined, from = 0, to = Number.POSITIVE_INFINITY): HistoryLine[] {
    return this.#history
      .slice(Math.max(0, from - this.#historyBase), Math.max(0, to - this.#historyBase))
      .map(({ at, line }) => ({ at, line: recordFor(line, viewer) }))
  }

  /** How many of the lines known at the last call still stand: the others were taken back. */
  takeHistoryKept(): number {
    const kept = this.#historyKept
    this.#historyKept = this.historyLength
    return kept
  }

  /** All rolls that stand. */
  get rolls(): readonly RollLine[] {
    return this.#rolls
  }

  /** The open request to take back. */
  get takeback(): Takeback | undefined {
    return this.#takeback
  }

  /** What a seat must decide now. */
  decision(seat: Seat): Decision | undefined {
    const pending = this.#pending
    return pending === undefined || pending.answers.has(seat) ? undefined : pending.decisions.get(seat)
  }

  /** The seats that must decide now. */
  get deciding(): Seat[] {
    const pending = this.#pending
    return pending === undefined ? [] : [...pending.decisions.keys()].filter((seat) => !pending.answers.has(seat))
  }

  /** Whether a seat may take back its last answer. */
  canUndo(seat: Seat): boolean {
    return this.#undoIndex(seat) !== undefined
  }

  #undoIndex(seat: Seat): number | undefined {
    if (this.#outcome !== undefined) return undefined
    const secret = this.#pending?.together === true && this.#pending.answers.has(seat)
    for (let i = this.#entries.length - 1; i >= Math.max(0, this.#barrier - this.#base); i--) {
      const { command } = this.#entries[i] as Entry
      if (command.kind !== 'choose') continue
      if (command.seat === seat) return i
      if (!secret) return undefined
    }
    return undefined
  }

  /** Applies a command. A refused one changes nothing; one that meets a fault of the rules changes nothing and throws {@link RulesFault}. */
  apply(command: Command): Applied {
    const refusal = this.#execute(command)
    if (refusal !== undefined) return { ok: false, refusal }
    this.#seq++
    return { ok: true, seq: this.#seq }
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
    }
  }

  #choose(command: Extract<Command, { kind: 'choose' }>): Refusal | undefined {
    const { seat } = command
    const decision = this.decision(seat)
    if (decision === undefined) return refuse('not-your-decision')
    const choice = findChoice(decision, command.choice)
    if (choice === undefined)
      return refuse(
        'illegal-choice',
        this.title.whyNot?.(this.game, seat, decision, command.choice) ?? {
          key: 'refused.illegal-choice',
          rule: decision.rule,
        },
      )
    this.#takeback = undefined
    this.#entries.push({ command: { kind: 'choose', seat, choice }, nextRoll: this.#nextRoll })
    this.#guard(() => this.#answer(seat, choice))
    return undefined
  }

  #answer(seat: Seat, choice: Choice): void {
    const pending = this.#pending as Pending
    pending.answers.set(seat, choice)
    if (pending.answers.size < pending.decisions.size) return
    this.#pending = undefined
    if (pending.together) {
      this.#barrier = this.answers
      this.#advance(pending.answers)
    } else this.#advance(choice)
  }

  #undo(seat: Seat): Refusal | undefined {
    const index = this.#undoIndex(seat)
    if (index === undefined) return refuse('nothing-to-undo')
    const later = this.#entries.slice(index + 1)
    this.#entries.length = index
    this.#takeback = undefined
    this.#rebuild(this.answers)
    for (const entry of later) this.#repeat(entry)
    return undefined
  }

  #set(command: Extract<Command, { kind: 'set' }>): Refusal | undefined {
    const { seat, setting, value } = command
    const known = this.title.settings.find((each) => each.id === setting)
    const standing = this.#settings[seat]
    if (known === undefined || standing === undefined || !known.values.includes(value)) return refuse('unknown-setting')
    standing[setting] = value
    this.#entries.push({ command, nextRoll: this.#nextRoll })
    return undefined
  }

  #resign(seat: Seat): Refusal | undefined {
    if (seat < 0 || seat >= this.title.seats) return refuse('not-your-decision')
    const winner = this.title.seats === 2 ? 1 - seat : null
    this.#end({ winner, reason: { key: 'match.resigned', args: { seat: { seat } } } })
    return undefined
  }

  #askTakeback(by: Seat, to: number): Refusal | undefined {
    if (!Number.isInteger(to) || to < this.#base || to >= this.answers || by < 0 || by >= this.title.seats)
      return refuse('bad-takeback')
    this.#takeback = { by, to, agreed: [by] }
    this.#settleTakeback()
    return undefined
  }

  #answerTakeback(seat: Seat, accept: boolean): Refusal | undefined {
    const open = this.#takeback
    if (open === undefined || open.agreed.includes(seat) || seat < 0 || seat >= this.title.seats)
      return refuse('bad-takeback')
    this.#takeback = accept ? { ...open, agreed: [...open.agreed, seat] } : undefined
    this.#settleTakeback()
    return undefined
  }

  /** Goes back once all seats agree. Numbers of rolls are never used twice, so nobody knows the dice to come. */
  #settleTakeback(): void {
    const open = this.#takeback
    if (open === undefined || open.agreed.length < this.title.seats) return
    const used = this.#nextRoll
    this.#takeback = undefined
    this.#entries.length = open.to - this.#base
    this.#rebuild(open.to)
    this.#nextRoll = used
    this.#barrier = this.answers
  }

  /** The last state between two steps; with the commands after it, the match can be resumed. */
  checkpoint(): Checkpoint {
    return this.#checkpoints.at(-1) as Checkpoint
  }

  /** The answers that stand and were given after {@link checkpoint}. */
  sinceCheckpoint(): Command[] {
    return this.#entries.slice(this.checkpoint().at - this.#base).map((entry) => entry.command)
  }

  /** An independent copy that goes on by itself, with other dice if the present ones must stay secret. */
  fork(dice: Dice = this.setup.dice): Match<V, P, S> {
    const past = new Map(this.#rolls.map((line) => [line.n, line.values]))
    const rolled = dice === this.setup.dice ? dice : new RecordedDice(past, dice)
    const copy = new Match(this.title, { options: this.setup.options, dice: rolled })
    const last = this.checkpoint()
    copy.#base = last.at
    copy.#seq = this.#seq
    copy.#historyBase = last.records
    copy.#rollsBase = last.rolls
    copy.#checkpoints = [last]
    const entries = this.#entries.slice(last.at - this.#base)
    copy.#rebuild(last.at)
    for (const entry of entries) copy.#repeat(entry)
    copy.#nextRoll = this.#nextRoll
    copy.#outcome = this.#outcome
    return copy
  }

  /** Everything that undo and resume must restore, as plain JSON: for comparisons. */
  snapshot(): unknown {
    return {
      step: this.#step,
      at: this.answers,
      nextRoll: this.#nextRoll,
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
    const begin = this.title.steps[step]
    if (begin === undefined) throw new RulesFault(`no step ${step}`)
    this.#step = step
    this.#checkpoints.push({
      step,
      at: this.answers,
      seq: this.#seq,
      barrier: this.#barrier,
      nextRoll: this.#nextRoll,
      records: this.historyLength,
      rolls: this.#rollsBase + this.#rolls.length,
      table: this.game.table.save(),
      vars: cloneJson(this.game.vars),
      settings: cloneJson(this.#settings),
    })
    this.#procedure = begin(this.game)
  }

  /** Forgets the checkpoints that undo cannot reach any more; the first is kept for a takeback. */
  #prune(): void {
    let keep = this.#checkpoints.length - 1
    while (keep > 1 && (this.#checkpoints[keep] as Checkpoint).at > this.#barrier) keep--
    if (keep > 1) this.#checkpoints.splice(1, keep - 1)
  }

  /** Puts the state back to when the first `at` answers had been given. */
  #rebuild(at: number): void {
    while ((this.#checkpoints.at(-1) as Checkpoint).at > at) this.#checkpoints.pop()
    const from = this.#checkpoints.at(-1) as Checkpoint
    const entries = this.#entries.slice(from.at - this.#base, at - this.#base)
    this.#entries.length = from.at - this.#base
    this.#historyKept = Math.min(this.#historyKept, from.records)
    this.#history.length = from.records - this.#historyBase
    this.#rolls.length = from.rolls - this.#rollsBase
    this.#nextRoll = from.nextRoll
    this.#barrier = from.barrier
    this.#outcome = undefined
    this.#pending = undefined
    this.game.table.load(from.table)
    this.game.vars = cloneJson(from.vars) as V
    for (const [seat, standing] of from.settings.entries()) Object.assign(this.#settings[seat] as object, standing)
    this.#step = from.step
    this.#procedure = (this.title.steps[from.step] as Title<V, P, S>['steps'][string])(this.game)
    this.#advance(undefined)
    for (const entry of entries) this.#repeat(entry)
  }

  #repeat(entry: Entry): void {
    this.#entries.push(entry)
    this.#nextRoll = entry.nextRoll
    const { command } = entry
    if (command.kind === 'set')
      (this.#settings[command.seat] as { [id: string]: string })[command.setting] = command.value
    else this.#answer(command.seat, command.choice)
  }

  #guard(change: () => void): void {
    try {
      change()
    } catch (fault) {
      this.#entries.pop()
      this.#rebuild(this.answers)
      throw fault instanceof RulesFault ? fault : new RulesFault('a procedure failed', { cause: fault })
    }
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
        this.#prune()
        value = undefined
        continue
      }
      const step = this.#perform(yielded)
      if (step === undefined) return
      value = step.value
    }
    throw new RulesFault(`step ${this.#step} goes on without end`)
  }

  /** Carries out one effect; `undefined` when somebody must answer first. */
  #perform(effect: Effect): { value: unknown } | undefined {
    switch (effect.kind) {
      case 'record':
        this.#history.push({ at: this.answers, line: effect.line })
        return { value: undefined }
      case 'roll': {
        const n = this.#nextRoll++
        const values = this.setup.dice.roll(n, effect.sides)
        this.#rolls.push({ n, sides: effect.sides, values })
        this.#barrier = this.answers
        return { value: { n, values } }
      }
      case 'choose': {
        const only = this.#onlyChoice(effect.decision)
        if (only !== undefined) return { value: only }
        this.#pending = { together: false, decisions: new Map([[effect.seat, effect.decision]]), answers: new Map() }
        return undefined
      }
      case 'chooseTogether': {
        const answers = new Map<Seat, Choice>()
        for (const [seat, decision] of effect.decisions) {
          const only = this.#onlyChoice(decision)
          if (only !== undefined) answers.set(seat, only)
        }
        if (answers.size === effect.decisions.size) return { value: answers }
        this.#pending = { together: true, decisions: effect.decisions, answers }
        return undefined
      }
    }
  }

  #onlyChoice(decision: Decision): Choice | undefined {
    if (decision.choices.length === 0) throw new RulesFault(`dead end: ${decision.ask} (${decision.rule})`)
    return decision.choices.length === 1 ? decision.choices[0] : undefined
  }
}

function refuse(code: RefusalCode, text: Text = { key: `refused.${code}` }): Refusal {
  return { code, text }
}
