import {
  type Analysis,
  CheapDice,
  type Choice,
  knownOptions,
  Match,
  mayNameAll,
  maySeeInto,
  type Options,
  RecordedDice,
  type SavedMatch,
  type Seat,
  type Strength,
  seededRandom,
  type Table,
} from '@topside/engine'
import { fault } from '../faults.ts'
import { newSeed } from '../ids.ts'
import type { TitleList } from '../titles.ts'
import type { OwnedMatch } from './owned-match.ts'

/** An analysis task for a computer. It contains only what the seat sees. */
export interface ThinkTask {
  readonly title: string
  readonly options: Options
  /** The match as dealt from the seat's view, never the true one. */
  readonly saved: SavedMatch
  readonly seat: Seat
  readonly strength: Strength
  /** Seed of its dice and random choices. */
  readonly seed: string
}

/** A task, and the match that is saved in it. */
export interface Seeing {
  readonly task: ThinkTask
  readonly seen: Match
}

/** Runs computers' analyses. */
export interface ThinkerPool {
  /** Aborted when the pool closes. */
  readonly ending: AbortSignal
  /** A computer's answer; by its policy alone if it cannot be analysed now. Rejects only when the pool closes. */
  think(seeing: Seeing, asker: string): Promise<Analysis>
  /**
   * The answer that a computer would give. Rejects with a `Fault`: `too-busy`, `too-dear`, or `illegal-choice` if
   * computers cannot play the title.
   */
  hint(task: ThinkTask, asker: string): Promise<Analysis>
}

/** The analysis task for a seat. Call it between two commands. */
export function seeingOf(
  owned: Pick<OwnedMatch, 'present' | 'row'>,
  seat: Seat,
  strength: Strength,
  seed = newSeed(),
): Seeing {
  const match = owned.present()
  const seen = match.seenBy(seat, seededRandom(seed))
  const { title, options } = owned.row
  const task = { title, options, saved: seen.save(), seat, strength, seed }
  return { task, seen }
}

/** Restores a task's match in a thread. Throws the `Fault` `unplayable` if the title is unknown. */
export async function seenMatch({ title, options, saved, seed }: ThinkTask, titles: TitleList): Promise<Match> {
  const rules = await titles.rules(title)
  if (rules === undefined) throw fault('unplayable', { key: 'error.unknown-title', args: { title } })
  // Commands since the last checkpoint are replayed with the rolls that the seat saw.
  const dice = new RecordedDice(saved.rolls, new CheapDice(seed))
  return Match.restore(rules, { options: knownOptions(rules, options), dice }, saved)
}

/** An answer without analysis. */
export function unanalysed(seat: Seat, choice: Choice, value: number): Analysis {
  return { seat, choice, value, tried: 0, best: [{ choice, value, share: 1 }], line: [{ seat, choice }] }
}

/**
 * The public part of an analysis while the match runs: without choices that name secrets, and with the line cut at the
 * first of them. `null` if the answer itself names a secret.
 */
export function publicPart(table: Table, analysis: Analysis): Analysis | null {
  const open = (choice: Choice): boolean =>
    mayNameAll(table, choice, undefined) &&
    (choice.space === undefined || !table.hasSpace(choice.space) || maySeeInto(table.space(choice.space), undefined))
  if (!open(analysis.choice)) return null
  const end = analysis.line.findIndex(({ choice }) => !open(choice))
  return {
    ...analysis,
    best: analysis.best.filter(({ choice }) => open(choice)),
    line: end === -1 ? analysis.line : analysis.line.slice(0, end),
  }
}
