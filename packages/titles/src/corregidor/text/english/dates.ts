/** The months of the campaigns, by number. */
export const MONTHS: ReadonlyMap<number, string> = new Map([
  [1, 'January'],
  [2, 'February'],
  [3, 'March'],
  [4, 'April'],
  [5, 'May'],
])

/** A select text of the month's name, for a number argument. */
export const MONTH = `{month, select, ${[...MONTHS].map(([n, name]) => `${n} {${name}}`).join(' ')} other {}}`
