import { type Choice, type Decision, sameChoice } from '../decision/decision.ts'
import type { Dice } from '../dice/dice.ts'
import type { Checkpoint } from '../match/checkpoint.ts'
import type { Refusal } from '../match/command.ts'
import { Match } from '../match/match.ts'
import type { HistoryLine } from '../record/record.ts'
import type { Seat } from '../table/seat.ts'
import { Table } from '../table/table.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import {
  completeOptions,
  type Game,
  type Options,
  type Outcome,
  seatCount,
  type Title,
  UNPLAYED,
} from '../title/title.ts'
import { ScriptedDice } from './dice.ts'

/** Some fields of a choice, enough to identify it among those offered; a string is its verb. */
export type Pick = string | Partial<Choice>

/** A way of playing: picks a choice for a seat. */
export type Policy = (decision: Decision, seat: Seat) => Choice

/** How a played match starts. */
export interface PlaySetup<V, P extends PieceDef, S extends SpaceDef> {
  readonly options?: Options
  /** The rules version with which it starts; absent: the current one. */
  readonly rulesVersion?: number
  /** Values of the coming rolls, one array per roll, or other dice. */
  readonly dice?: readonly (readonly number[])[] | Dice
  /** Starts at this step instead of the title's first. */
  readonly step?: string
  /** Edits the state after the title's set-up, before the step begins. */
  readonly position?: (game: Game<V, P, S>) => void
}

/** The checkpoint of a match that starts at `step`, after `edit` has changed the title's set-up. */
export function positionOf<V, P extends PieceDef, S extends SpaceDef>(
  title: Title<V, P, S>,
  options: Options,
  step: string,
  edit: (game: Game<V, P, S>) => void,
): Checkpoint {
  const standing = Object.fromEntries(title.settings.map((setting) => [setting.id, setting.default]))
  const complete = completeOptions(title, options)
  const settings = Array.from({ length: seatCount(title, complete) }, () => ({ ...standing }))
  const bare = { table: new Table(title.table), options: complete, rulesVersion: title.rulesVersion, settings }
  const game: Game<V, P, S> = { ...bare, ...UNPLAYED, vars: title.setup({ ...bare }) }
  edit(game)
  const { table, vars } = game
  const from = { step, at: 0, seq: 0, barrier: 0, nextRoll: 0, records: 0, rolls: 0 }
  return { ...from, table: table.save(), vars, settings, revisions: settings.map(() => 0) }
}

/** Starts a match for a test. */
export function play<V, P extends PieceDef, S extends SpaceDef>(
  title: Title<V, P, S>,
  setup: PlaySetup<V, P, S> = {},
): Play<V, P, S> {
  const { options = {}, rulesVersion = title.rulesVersion, dice = [], step, position } = setup
  const scripted = Array.isArray(dice) ? new ScriptedDice(dice as readonly (readonly number[])[]) : (dice as Dice)
  const of = { options, rulesVersion, dice: scripted }
  if (step === undefined && position === undefined) return new Play(Match.start(title, of))
  const checkpoint = positionOf(title, options, step ?? title.firstStep, position ?? (() => {}))
  return new Play(Match.resume(title, of, checkpoint, []))
}

/**
 * A match with methods that make a test read like play. Throws an `Error` that lists the offered choices if the match
 * does not go as the test says.
 */
