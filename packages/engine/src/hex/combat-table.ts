/** A column of a combat results table. */
export interface CombatColumn {
  /** As printed, such as `+2,3` or `3-1`. */
  readonly label: string
  /** The least value (a differential, or a ratio) that uses it; values below the first column use the first. */
  readonly least: number
}

/** A combat results table: columns by differential or by odds, rows by die from 1. */
export class CombatTable<R extends string = string> {
  readonly columns: readonly CombatColumn[]
  readonly #rows: readonly (readonly R[])[]

  /** `rows[die - 1][column]`. Throws a `RangeError` if the table has holes or its columns do not rise. */
  constructor(columns: readonly CombatColumn[], rows: readonly (readonly R[])[]) {
    if (rows.length === 0 || rows.some((row) => row.length !== columns.length))
      throw new RangeError('the table has holes')
    for (const [i, column] of columns.entries())
      if (i > 0 && column.least <= (columns[i - 1] as CombatColumn).least)
        throw new RangeError('the columns do not rise')
    this.columns = columns
    this.#rows = rows
  }

  /** Faces of the die. */
  get sides(): number {
    return this.#rows.length
  }

  /** Index of the column of a differential or ratio. */
  columnOf(value: number): number {
    let column = 0
    while (column + 1 < this.columns.length && (this.columns[column + 1] as CombatColumn).least <= value) column++
    return column
  }

  /** A column after shifts, kept inside the table. */
  shifted(column: number, shift: number): number {
    return Math.min(Math.max(column + shift, 0), this.columns.length - 1)
  }

  /** The result of a die, after modifiers; beyond the table the first or last row counts. */
  result(column: number, die: number): R {
    const row = this.#rows[Math.min(Math.max(die, 1), this.sides) - 1] as readonly R[]
    const result = row[column]
    if (result === undefined) throw new RangeError(`no column ${column}`)
    return result
  }

  /** How many faces of the die give each result, in the order of the faces. */
  faces(column: number, modifier = 0): Map<R, number> {
    const faces = new Map<R, number>()
    for (let die = 1; die <= this.sides; die++) {
      const result = this.result(column, die + modifier)
      faces.set(result, (faces.get(result) ?? 0) + 1)
    }
    return faces
  }
}
