/** A stored table of results by odds. */
interface Table {
  readonly columns: readonly string[]
  readonly firstRow: number
  readonly rows: readonly (readonly string[])[]
}

const ratio = (odds: string) => {
  const [a = 0, b = 1] = odds.split('-').map(Number)
  return a / b
}

/** 9.1, 10.0: the column nearest to the odds of two strengths; of two equally near, the lower one. */
export function columnOf({ columns }: Pick<Table, 'columns'>, attack: number, defence: number): number {
  const far = columns.map((odds) => Math.abs(ratio(odds) - attack / defence))
  const nearest = Math.min(...far)
  return far.findIndex((each) => each - nearest < 1e-9)
}

/** The result of a modified die in a column; dice beyond the first and last row use these rows. */
export function resultOf({ firstRow, rows }: Table, column: number, modified: number): string {
  const row = Math.min(Math.max(modified - firstRow, 0), rows.length - 1)
  return rows[row]?.[column] ?? ''
}