export class Play<V = unknown, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly match: Match<V, P, S>

  constructor(match: Match<V, P, S>) {
    this.match = match
  }

  /** The state of the match. */
  get game(): Game<V, P, S> {
    return this.match.game
  }

  /** A seat, by number or by the id of its side. */
  as(seat: Seat | string): Player<V, P, S> {
    return new Player(this, typeof seat === 'number' ? seat : this.#seatOf(seat))
  }

  #seatOf(side: string): Seat {
    for (let seat = 0; seat < this.match.seats; seat++)
      if (this.match.title.sidesOf(this.game, seat).includes(side)) return seat
    throw new Error(`no seat plays ${side}`)
  }

  /** The only seat that must decide. Throws if there is none or more than one. */
  get turn(): Player<V, P, S> {
    const [seat, ...others] = this.match.deciding
    if (seat === undefined) throw new Error('nobody must decide: the match is over')
    if (others.length > 0) throw new Error(`seats ${[seat, ...others].join(', ')} must decide: say which one with as()`)
    return new Player(this, seat)
  }

  /** Adds rolls to the dice script. */
  dice(...rolls: readonly (readonly number[])[]): this {
    const { dice } = this.match.setup
    if (!(dice instanceof ScriptedDice)) throw new Error('the dice of this match are not scripted')
    dice.add(...rolls)
    return this
  }

  /** {@link Player.choose} for the only seat that must decide. */
  choose(...picks: readonly Pick[]): this {
    for (const pick of picks) this.turn.choose(pick)
    return this
  }

  /** {@link Player.expectChoices} for the only seat that must decide. */
  expectChoices(...picks: readonly Pick[]): this {
    this.turn.expectChoices(...picks)
    return this
  }

  /** {@link Player.refuses} for the only seat that must decide. */
  refuses(pick: Pick): Refusal {
    return this.turn.refuses(pick)
  }

  /**
   * Answers for every seat by `policy` (default: the first choice) until `reached` holds. Throws if the match ends
   * first, or after 100,000 answers.
   */
  until(reached: (play: this) => boolean, policy: Policy = firstChoice): this {
    for (let i = 0; i < 100_000; i++) {
      const [seat] = this.match.deciding
      if (reached(this)) return this
      if (seat === undefined) throw new Error('the match ended before that')
      new Player(this, seat).answer(policy)
    }
    throw new Error('not reached within 100000 answers')
  }

  /** Plays to the end by `policy`; returns the outcome. */
  toTheEnd(policy: Policy = firstChoice): Outcome {
    this.until(() => this.match.outcome !== undefined, policy)
    return this.match.outcome as Outcome
  }

  /** Id of a piece's space. */
  at(piece: string): string {
    return this.game.table.piece(piece).space.id
  }

  /** Ids of the pieces in a space, in the order of the title's list. */
  in(space: string): string[] {
    return this.game.table.space(space).pieces.map((piece) => piece.id)
  }

  /** Name of a piece's face. */
  face(piece: string): string {
    const { table } = this.game
    return table.def.faces[table.piece(piece).face] as string
  }

  /** Id of the side that owns a space. */
  owner(space: string): string | undefined {
    const { table } = this.game
    return table.def.sides[table.space(space).owner]
  }

  /** Value of a track. */
  track(id: string): number {
    return this.game.table.track(id)
  }

  /** The history as a seat may read it, or without one a spectator; with `key`, only lines with that key. */
  records(key?: string, viewer?: Seat): HistoryLine['line'][] {
    const lines = this.match.history(viewer).map(({ line }) => line)
    return key === undefined ? lines : lines.filter((line) => line.key === key)
  }

  /** The last line of the history with this key. */
  record(key: string, viewer?: Seat): HistoryLine['line'] {
    const line = this.records(key, viewer).at(-1)
    if (line === undefined)
      throw new Error(`no record ${key}; there are ${[...new Set(this.records().map((each) => each.key))].join(', ')}`)
    return line
  }

  /** The current decisions on one line: `seat 0: toy.move (2)`. */
  get asked(): string {
    return this.match.deciding
      .map((seat) => {
        const { ask, rule } = this.match.decision(seat) as Decision
        return `seat ${seat}: ${ask} (${rule})`
      })
      .join('; ')
  }
}

