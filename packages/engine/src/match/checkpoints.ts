import type { Table } from '../table/table.ts'
import type { PieceDef, SpaceDef, TableState } from '../table/table-def.ts'
import type { Checkpoint } from './checkpoint.ts'

/** A {@link Checkpoint} of a running match: its table is only a mark in the journal until somebody asks for it. */
export interface LiveCheckpoint extends Omit<Checkpoint, 'table' | 'revisions'> {
  /** Its mark in the table's journal; `undefined` where that is forgotten, or where the match was resumed. */
  readonly mark: number | undefined
  readonly table: TableState | undefined
}

/** Answers, at least, between two checkpoints that are kept for a takeback. */
const APART = 64

/** Checkpoints, at most, that are kept for a takeback: with more, those that stand closest to others go. */
const MOST = 32

/** Checkpoints that undo cannot reach any more before it is looked which of them are kept: to look after every step takes longer. */
const SPARE = 16

/**
 * The checkpoints to which a match can go back: those that undo can still reach, some just before them, and a few for a takeback, with their tables saved.
 * Of these the first always stays, and no two neighbours are further apart than `2 / (MOST - 1)` of all answers that ever stood, or
 * {@link APART} and a step if that is more: so much is played again at most, however long the match is.
 */
export class Checkpoints<P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly #table: Table<P, S>
  readonly #list: LiveCheckpoint[]
  /** How many at the beginning of the list undo cannot reach any more. */
  #kept = 0

  constructor(table: Table<P, S>, list: readonly LiveCheckpoint[] = []) {
    this.#table = table
    this.#list = [...list]
  }

  /** Number of checkpoints that are kept. */
  get size(): number {
    return this.#list.length
  }

  /** Adds the present checkpoint, in place of one with as many answers, to which nobody goes back any more; the first stays. */
  add(now: LiveCheckpoint): void {
    const last = this.#list.length - 1
    if (last > this.#kept && this.#list[last]?.at === now.at) this.#list.pop()
    this.#list.push(now)
  }

  /** The last checkpoint with no more answers than `answers`; the first if there is none. */
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

  /** Forgets most checkpoints before the last one that has at most `answers`, but not the first; not before there are {@link SPARE} of them. */
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

  /** Forgets the checkpoint whose neighbours are closest to each other. */
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

  /** The last checkpoint that has at most `answers`, its table saved. */
  savedAt(answers: number): LiveCheckpoint & { readonly table: TableState } {
    const { mark, table, ...checkpoint } = this.at(answers)
    return { ...checkpoint, mark: undefined, table: table ?? this.#table.saveAt(mark as number) }
  }

  /** The last checkpoint that has at most `answers`. */
  at(answers: number): LiveCheckpoint {
    return this.#list[this.#indexAt(answers)] as LiveCheckpoint
  }

  /** The checkpoints from the last one on that has at most `answers`. */
  from(answers: number): readonly LiveCheckpoint[] {
    return this.#list.slice(this.#indexAt(answers))
  }

  /** The checkpoints before the last one that has at most `answers`, as far as they are kept; their tables are saved. */
  before(answers: number): readonly LiveCheckpoint[] {
    const reached = this.#indexAt(answers)
    if (reached > this.#kept) this.#pruneBefore(reached)
    return this.#list.slice(0, this.#indexAt(answers)).map((checkpoint) => this.#saved(checkpoint))
  }

  /** Puts the table back to the last checkpoint that has at most `answers`, and forgets those after it. */
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
