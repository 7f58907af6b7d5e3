import { type Checkpoint, type HistoryLine, RulesFault } from './checkpoint.ts'
import type { Command } from './command.ts'
import { type Choice, type Decision, findChoice, type Seat } from './decision.ts'
import { type Dice, RecordedDice, type RollLine } from './dice.ts'
import type { Effect, Procedure } from './effects.ts'
import { cloneJson } from './json.ts'
import { Log } from './log.ts'
import { type Moment, Moments } from './moments.ts'
import { onlyChoice, Pending } from './pending.ts'
import type { RecordLine } from './record.ts'
import { Table } from './table.ts'
import type { PieceDef, SpaceDef } from './table-def.ts'
import type { Game, Next, Options, Outcome, Title } from './title.ts'

/** An answer that stands, with what must hold again when it is taken back. */
export interface Entry {
  readonly command: Extract<Command, { kind: 'choose' | 'set' }>
  /** Commands accepted, this one included. */
  readonly seq: number
  readonly nextRoll: number
  readonly barrier: number
}

/** What a course is made of besides its title. */
export interface CourseSetup {
  /** Complete options. */
  readonly options: Options
  readonly dice: Dice
}

const STEP_LIMIT = 10_000

const WAITING = Symbol('somebody must answer')

/** How a match goes: runs the procedures of its title, writes the history, and can go back to any answer that stands. */
export class Course<V = unknown, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly title: Title<V, P, S>
  readonly setup: CourseSetup
  readonly game: Game<V, P, S>
  /** The answers that stand. */
  readonly entries: Log<Entry>
  readonly history: Log<HistoryLine>
  /** The rolls that stand. */
  readonly rolls: Log<RollLine>
  readonly moments: Moments<P, S>
  step = ''
  pending: Pending | undefined
  outcome: Outcome | undefined
  /** The first answer that can still be undone. */
  barrier = 0
  nextRoll = 0
  /** Lines of the history that were never taken back since somebody set it. */
  historyKept = 0
  #procedure: Procedure<Next> | undefined
  /** Commands that led here, before the first entry. */
  readonly #seq: number
  readonly #settings: { [id: string]: string }[]
  /** The standing answers as last saved; `undefined` once one has changed. */
  #standing: Checkpoint['settings'] | undefined

  /** Begins nowhere ({@link start}), or where the first moment of its past is ({@link goBack}), perhaps on a copy of another table. */
  constructor(title: Title<V, P, S>, setup: CourseSetup, past: readonly Moment[] = [], like?: Table<P, S>) {
    this.title = title
    this.setup = setup
    const standing = Object.fromEntries(title.settings.map((setting) => [setting.id, setting.default]))
    this.#settings = Array.from({ length: title.seats }, () => ({ ...standing }))
    const table = new Table(title.table, like)
    this.game = { table, options: setup.options, settings: this.#settings, vars: undefined as V }
    const [from] = past
    this.#seq = from?.seq ?? 0
    this.entries = new Log(from?.at)
    this.history = new Log(from?.records)
    this.rolls = new Log(from?.rolls)
    this.moments = new Moments(table, past)
  }

  /** Lays out the beginning and plays up to the first decision. */
  start(): void {
    this.game.vars = this.title.setup(this.game)
    this.game.table.takeShown()
    this.#enter(this.title.firstStep)
    this.#advance(undefined)
  }

  /** Number of answers that stand. */
  get answers(): number {
    return this.entries.length
  }

  /** An independent copy with other dice, if the present ones must stay secret. */
  fork(dice: Dice): Course<V, P, S> {
    const past = this.moments.from(this.barrier)
    const [from] = past as [Moment]
    const known = this.rolls.slice(from.rolls)
    const shared = dice === this.setup.dice || known.length === 0
    const rolled = shared ? dice : new RecordedDice(new Map(known.map((line) => [line.n, line.values])), dice)
    const copy = new Course(this.title, { options: this.setup.options, dice: rolled }, past, this.game.table)
    for (const entry of this.entries.slice(from.at)) copy.entries.push(entry)
    for (const line of this.history.slice(from.records)) copy.history.push(line)
    for (const roll of known) copy.rolls.push(roll)
    copy.goBack(this.answers)
    copy.nextRoll = this.nextRoll
    copy.barrier = this.barrier
    if (this.outcome !== undefined && copy.outcome === undefined) copy.end(this.outcome)
    return copy
  }

  /** Everything that going back must restore, as plain JSON. */
  snapshot(): unknown {
    const asked = (seat: Seat) => {
      const { ask, rule, args, choices } = this.pending?.decision(seat) ?? {}
      return { seat, ask, rule, args, choices }
    }
    return {
      step: this.step,
      at: this.answers,
      barrier: this.barrier,
      nextRoll: this.nextRoll,
      rolls: this.rolls.length,
      table: this.game.table.save(),
      vars: cloneJson(this.game.vars),
      settings: cloneJson(this.#settings),
      historyLength: this.history.length,
      pending: (this.pending?.seats ?? []).map(asked),
      outcome: this.outcome,
    }
  }

  /** Notes an answer, before it is carried out, as the `seq`th command. */
  note(command: Entry['command'], seq: number): void {
    this.entries.push({ command, seq, nextRoll: this.nextRoll, barrier: this.barrier })
  }

  /** Carries out the answer of a seat that must decide. */
  answer(seat: Seat, choice: Choice): void {
    const pending = this.pending as Pending
    pending.answer(seat, choice)
    if (!pending.answered) return
    this.pending = undefined
    if (pending.together) {
      this.barrier = this.answers
      this.#advance(pending.answers)
    } else this.#advance(choice)
  }

  /** Sets a standing answer. */
  stand(seat: Seat, setting: string, value: string): void {
    ;(this.#settings[seat] as { [id: string]: string })[setting] = value
    this.#standing = undefined
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

  /** Puts everything back to when the first `at` answers had been given. */
  goBack(at: number): void {
    const from = this.moments.goBack(at)
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
    for (const [seat, standing] of from.settings.entries()) Object.assign(this.#settings[seat] as object, standing)
    this.#standing = undefined
    this.#procedure = this.#begin(from.step)
    this.#advance(undefined)
    for (const entry of entries) this.repeat(entry)
  }

  /** Gives an answer again that was given before. */
  repeat(entry: Entry): void {
    this.entries.push(entry)
    this.nextRoll = entry.nextRoll
    this.barrier = entry.barrier
    const { command } = entry
    if (command.kind === 'choose') {
      const decision = this.pending?.decision(command.seat) as Decision
      this.answer(command.seat, findChoice(decision, command.choice) as Choice)
    } else this.stand(command.seat, command.setting, command.value)
  }

  #enter(step: string): void {
    const procedure = this.#begin(step)
    this.#standing ??= cloneJson(this.#settings)
    this.moments.add({
      step,
      at: this.answers,
      seq: this.entries.last?.seq ?? this.#seq,
      barrier: this.barrier,
      nextRoll: this.nextRoll,
      records: this.history.length,
      rolls: this.rolls.length,
      vars: { ...this.game.vars },
      settings: this.#standing,
    })
    this.#procedure = procedure
  }

  #begin(step: string): Procedure<Next> {
    const begin = this.title.steps[step]
    if (begin === undefined) throw new RulesFault(`no step ${step}`)
    this.step = step
    return begin(this.game)
  }

  /** Runs the procedures until somebody must answer or the match is over. */
  #advance(answer: unknown): void {
    let value = answer
    for (let i = 0; i < STEP_LIMIT; i++) {
      const { done, value: yielded } = (this.#procedure as Procedure<Next>).next(value)
      if (this.game.table.takeShown()) this.barrier = this.answers
      if (done === true) {
        if (typeof yielded !== 'string') {
          this.end(yielded.end)
          return
        }
        this.#enter(yielded)
        this.moments.prune(this.barrier)
        value = undefined
        continue
      }
      value = this.#perform(yielded)
      if (value === WAITING) return
    }
    throw new RulesFault(`step ${this.step} goes on without end`)
  }

  /** Carries out one effect and returns what it yields to the procedure; {@link WAITING} when somebody must answer first. */
  #perform(effect: Effect): unknown {
    switch (effect.kind) {
      case 'record':
        this.history.push({ at: this.answers, line: effect.line })
        return undefined
      case 'roll': {
        const n = this.nextRoll++
        const line = { n, sides: effect.sides, values: this.setup.dice.roll(n, effect.sides) }
        this.rolls.push(line)
        this.barrier = this.answers
        return line
      }
      case 'choose': {
        const only = onlyChoice(effect.decision)
        if (only !== undefined) return only
        this.pending = Pending.one(effect.seat, effect.decision, this.answers)
        return WAITING
      }
      case 'chooseTogether': {
        const pending = Pending.together(effect.decisions, this.answers)
        if (pending.answered) return pending.answers
        this.pending = pending
        return WAITING
      }
    }
  }
}
