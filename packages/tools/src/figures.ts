/** What a figure must reach. */
export type Budget = { readonly atLeast: number } | { readonly atMost: number }

/** One measured number. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly budget?: Budget
}

/** Whether a figure reaches its budget; `undefined` if it has none. */
export function met({ value, budget }: Figure): boolean | undefined {
  if (budget === undefined) return undefined
  return 'atLeast' in budget ? value >= budget.atLeast : value <= budget.atMost
}

/** A figure and its budget as one line. */
export function line(figure: Figure): string {
  const { name, value, unit, budget } = figure
  const reached = met(figure)
  const against =
    budget === undefined ? '' : 'atLeast' in budget ? `>= ${short(budget.atLeast)}` : `<= ${short(budget.atMost)}`
  const mark = reached === undefined ? '' : reached ? 'met' : 'MISSED'
  return [name.padEnd(46), short(value).padStart(10), unit.padEnd(12), against.padEnd(12), mark].join(' ').trimEnd()
}

/** A number with three or more digits that say something. */
export function short(value: number): string {
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en-GB')
  return Number(value.toPrecision(3)).toString()
}

/**
 * A figure out of what another package measured. A budget that is a bare number is a lower bound for a rate (`.../s`) and an upper bound
 * for anything else. Throws a `TypeError` for anything that is no figure.
 */
export function readFigure(measured: unknown): Figure {
  const { name, value, unit, budget } = Object(measured) as { readonly [field: string]: unknown }
  if (typeof name !== 'string' || typeof value !== 'number' || typeof unit !== 'string')
    throw new TypeError(`not a figure: ${JSON.stringify(measured)}`)
  const bound = typeof budget === 'number' ? (unit.endsWith('/s') ? { atLeast: budget } : { atMost: budget }) : budget
  return { name, value, unit, ...(isBudget(bound) && { budget: bound }) }
}

function isBudget(value: unknown): value is Budget {
  return typeof value === 'object' && value !== null && ('atLeast' in value || 'atMost' in value)
}