/** One seat's actions and view. */
export class Player<V = unknown, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly seat: Seat
  readonly #play: Play<V, P, S>

  constructor(play: Play<V, P, S>, seat: Seat) {
    this.#play = play
    this.seat = seat
  }

  /** What the seat must decide now; throws if it has no decision. */
  get decision(): Decision {
    const decision = this.#play.match.decision(this.seat)
    if (decision !== undefined) return decision
    throw new Error(`seat ${this.seat} has nothing to decide (${this.#play.asked || 'the match is over'})`)
  }

  /** Key of the seat's question. */
  get ask(): string {
    return this.decision.ask
  }

  /** All offered choices that match a pick. */
  offered(pick: Pick = {}): Choice[] {
    return this.decision.choices.filter((choice) => matches(choice, pick))
  }

  /** Answers successive decisions, each with the only offered choice that matches. */
  choose(...picks: readonly Pick[]): this {
    for (const pick of picks) this.answer((decision) => only(decision, pick))
    return this
  }

  /** Answers with the choice of a policy. */
  answer(policy: Policy): this {
    const { match } = this.#play
    const choice = policy(this.decision, this.seat)
    const applied = match.apply({ kind: 'choose', seat: this.seat, choice })
    if (!applied.ok) throw new Error(`refused: ${applied.refusal.text.key}\n${listed(this.decision)}`)
    return this
  }

  /** Undoes the last answer. */
  undo(): this {
    const applied = this.#play.match.apply({ kind: 'undo', seat: this.seat })
    if (!applied.ok) throw new Error(`seat ${this.seat} has nothing to undo`)
    return this
  }

  /** Changes a setting. */
  set(setting: string, value: string): this {
    const applied = this.#play.match.apply({ kind: 'set', seat: this.seat, setting, value })
    if (!applied.ok) throw new Error(`no setting ${setting} with the value ${value}`)
    return this
  }

  /** Checks that every offered choice matches one of the picks, and every pick exactly one choice. */
  expectChoices(...picks: readonly Pick[]): this {
    const { decision } = this
    const expected = picks.map((pick) => only(decision, pick))
    const others = decision.choices.filter((choice) => !expected.some((each) => sameChoice(each, choice)))
    if (others.length > 0) throw new Error(`also offered: ${others.map(said).join(', ')}`)
    return this
  }

  /** Checks that no offered choice matches the pick. */
  mayNot(pick: Pick): this {
    const found = this.offered(pick)
    if (found.length > 0) throw new Error(`offered all the same: ${found.map(said).join(', ')}`)
    return this
  }

  /** Makes a complete choice that must be refused; returns the refusal. */
  refuses(pick: Pick): Refusal {
    const choice: Choice = typeof pick === 'string' ? { verb: pick } : { verb: '', ...pick }
    const applied = this.#play.match.apply({ kind: 'choose', seat: this.seat, choice })
    if (applied.ok) throw new Error(`accepted: ${said(choice)}`)
    return applied.refusal
  }
}

/** The policy that takes the first offered choice. */
export const firstChoice: Policy = (decision) => decision.choices[0] as Choice

/** A policy that picks at random. `random` returns numbers in [0, 1). */
export function randomChoice(random: () => number): Policy {
  return ({ choices }) => choices[Math.floor(random() * choices.length)] as Choice
}

function matches(choice: Choice, pick: Pick): boolean {
  if (typeof pick === 'string') return choice.verb === pick
  return (Object.keys(pick) as (keyof Choice)[]).every((field) => choice[field] === pick[field])
}

function only(decision: Decision, pick: Pick): Choice {
  if (typeof pick !== 'string' && pick.pieces !== undefined) return { verb: '', ...pick }
  const found = decision.choices.filter((choice) => matches(choice, pick))
  const [choice] = found
  const wanted = typeof pick === 'string' ? pick : said(pick)
  if (choice === undefined) throw new Error(`not offered: ${wanted}\n${listed(decision)}`)
  if (found.length > 1) throw new Error(`${wanted} may be any of ${found.map(said).join(', ')}`)
  return choice
}

function listed(decision: Decision): string {
  return `${decision.ask} (${decision.rule}) offers ${decision.choices.map(said).join(', ')}`
}

function said(choice: Partial<Choice>): string {
  const { verb = '*', ...rest } = choice
  const fields = Object.entries(rest).map(([field, value]) => `${field} ${value}`)
  return fields.length === 0 ? verb : `${verb} {${fields.join(', ')}}`
}
