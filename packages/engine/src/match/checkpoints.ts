import type { Table } from '../table/table.ts'
import type { PieceDef, SpaceDef, TableState } from '../table/table-def.ts'
import type { Checkpoint } from './checkpoint.ts'

/** A {@link Checkpoint} of a running match. Its table is just a mark in the journal until it is saved. */
export interface LiveCheckpoint extends Omit<Checkpoint, 'table' | 'revisions'> {
  /** The mark in the table's journal; `undefined` once the table is saved, or if the match was resumed. */
  readonly mark: number | undefined
  readonly table: TableState | undefined
}

/** Minimum number of answers between two checkpoints kept for takebacks. */
const APART = 64

/** Most checkpoints kept for takebacks; beyond that, those closest to their neighbours are dropped. */
const MOST = 32

/** Number of prunable checkpoints that triggers pruning: pruning after every step is slower. */
const SPARE = 16

/**
 * The checkpoints to which a match can go back: all within reach of undo, some just before those, and a few older ones
 * for takebacks, with saved tables. The first is always kept, and older neighbours are at most `2 / (MOST - 1)` of all
 * answers ever in effect apart, or {@link APART} and a step if that is more. This bounds how much is replayed, however
 * long the match is.
 */
export class Checkpoints<P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly #table: Table<P, S>
  readonly #list: LiveCheckpoint[]
  /** Number of checkpoints at the start of the list kept for takebacks. */
  #kept = 0

  constructor(table: Table<P, S>, list: readonly LiveCheckpoint[] = []) {
    this.#table = table
    this.#list = [...list]
  }

  /** Number of checkpoints in the list. */
  get size(): number {
    return this.#list.length
  }

  /**
   * Adds the current checkpoint. Replaces the last one if no answer came between, since nothing goes back to it; the
   * one at {@link #kept} stays.
   */
  add(now: LiveCheckpoint): void {
    const last = this.#list.length - 1
    if (last > this.#kept && this.#list[last]?.at === now.at) this.#list.pop()
    this.#list.push(now)
  }

  /** Index of the last checkpoint with at most `answers` answers; 0 if there is none. */
  #indexAt(answers: number): number {
    let first = 0
    let beyond = this.#list.length
    while (beyond - first > 1) {
      const middle = (first + beyond) >> 1
      if ((this.#list[middle] as LiveCheckpoint).at > answers) beyond = middle
      else first = middle
    }
    return first
  }

  /**
   * Drops most checkpoints before the last one with at most `answers` answers, but never the first. Does nothing
   * until there are {@link SPARE} of them.
   */
  prune(answers: number): void {
    const reached = this.#indexAt(answers)
    if (reached >= this.#kept + SPARE) this.#pruneBefore(reached)
  }

  #pruneBefore(reached: number): void {
    const list = this.#list
    let kept = this.#kept
    for (let i = kept; i < reached; i++) {
      const checkpoint = list[i] as LiveCheckpoint
      const before = list[kept - 1]
      if (before === undefined || checkpoint.at - before.at >= APART) list[kept++] = this.#saved(checkpoint)
    }
    for (let i = reached; i < list.length; i++) list[kept + i - reached] = list[i] as LiveCheckpoint
    for (let i = reached; i > kept; i--) list.pop()
    this.#kept = kept
    while (this.#kept > MOST) this.#thin()
    const { mark } = list[this.#kept] as LiveCheckpoint
    if (mark !== undefined) this.#table.forget(mark)
  }

  /** Drops the kept checkpoint whose neighbours are closest together. */
  #thin(): void {
    const gap = (i: number): number =>
      (this.#list[i + 1] as LiveCheckpoint).at - (this.#list[i - 1] as LiveCheckpoint).at
    let least = 1
    for (let i = 2; i < this.#kept; i++) if (gap(i) < gap(least)) least = i
    this.#list.splice(least, 1)
    this.#kept--
  }

  #saved(checkpoint: LiveCheckpoint): LiveCheckpoint {
    if (checkpoint.mark === undefined) return checkpoint
    return { ...checkpoint, mark: undefined, table: this.#table.saveAt(checkpoint.mark) }
  }

  /** The last checkpoint with at most `answers` answers, with its table saved. */
  savedAt(answers: number): LiveCheckpoint & { readonly table: TableState } {
    const { mark, table, ...checkpoint } = this.at(answers)
    return { ...checkpoint, mark: undefined, table: table ?? this.#table.saveAt(mark as number) }
  }

  /** The last checkpoint with at most `answers` answers. */
  at(answers: number): LiveCheckpoint {
    return this.#list[this.#indexAt(answers)] as LiveCheckpoint
  }

  /** The last checkpoint with at most `answers` answers, and all after it. */
  from(answers: number): readonly LiveCheckpoint[] {
    return this.#list.slice(this.#indexAt(answers))
  }

  /** The checkpoints kept before the last one with at most `answers` answers, with their tables saved. */
  before(answers: number): readonly LiveCheckpoint[] {
    const reached = this.#indexAt(answers)
    if (reached > this.#kept) this.#pruneBefore(reached)
    return this.#list.slice(0, this.#indexAt(answers)).map((checkpoint) => this.#saved(checkpoint))
  }

  /** Restores the table of the last checkpoint with at most `answers` answers, and drops the checkpoints after it. */
  goBack(answers: number): LiveCheckpoint {
    this.#list.length = this.#indexAt(answers) + 1
    this.#kept = Math.min(this.#kept, this.#list.length - 1)
    const checkpoint = this.#list[this.#list.length - 1] as LiveCheckpoint
    if (checkpoint.mark !== undefined) this.#table.goBack(checkpoint.mark)
    else {
      this.#table.load(checkpoint.table as TableState)
      this.#table.forget(this.#table.mark())
    }
    return checkpoint
  }
}
