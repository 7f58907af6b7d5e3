import type { Args, Choice, Decision } from '@topside/engine'
import type { WireDecision } from './messages.ts'

/** The parts of a decision in this order; `null` where there is none, and nulls at the end are left out. */
type Written = [
  seq: number,
  ask: string,
  rule: string,
  choices: Run[],
  args?: Args | null,
  recommended?: number | null,
  previews?: 1 | null,
]

const FIELDS = ['piece', 'space', 'value', 'option'] as const
type Field = string | number | null

/**
 * Choices in a row that have the same verb and the same fields: the verb, their number, and for each of piece, space, value and option
 * `null` if they have none, one value if they all have the same, or the list of their values. Nulls at the end are left out.
 */
type Run = [verb: string, count: number, ...columns: (Field | Field[])[]]

/** A decision as text, with the number of commands when it was asked. Long lists of choices repeat their verb and piece only once. */
export function writeDecision(decision: Decision, seq: number): string {
  const { ask, rule, choices, args = null, recommended = null } = decision
  const parts: Written = [seq, ask, rule, runsOf(choices), args]
  if (decision.previews !== undefined || decision.context !== undefined) parts.push(recommended, 1)
  else if (recommended !== null) parts.push(recommended)
  return JSON.stringify(parts)
}

/** The decision that {@link writeDecision} wrote. */
export function readDecision(text: string): WireDecision {
  const [seq, ask, rule, runs, args, recommended, previews] = JSON.parse(text) as Written
  return {
    seq,
    ask,
    rule,
    ...(args && { args }),
    choices: runs.flatMap(choicesOf),
    ...(typeof recommended === 'number' && { recommended }),
    ...(previews && { previews: true }),
  }
}

function runsOf(choices: readonly Choice[]): Run[] {
  const runs: Run[] = []
  for (let from = 0; from < choices.length; ) {
    const to = endOfRun(choices, from)
    runs.push(runOf(choices, from, to))
    from = to
  }
  return runs
}

// Every command writes a decision: what follows names the fields one by one, because a loop over their names costs three times as much.

function endOfRun(choices: readonly Choice[], from: number): number {
  const { verb, piece, space, value, option } = choices[from] as Choice
  let to = from + 1
  for (; to < choices.length; to++) {
    const next = choices[to] as Choice
    const alike =
      next.verb === verb &&
      (next.piece === undefined) === (piece === undefined) &&
      (next.space === undefined) === (space === undefined) &&
      (next.value === undefined) === (value === undefined) &&
      (next.option === undefined) === (option === undefined)
    if (!alike) break
  }
  return to
}

function runOf(choices: readonly Choice[], from: number, to: number): Run {
  const { verb, piece, space, value, option } = choices[from] as Choice
  const run: Run = [verb, to - from]
  const columns =
    option !== undefined ? 4 : value !== undefined ? 3 : space !== undefined ? 2 : piece !== undefined ? 1 : 0
  if (columns > 0) run.push(piece === undefined ? null : columnOf(choices, from, to, pieceIn))
  if (columns > 1) run.push(space === undefined ? null : columnOf(choices, from, to, spaceIn))
  if (columns > 2) run.push(value === undefined ? null : columnOf(choices, from, to, valueIn))
  if (columns > 3) run.push(columnOf(choices, from, to, optionIn))
  return run
}

const pieceIn = ({ piece }: Choice): Field => piece ?? null
const spaceIn = ({ space }: Choice): Field => space ?? null
const valueIn = ({ value }: Choice): Field => value ?? null
const optionIn = ({ option }: Choice): Field => option ?? null

function columnOf(
  choices: readonly Choice[],
  from: number,
  to: number,
  field: (choice: Choice) => Field,
): Field | Field[] {
  const first = field(choices[from] as Choice)
  const column = [first]
  let alike = true
  for (let i = from + 1; i < to; i++) {
    const each = field(choices[i] as Choice)
    if (each !== first) alike = false
    column.push(each)
  }
  return alike ? first : column
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
