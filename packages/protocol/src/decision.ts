import type { Choice } from '@topside/engine'
import type { WireDecision } from './messages.ts'

const FIELDS = ['piece', 'space', 'value', 'option'] as const
type Field = string | number | null

/**
 * Choices in a row that have the same verb and the same fields: the verb, their number, and for each of piece, space, value and option
 * `null` if they have none, one value if they all have the same, or the list of their values. Nulls at the end are left out.
 */
type Run = [verb: string, count: number, ...columns: (Field | Field[])[]]

/** A decision as text. Long lists of choices repeat their verb and piece only once. */
export function writeDecision({ choices, ...decision }: WireDecision): string {
  return JSON.stringify({ ...decision, choices: runsOf(choices) })
}

/** The decision that {@link writeDecision} wrote. */
export function readDecision(text: string): WireDecision {
  const { choices, ...decision } = JSON.parse(text) as Omit<WireDecision, 'choices'> & { readonly choices: Run[] }
  return { ...decision, choices: choices.flatMap(choicesOf) }
}

function runsOf(choices: readonly Choice[]): Run[] {
  const runs: Run[] = []
  for (let from = 0; from < choices.length; ) {
    const first = choices[from] as Choice
    let to = from + 1
    while (to < choices.length && alike(first, choices[to] as Choice)) to++
    runs.push(runOf(choices.slice(from, to)))
    from = to
  }
  return runs
}

function alike(a: Choice, b: Choice): boolean {
  return a.verb === b.verb && FIELDS.every((field) => (a[field] === undefined) === (b[field] === undefined))
}

function runOf(choices: readonly Choice[]): Run {
  const columns = FIELDS.map((field) => {
    const values = choices.map((choice): Field => choice[field] ?? null)
    const [first = null] = values
    return values.every((value) => value === first) ? first : values
  })
  while (columns.at(-1) === null) columns.pop()
  return [choices[0]?.verb ?? '', choices.length, ...columns]
}

function choicesOf([verb, count, ...columns]: Run): Choice[] {
  return Array.from({ length: count }, (_, i) => {
    const choice: Record<string, unknown> = { verb }
    for (const [index, field] of FIELDS.entries()) {
      const column = columns[index] ?? null
      const value = Array.isArray(column) ? column[i] : column
      if (value !== null) choice[field] = value
    }
    return choice as unknown as Choice
  })
}
