import type { Seat } from '../table/seat.ts'
import type { AnyTitle } from '../title/title.ts'
import type { Command } from './command.ts'

/**
 * Commands that a match takes, at most, unless its title says otherwise ({@link commandLimit}); after them it can only be given up. More than those of
 * the longest match among thousands that were played at random, and more than one seat alone can use up by changing its mind.
 */
export const COMMAND_LIMIT = 10_000

/** Commands that a match of any title takes at most. */
export const MOST_COMMANDS = 40_000

/** Commands that a match of a title takes; after them it can only be given up. */
export function commandLimit({ commands = COMMAND_LIMIT }: Pick<AnyTitle, 'commands'>): number {
  return Math.min(commands, MOST_COMMANDS)
}

/** How often a seat may change its mind at least, and how often more for each answer that stands. */
const [FREE, PER_ANSWER] = [512, 1 / 2]

/** For how many changes of mind a command counts: as it makes the match play answers again. Those that are not here are free. */
const WEIGHTS: { readonly [kind in Command['kind']]?: number } = { undo: 1, set: 1, askTakeback: 16 }

/**
 * Counts how often each seat changed its mind: took back, asked to take back, or set another standing answer. Each has a share of its own
 * that grows with the match, far beyond what play needs, so that nobody keeps a match going back and forth for ever, or uses up its
 * {@link COMMAND_LIMIT} for the others.
 */
export class Revisions {
  readonly #counts: number[]

  constructor(counts: readonly number[]) {
    this.#counts = [...counts]
  }

  /** By seat. */
  get counts(): readonly number[] {
    return this.#counts
  }

  /** Whether a seat may still give a command of this kind when so many answers stand. */
  allows(kind: Command['kind'], seat: Seat, answers: number): boolean {
    const weight = WEIGHTS[kind] ?? 0
    return weight === 0 || (this.#counts[seat] ?? 0) + weight <= FREE + Math.floor(answers * PER_ANSWER)
  }

  /** Counts an accepted command. */
  count({ kind, seat }: Command): void {
    const weight = WEIGHTS[kind]
    if (weight !== undefined) this.#counts[seat] = (this.#counts[seat] ?? 0) + weight
  }

  /** What was counted before these commands, the last ones of all. */
  before(last: readonly Command[]): number[] {
    const counts = [...this.#counts]
    for (const { kind, seat } of last) counts[seat] = (counts[seat] ?? 0) - (WEIGHTS[kind] ?? 0)
    return counts
  }
}
