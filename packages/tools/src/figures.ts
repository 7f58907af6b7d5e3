/** Upper or lower bound of a figure. */
export type Budget = { readonly most: number } | { readonly least: number }

/** One measured number. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly budget?: Budget
}

/** Whether a figure meets its budget; `undefined` without one. */
export function met({ value, budget }: Figure): boolean | undefined {
  if (budget === undefined) return undefined
  return 'least' in budget ? value >= budget.least : value <= budget.most
}

/** A figure and its budget in one line. */
export function line(figure: Figure): string {
  const { name, value, unit, budget } = figure
  const reached = met(figure)
  const bound = budget === undefined ? '' : 'least' in budget ? `>= ${short(budget.least)}` : `<= ${short(budget.most)}`
  const mark = reached === undefined ? '' : reached ? 'met' : 'MISSED'
  return [name.padEnd(60), short(value).padStart(10), unit.padEnd(10), bound.padEnd(10), mark].join(' ').trimEnd()
}

/** A number with three significant digits, or more before the point. */
export function short(value: number): string {
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en-GB')
  return Number(value.toPrecision(3)).toString()
}
