import type { Decision } from '../decision/decision.ts'
import type { RollLine } from '../dice/dice.ts'
import type { Command } from '../match/command.ts'
import type { Match } from '../match/match.ts'
import type { RecordLine } from '../record/record.ts'
import type { Seat } from '../table/seat.ts'
import { Table } from '../table/table.ts'
import type { AnyTitle, Game, Outcome } from '../title/title.ts'
import { UNPLAYED } from '../title/title.ts'
import { listener, withSteps } from './overhear.ts'

/** A decision that was open, and its seat. Only `several` still reads the match: use it in {@link Referee.open}. */
export interface OpenDecision extends Decision {
  readonly seat: Seat
}

/** A record, and a copy of the state when it was told. */
export interface ToldRecord<G = Game> extends RecordLine {
  readonly game: G
}

/** One command of a match as a referee sees it. All states are immutable copies. */
export interface RefereedStep<G = Game> {
  readonly before: G
  readonly after: G
  /** The decisions open before the command, with all their choices. */
  readonly decisions: readonly OpenDecision[]
  readonly command: Command
  /** What the command told, in order. */
  readonly records: readonly ToldRecord<G>[]
  /** What the command rolled, in order. */
  readonly rolls: readonly RollLine[]
  /** The match's end; `undefined` while it runs. */
  readonly outcome: Outcome | undefined
}

/** A difference between the rules of a title and its referee. */
export interface Difference {
  /** The rule's number in the rulebook. */
  readonly rule: string
  /** What the rules did and what the referee expects, as a sentence for a developer. */
  readonly what: string
}

/**
 * A second implementation of a title's rulebook that shares no code with the title's rules. It judges one match, step
 * by step from its start, and may keep notes between steps.
 */
export interface Referee<G = Game> {
  /** Judges decisions while they are open, before the answer. */
  open?(game: G, decisions: readonly OpenDecision[]): Difference[]
  /** Judges a command that the rules have carried out. Nothing is ever taken back. */
  judge(step: RefereedStep<G>): Difference[]
  /** Number of judgements of each kind so far, which shows that there are any. */
  readonly counts: Readonly<Record<string, number>>
}

/** A referee with the type of its title's state erased. */
// biome-ignore lint/suspicious/noExplicitAny: referees of all titles judge alike
export type AnyReferee = Referee<any>

/**
 * Copies a match for a referee: its state between commands, and at every record. Records only the match that it
 * follows.
 */
export class Scribe {
  /** The given title; matches of it can be followed. */
  readonly title: AnyTitle
  #game: Game | undefined
  #records: ToldRecord[] = []
  readonly #hear = listener((game, line) => {
    if (game === this.#game) this.#records.push(withGame(line, game))
  })

  constructor(title: AnyTitle) {
    this.title = withSteps(title, (game, step) => {
      this.#hear(game)
      return step(game)
    })
  }

  /** Starts following a match of {@link title}. */
  follow({ game }: Pick<Match, 'game'>): void {
    this.#game = game
    this.#hear(game)
  }

  /** The records told since the last call. */
  take(): readonly ToldRecord[] {
    const records = this.#records
    this.#records = []
    return records
  }
}

/** A record with the current state, which is copied lazily. */
function withGame(line: RecordLine, now: Game): ToldRecord {
  const copy = copier(now)
  return Object.defineProperty({ ...line }, 'game', { get: copy, enumerable: false }) as ToldRecord
}

/** An immutable copy of a state. */
export function copyOf(game: Game): Game {
  return copier(game)()
}

/** Saves a state now, and creates its copy on the first call. */
function copier({ table, vars, options, rulesVersion, settings }: Game): () => Game {
  const saved = table.save()
  const [kept, standing] = [structuredClone(vars), structuredClone(settings)]
  let copy: Game | undefined
  return () => {
    if (copy !== undefined) return copy
    const laid = new Table(table.def)
    laid.load(saved)
    copy = { table: laid, vars: kept, options, rulesVersion, settings: standing, ...UNPLAYED }
    return copy
  }
}

/** The open decisions of a match, with all their choices. */
export function openDecisions(match: Pick<Match, 'deciding' | 'decision'>): OpenDecision[] {
  return match.deciding.map((seat) => {
    const { kind, ask, rule, args, choices, explicit, several } = match.decision(seat) as Decision
    return { seat, kind, ask, rule, args, choices: [...choices], explicit, several }
  })
}
