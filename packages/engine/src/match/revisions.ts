import type { Seat } from '../table/seat.ts'
import type { AnyTitle } from '../title/title.ts'
import type { Command } from './command.ts'

/**
 * Most commands of a match unless its title sets another limit ({@link commandLimit}); after that, players can only
 * resign. More than in the longest of thousands of random matches, and more than one seat can use up by changing its
 * mind.
 */
export const COMMAND_LIMIT = 10_000

/** Most commands of a match of any title. */
export const MOST_COMMANDS = 40_000

/** Most commands of a match of a title; after that, players can only resign. */
export function commandLimit({ commands = COMMAND_LIMIT }: Pick<AnyTitle, 'commands'>): number {
  return Math.min(commands, MOST_COMMANDS)
}

/** Changes of mind allowed to each seat: a fixed number, plus this many per answer in effect. */
const [FREE, PER_ANSWER] = [512, 1 / 2]

/**
 * Number of changes of mind that a command counts as, by how much it makes the match replay. Other commands are free.
 */
const WEIGHTS: { readonly [kind in Command['kind']]?: number } = { undo: 1, set: 1, askTakeback: 16 }

/**
 * Counts how often each seat changed its mind: undid, asked for a takeback, or changed a standing answer. Each seat has
 * its own allowance, which grows with the match and far exceeds what play needs. So no seat can block a match by going
 * back and forth, or use up the {@link COMMAND_LIMIT} of the others.
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

  /** Whether a seat may give a command of this kind. `answers`: number of answers in effect. */
  allows(kind: Command['kind'], seat: Seat, answers: number): boolean {
    const weight = WEIGHTS[kind] ?? 0
    return weight === 0 || (this.#counts[seat] ?? 0) + weight <= FREE + Math.floor(answers * PER_ANSWER)
  }

  /** Counts an accepted command. */
  count({ kind, seat }: Command): void {
    const weight = WEIGHTS[kind]
    if (weight !== undefined) this.#counts[seat] = (this.#counts[seat] ?? 0) + weight
  }

  /** The counts before these commands, which must be the latest ones. */
  before(last: readonly Command[]): number[] {
    const counts = [...this.#counts]
    for (const { kind, seat } of last) counts[seat] = (counts[seat] ?? 0) - (WEIGHTS[kind] ?? 0)
    return counts
  }
}
