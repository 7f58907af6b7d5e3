import { type Choice, type Decision, findChoice } from '../decision/decision.ts'
import type { Checkpoint } from '../match/checkpoint.ts'
import type { Command } from '../match/command.ts'
import { sameJson } from '../match/json.ts'
import { finalityIn } from '../match/lookahead.ts'
import { Match, type MatchSetup } from '../match/match.ts'
import type { Text } from '../record/text.ts'
import type { Seat } from '../table/seat.ts'
import type { TitlePackage } from '../title/package.ts'
import type { AnyTitle } from '../title/title.ts'
import { textsOf } from '../view/engagement.ts'
import { Coverage } from './coverage.ts'
import { decisionFaults, said } from './decision-faults.ts'
import { described, differences } from './differences.ts'
import { pointedAt } from './pointed-at.ts'
import { playFrom } from './position.ts'
import { seenByFaults } from './seen-by-faults.ts'
import { severalFaults } from './several.ts'
import { addsUp, textsOfPreview } from './shown.ts'
import { spoil } from './spoil.ts'
import { Witness } from './witness.ts'

/** The settings of an {@link Examiner}. */
export interface Examination {
  /** Counts what occurs; absent: a new one. */
  readonly coverage?: Coverage
  /** Returns numbers in [0, 1), to pick what is tried. */
  readonly random: () => number
  /** Whether a deep check tries every offered choice, not just some. */
  readonly exhaustive?: boolean
  /** The starting checkpoint; absent: the title's set-up. */
  readonly from?: Checkpoint
  /** The title's status line and texts, to be checked too. */
  readonly visible?: Partial<Pick<TitlePackage, 'status' | 'texts'>>
}

/** Records of the engine itself, whose texts are not the title's. */
const WORDED = ['match.left', 'match.handover']

/** Number of choices not offered that a deep check tries. */
const SPOILED = 12

/** Plays a match and checks the invariants after every command. */
export class Examiner {
  readonly match: Match
  readonly coverage: Coverage
  readonly #title: AnyTitle
  readonly #setup: MatchSetup
  readonly #random: () => number
  readonly #exhaustive: boolean
  readonly #from: Checkpoint | undefined
  readonly #visible: Partial<Pick<TitlePackage, 'status' | 'texts'>>
  readonly #witness: Witness

