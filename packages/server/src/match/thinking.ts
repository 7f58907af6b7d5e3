import {
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
  type Thought,
} from '@topside/engine'
import { fault } from '../faults.ts'
import { newSeed } from '../ids.ts'
import type { TitleList } from '../titles.ts'
import type { OwnedMatch } from './owned-match.ts'

/** What a computer is asked to think about: nothing in it but what its seat sees. */
export interface ThinkTask {
  readonly title: string
  readonly options: Options
  /** The match as the seat sees it, which has never been the true one. */
  readonly saved: SavedMatch
  readonly seat: Seat
  readonly strength: Strength
  /** Of its dice and its luck. */
  readonly seed: string
}

/** A task with the match that it was made from. */
export interface Seeing {
  readonly task: ThinkTask
  readonly seen: Match
}

/** Where computers think. */
export interface ThinkerPool {
  /** Tells when nobody thinks any more. */
  readonly ending: AbortSignal
  /** What a computer answers; one that cannot think now goes by its policy alone. Rejects only once all ends. */
  think(seeing: Seeing, asker: string): Promise<Thought>
  /** What a computer would answer. Rejects with a `Fault`: `too-busy`, `too-dear`; `illegal-choice` if none knows how to play the title. */
  hint(task: ThinkTask, asker: string): Promise<Thought>
}

/** What a seat sees of a match, to be thought about. To be called between two commands. */
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

/** The match of a task, in a thread. Throws the `Fault` `unplayable` if nobody here knows its title. */
export async function seenMatch({ title, options, saved, seed }: ThinkTask, titles: TitleList): Promise<Match> {
  const rules = await titles.rules(title)
  if (rules === undefined) throw fault('unplayable', { key: 'error.unknown-title', args: { title } })
  // What was rolled since the last checkpoint is played again with it: it falls as the seat saw it fall.
  const dice = new RecordedDice(saved.rolls, new CheapDice(seed))
  return Match.restore(rules, { options: knownOptions(rules, options), dice }, saved)
}

/** An answer that was given without thinking. */
export function unthought(seat: Seat, choice: Choice, value: number): Thought {
  return { seat, choice, value, tried: 0, best: [{ choice, value, share: 1 }], line: [{ seat, choice }] }
}

/**
 * As much of a thought as everybody may be told while the match runs: without the choices that name what not everybody may know, and the line only up to
 * the first of them. `null` if that is the answer itself.
 */
export function publicPart(table: Table, thought: Thought): Thought | null {
  const open = (choice: Choice): boolean =>
    mayNameAll(table, choice, undefined) &&
    (choice.space === undefined || !table.hasSpace(choice.space) || maySeeInto(table.space(choice.space), undefined))
  if (!open(thought.choice)) return null
  const end = thought.line.findIndex(({ choice }) => !open(choice))
  return {
    ...thought,
    best: thought.best.filter(({ choice }) => open(choice)),
    line: end === -1 ? thought.line : thought.line.slice(0, end),
  }
}
