import type { Chance } from '@topside/engine'
import { type Distribution, dieFaces } from './distribution.ts'
import { type Odds, type OddsRounding, oddsIndex, oddsOf } from './odds.ts'
import { keptIn } from './once.ts'

/** How a combat results table is used, besides what is printed on it. */
export interface TableRules {
  /** Modified roll of the first row; absent: 1. */
  readonly firstRow?: number
  /** The dice; absent: one die with as many sides as there are rows. */
  readonly dice?: Distribution<number>
}

/** A combat results table: columns by the strengths of both sides, rows by dice. */
export abstract class CombatTable<R extends string = string> {
  /** Labels of the columns as printed, from the defender's best to the attacker's best. */
  readonly labels: readonly string[]
  readonly dice: Distribution<number>
  readonly #rows: readonly (readonly R[])[]
  readonly #firstRow: number
  /** Cached distributions, by column and modifier. */
  readonly #results = new Map<number, Map<number, Distribution<R>>>()

  /** `rows[row][column]`. Throws a `RangeError` if rows are missing or differ in length. */
  constructor(labels: readonly string[], rows: readonly (readonly R[])[], { firstRow = 1, dice }: TableRules = {}) {
    if (labels.length === 0 || rows.length === 0 || rows.some((row) => row.length !== labels.length))
      throw new RangeError('the rows of the table differ in length')
    this.labels = labels
    this.#rows = rows
    this.#firstRow = firstRow
    this.dice = dice ?? dieFaces(rows.length)
  }

  /** Index of the column for two strengths. */
  abstract columnOf(attack: number, defence: number): number

  /** A column after shifts to the right (above 0) or the left, kept inside the table. */
  shifted(column: number, shift: number): number {
    return Math.min(Math.max(column + shift, 0), this.labels.length - 1)
  }

  /** The label of a column; throws a `RangeError` if there is none. */
  label(column: number): string {
    const label = this.labels[column]
    if (label === undefined) throw new RangeError(`no column ${column}`)
    return label
  }

  /**
   * The result of a modified roll; rolls beyond the table use the first or last row. Throws a `RangeError` for an
   * unknown column.
   */
  result(column: number, die: number): R {
    const row = this.#rows[Math.min(Math.max(die - this.#firstRow, 0), this.#rows.length - 1)]
    const result = row?.[column]
    if (result === undefined) throw new RangeError(`no column ${column}`)
    return result
  }

  /** Distribution of results in a column, with a modifier to the dice. */
  results(column: number, modifier = 0): Distribution<R> {
    const known = keptIn(this.#results, column, () => new Map<number, Distribution<R>>())
    return keptIn(known, modifier, () => this.dice.map((die) => this.result(column, die + modifier)))
  }

  /** {@link results} for the bars shown before a roll; text keys are `<key>.<result>`. */
  chances(column: number, key: string, modifier = 0): Chance[] {
    return this.results(column, modifier).chances((result) => `${key}.${result}`)
  }
}

/** A column of a table by differential. */
export interface DifferentialColumn {
  /** As printed, such as `+2,3`. */
  readonly label: string
  /** Least differential of the column. The first column also covers lower ones. */
  readonly least: number
}

/** A combat results table with columns by the difference of the strengths. */
export class DifferentialTable<R extends string = string> extends CombatTable<R> {
  readonly #least: readonly number[]

  /** Throws a `RangeError` if rows differ in length or the columns do not rise. */
  constructor(columns: readonly DifferentialColumn[], rows: readonly (readonly R[])[], rules?: TableRules) {
    super(
      columns.map(({ label }) => label),
      rows,
      rules,
    )
    this.#least = columns.map(({ least }) => least)
    if (this.#least.some((least, i) => i > 0 && least <= (this.#least[i - 1] ?? 0)))
      throw new RangeError('the columns do not rise')
  }

  columnOf(attack: number, defence: number): number {
    return Math.max(
      0,
      this.#least.findLastIndex((least) => least <= attack - defence),
    )
  }
}

/** A combat results table with columns by the odds of the strengths. */
export class OddsTable<R extends string = string> extends CombatTable<R> {
  readonly #ladder: readonly Odds[]
  readonly #rounding: OddsRounding

  /**
   * Labels are odds such as `3-2`. Throws a `RangeError` if rows differ in length, a label is not odds, or the odds do
   * not rise.
   */
  constructor(
    labels: readonly string[],
    rows: readonly (readonly R[])[],
    { rounding, ...rules }: TableRules & { readonly rounding: OddsRounding },
  ) {
    super(labels, rows, rules)
    this.#ladder = labels.map(oddsOf)
    this.#rounding = rounding
    for (const [i, odds] of this.#ladder.entries()) {
      const before = this.#ladder[i - 1]
      if (before !== undefined && odds.attacker * before.defender <= before.attacker * odds.defender)
        throw new RangeError('the odds do not rise')
    }
  }

  columnOf(attack: number, defence: number): number {
    return oddsIndex(this.#ladder, attack, defence, this.#rounding)
  }
}