  constructor(title: AnyTitle, setup: MatchSetup, examination: Examination) {
    const { coverage = new Coverage(), random, exhaustive = false } = examination
    this.#exhaustive = exhaustive
    this.#from = examination.from
    this.#visible = examination.visible ?? {}
    this.#title = title
    this.#setup = setup
    this.#random = random
    this.coverage = coverage
    this.#witness = new Witness(title)
    this.match = playFrom(this.#witness.title, setup, examination.from, [])
    this.#cover(0)
  }

  /** All faults of the match before its first command. */
  begin(): string[] {
    return [...this.#standing(), ...this.#said(0)]
  }

  /** Applies a command that must be accepted. Returns all faults found, as sentences; `deep` checks everything. */
  apply(command: Command, deep: boolean): string[] {
    const { match } = this
    const known = match.game.table.save()
    const lines = match.historyLength
    const before = deep ? match.snapshot() : undefined
    const warned = deep && command.kind === 'choose' ? finalityIn(match, command.seat, command.choice) : undefined
    const rolls = match.rolls.length
    this.#witness.forget()
    try {
      const applied = match.apply(command)
      if (!applied.ok) return [`refused: ${applied.refusal.text.key}`]
    } catch (fault) {
      const changed = before === undefined ? [] : differences('a fault changed the match', before, match.snapshot())
      return [described(fault), ...changed]
    }
    const kept = Math.min(lines, match.historyLength)
    this.#cover(kept)
    // Lines repeated after a takeback were checked when they were first told.
    const leaked = match.historyLength > kept ? this.#witness.faults(match.game, known) : []
    const faults = [...this.#standing(), ...leaked, ...this.#said(kept)]
    if (faults.length > 0 || !deep) return faults
    try {
      return [
        ...this.#undone(command, before),
        ...this.#warned(command, warned, match.rolls.length > rolls),
        ...this.#resumed(),
        ...this.#spoiled(),
        ...this.#offers(),
        ...this.#answering.flatMap((seat) => severalFaults(match, seat, this.#random)),
        ...seenByFaults(match),
        ...this.#shown(),
      ]
    } catch (fault) {
      return [described(fault)]
    }
  }

  /** Replays the whole log; returns all faults. */
  finish(): string[] {
    const { match } = this
    try {
      const again = playFrom(this.#title, this.#setup, this.#from, match.commands)
      const faults = differences('the replay differs', match.snapshot(), again.snapshot())
      for (const viewer of this.#viewers) {
        const [line, same] = [match.history(viewer), again.history(viewer)]
        faults.push(...differences(`the replay's history differs for ${viewer ?? 'spectators'}`, line, same))
        if (line.length !== match.historyLength) faults.push(`the history has another length for ${viewer}`)
      }
      if (!sameJson(match.rolls, again.rolls)) faults.push('the rolls of the replay differ')
      return faults
    } catch (fault) {
      return [`the replay fails: ${described(fault)}`]
    }
  }

  get #viewers(): (Seat | undefined)[] {
    return [...Array(this.match.seats).keys(), undefined]
  }

  #cover(from: number): void {
    for (const { line } of this.match.history(undefined, from)) this.coverage.record(line)
    for (const seat of this.match.deciding) this.coverage.decision(this.match.decision(seat) as Decision)
    const { engagement, outcome } = this.match
    for (const text of engagement === undefined ? [] : textsOf(engagement)) this.coverage.text(text)
    if (outcome !== undefined) this.coverage.text(outcome.reason)
  }

  /** What must hold after every command. */
  #standing(): string[] {
    const { match } = this
    const { table } = match.game
    const faults = this.#title.faults(match.game).map((fault) => `broken rule: ${fault}`)
    if (match.outcome === undefined && match.deciding.length === 0) faults.push('nobody must decide')
    if (match.outcome !== undefined && match.deciding.length > 0) faults.push('somebody must decide after the end')
    let lying = 0
    for (const space of table.spaces)
      for (const piece of space.pieces) {
        lying++
        if (piece.space !== space) faults.push(`${piece.id} lies in ${space.id} and in ${piece.space.id}`)
      }
    if (lying !== table.pieces.length) faults.push(`${lying} of ${table.pieces.length} pieces are on the table`)
    for (const seat of match.deciding) faults.push(...decisionFaults(table, seat, match.decision(seat) as Decision))
    return faults
  }

  /** Faults if a title lacks a text for something shown. */
  #said(from: number): string[] {
    const { match } = this
    const { status } = this.#visible
    const { engagement } = match
    const keys = [
      ...(engagement === undefined ? [] : textsOf(engagement).map(({ key }) => key)),
      ...match.history(undefined, from).map(({ line }) => line.key),
      ...match.deciding.map((seat) => (match.decision(seat) as Decision).ask),
      ...(status?.((track) => match.game.table.track(track)) ?? []).map(({ key }) => key),
    ]
    return keys.flatMap((key) => this.#textless(key))
  }

  #textless(key: string): string[] {
    const { texts } = this.#visible
    return texts === undefined || texts[key] !== undefined || WORDED.includes(key) ? [] : [`no text ${key}`]
  }

