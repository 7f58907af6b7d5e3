import type { Checkpoint } from './checkpoint.ts'
import type { Table } from './table.ts'
import type { PieceDef, SpaceDef, TableState } from './table-def.ts'

/** A moment between two steps: a checkpoint, except that its table is only marked until somebody asks for it. */
export interface Moment extends Omit<Checkpoint, 'table'> {
  /** The moment in the table's journal; `undefined` where that is forgotten, or where the match was resumed. */
  readonly mark: number | undefined
  readonly table: TableState | undefined
}

/** The moments to which a match can go back: the first, for a takeback, and those that undo can still reach. */
export class Moments<P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly #table: Table<P, S>
  readonly #list: Moment[]

  constructor(table: Table<P, S>, list: readonly Moment[] = []) {
    this.#table = table
    this.#list = [...list]
  }

  /** Adds the present moment. */
  add(now: Omit<Moment, 'mark' | 'table'>): void {
    this.#list.push({ ...now, mark: this.#table.mark(), table: undefined })
  }

  /** The last moment with no more answers than `answers`; the first if there is none. */
  #indexAt(answers: number): number {
    let i = this.#list.length - 1
    while (i > 0 && (this.#list[i] as Moment).at > answers) i--
    return i
  }

  /** Forgets all moments before the last one that has at most `answers`, but not the first. */
  prune(answers: number): void {
    const keep = this.#indexAt(answers)
    if (keep <= 1) return
    const [first] = this.#list as [Moment]
    if (first.mark !== undefined) this.#list[0] = { ...first, mark: undefined, table: this.#table.saveAt(first.mark) }
    this.#list.splice(1, keep - 1)
    this.#table.forget((this.#list[1] as Moment).mark as number)
  }

  /** The checkpoint of the last moment that has at most `answers`. */
  checkpoint(answers: number): Checkpoint {
    const { mark, ...moment } = this.at(answers)
    const table = moment.table ?? this.#table.saveAt(mark as number)
    return { ...moment, table }
  }

  /** The last moment that has at most `answers`. */
  at(answers: number): Moment {
    return this.#list[this.#indexAt(answers)] as Moment
  }

  /** The moments from the last one on that has at most `answers`. */
  from(answers: number): readonly Moment[] {
    return this.#list.slice(this.#indexAt(answers))
  }

  /** Puts the table back to the last moment that has at most `answers`, and forgets those after it. */
  goBack(answers: number): Moment {
    this.#list.length = this.#indexAt(answers) + 1
    const moment = this.#list[this.#list.length - 1] as Moment
    if (moment.mark !== undefined) this.#table.goBack(moment.mark)
    else {
      this.#table.load(moment.table as TableState)
      this.#table.forget(this.#table.mark())
    }
    return moment
  }
}
