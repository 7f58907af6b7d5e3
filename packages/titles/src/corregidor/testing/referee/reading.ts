import type { RecordLine } from '@topside/engine'
import type { OpenDecision, RefereedStep, ToldRecord } from '@topside/engine/testing'
import { unitId } from '../../data/units.ts'
import type { Corregidor } from '../../state/state.ts'
import { type Unit, unitNamed } from '../../state/units.ts'

/** Short names for the input of a referee of this title. */
export type Step = RefereedStep<Corregidor>
/** A record with the state at its moment. */
export type Told = ToldRecord<Corregidor>

type WithArgs = Pick<RecordLine, 'args'> | Pick<OpenDecision, 'args'>

/**
 * The state before the event of a record: the state at the previous record, or at the start of the step. Headings do
 * not count, because the heading of a turn comes with its first event, which has already happened then.
 */
export function stateBefore(record: Told, records: readonly Told[], before: Corregidor): Corregidor {
  const told = records.slice(0, records.indexOf(record))
  return told.findLast(({ heading }) => heading === undefined)?.game ?? before
}

/** The ids of pieces under a name in the arguments of a record or question; none if it is missing. */
export function piecesIn({ args }: WithArgs, name: string): readonly string[] {
  const arg = args?.[name]
  if (typeof arg !== 'object') return []
  if ('pieces' in arg) return arg.pieces
  return 'piece' in arg ? [arg.piece] : []
}

/** The ids of spaces under a name in the arguments of a record or question; none if it is missing. */
export function spacesIn({ args }: WithArgs, name: string): readonly string[] {
  const arg = args?.[name]
  if (typeof arg !== 'object') return []
  if ('spaces' in arg) return arg.spaces
  return 'space' in arg ? [arg.space] : []
}

/** The ground units of a state with these ids. */
export function unitsNamed(game: Corregidor, ids: readonly string[]): Unit[] {
  return ids.map((id) => unitNamed(game, unitId(id)))
}

/** The total of one of a record's ledgers. */
export function total({ ledgers }: Told, key: string): number | undefined {
  return ledgers?.find((each) => each.key === key)?.total
}

/** The pieces named by parts with a key in one of a record's ledgers. */
export function namedInParts({ ledgers }: Told, ledger: string, key: string): string[] {
  const parts = ledgers?.find((each) => each.key === ledger)?.parts ?? []
  return parts.filter((part) => part.key === key).flatMap((part) => piecesIn(part, 'unit'))
}

/** The dice of a record. */
export function diceOf({ roll }: Told): readonly number[] {
  return roll?.values ?? []
}

/** The sum of some numbers. */
export const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