  #undone(command: Command, before: unknown): string[] {
    if (command.kind !== 'choose' || !this.match.canUndo(command.seat)) return []
    const after = this.match.snapshot()
    const fork = this.match.fork()
    if (!fork.apply({ kind: 'undo', seat: command.seat }).ok) return ['a legal undo was refused']
    const faults = differences('undo does not restore the state', before, fork.snapshot())
    if (!fork.apply(command).ok) return [...faults, 'the same answer was refused after an undo']
    return [...faults, ...differences('the same answer after an undo leads elsewhere', after, fork.snapshot())]
  }

  /**
   * The warning that an answer cannot be undone must appear exactly when it is true. The check uses full knowledge of
   * the match, which is more than a seat has.
   */
  #warned(command: Command, warned: Text | undefined, rolled: boolean): string[] {
    if (command.kind !== 'choose') return []
    const { match } = this
    const final = rolled || match.outcome !== undefined || !match.undoable(command.seat)
    // A title may also warn of something that can be undone.
    const said = warned?.key.startsWith('final.') === true && warned.key !== 'final.turn'
    if (final === said) return []
    return [`an answer that ${final ? 'cannot' : 'can'} be undone is told as ${warned?.key ?? 'harmless'}`]
  }

  #resumed(): string[] {
    const { match } = this
    const checkpoint = JSON.parse(JSON.stringify(match.checkpoint()))
    const again = Match.resume(this.#title, this.#setup, checkpoint, match.sinceCheckpoint())
    const undo = (each: Match) => this.#viewers.map((seat) => seat !== undefined && each.canUndo(seat))
    return [
      ...differences('the resumed match differs', match.snapshot(), again.snapshot()),
      ...differences('the resumed match can undo otherwise', undo(match), undo(again)),
    ]
  }

  /**
   * Choices that are not offered must be refused and change nothing. Asking why not, about anything on the table, must
   * not change anything either.
   */
  #spoiled(): string[] {
    const { match } = this
    const [seat] = this.#answering
    if (seat === undefined) return []
    const decision = match.decision(seat) as Decision
    const before = match.snapshot()
    const choices = Array.from({ length: SPOILED }, () => spoil(match.game.table, decision.choices, this.#random))
    for (const choice of choices) {
      if (findChoice(decision, choice) !== undefined) continue
      const applied = match.apply({ kind: 'choose', seat, choice })
      if (applied.ok) return [`accepted though not offered: ${said(choice)}`]
      const silent = this.#refused(applied.refusal.text)
      if (silent.length > 0) return silent
    }
    for (const choice of pointedAt(match.game.table, decision.choices, this.#random)) {
      const silent = this.#refused(match.whyNot(seat, choice))
      if (silent.length > 0) return silent
    }
    return differences(`one of the refused ${choices.map(said).join(', ')} changed the match`, before, match.snapshot())
  }

  /** Faults if the reason for a refusal has no text. */
  #refused(text: Text | undefined): string[] {
    if (text === undefined) return []
    this.coverage.text(text)
    return text.key.startsWith('refused.') ? [] : this.#textless(text.key)
  }

  /** The seats that must decide and are not vacant. */
  get #answering(): Seat[] {
    return this.match.deciding.filter((seat) => !this.match.free.includes(seat))
  }

  /** Every offered choice must be accepted. */
  #offers(): string[] {
    const { match } = this
    const faults: string[] = []
    for (const seat of this.#answering) {
      const { choices } = match.decision(seat) as Decision
      const step = this.#exhaustive ? 1 : Math.max(1, Math.floor(choices.length / 12))
      for (let i = Math.floor(this.#random() * step); i < choices.length; i += step) {
        const choice = choices[i] as Choice
        const fork = match.fork()
        try {
          if (!fork.apply({ kind: 'choose', seat, choice }).ok) faults.push(`refused though offered: ${said(choice)}`)
          for (const fault of this.#title.faults(fork.game)) faults.push(`broken rule after ${said(choice)}: ${fault}`)
        } catch (fault) {
          faults.push(`${said(choice)}: ${described(fault)}`)
        }
      }
    }
    return faults
  }

  /** Previews must add up and must not change the state. */
  #shown(): string[] {
    const { match } = this
    const before = match.snapshot()
    const faults: string[] = []
    for (const seat of match.deciding) {
      const { ask, choices, previews, context } = match.decision(seat) as Decision
      const list = previews?.()
      if (list !== undefined && list.length !== choices.length) faults.push(`${ask} has ${list.length} previews`)
      for (const preview of [...(list ?? []), context?.()]) {
        this.coverage.preview(preview)
        if (preview === undefined) continue
        faults.push(...addsUp(ask, preview), ...textsOfPreview(preview).flatMap(({ key }) => this.#textless(key)))
      }
    }
    return [...faults, ...differences('looking at a preview changed the match', before, match.snapshot())]
  }
}
