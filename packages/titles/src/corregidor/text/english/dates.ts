/** The months in which the campaigns lie, by number. */
export const MONTHS: ReadonlyMap<number, string> = new Map([
  [1, 'January'],
  [2, 'February'],
  [3, 'March'],
  [4, 'April'],
  [5, 'May'],
])

/** The name of a month, out of a number that a text is given. */
export const MONTH = `{month, select, ${[...MONTHS].map(([n, name]) => `${n} {${name}}`).join(' ')} other {}}`
