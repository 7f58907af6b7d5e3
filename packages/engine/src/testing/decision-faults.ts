import { LARGEST_VALUE } from '../decision/choice.ts'
import type { Choice, Decision } from '../decision/decision.ts'
import { idFault } from '../table/ids.ts'
import type { Seat } from '../table/seat.ts'
import type { Table } from '../table/table.ts'
import { mayKnow } from '../view/knowledge.ts'

/**
 * Faults in the choices of a decision: duplicates, choices that no client could send, unknown pieces or spaces, and
 * pieces that the seat may not know.
 */
export function decisionFaults(table: Table, seat: Seat, { ask, choices, recommended }: Decision): string[] {
  const faults: string[] = []
  const seen = new Set<string>()
  for (const choice of choices) {
    const { verb, piece, space, value, option } = choice
    const name = `${verb}|${piece}|${space}|${value}|${option}`
    if (seen.has(name)) faults.push(`${ask} offers ${said(choice)} twice`)
    seen.add(name)
    for (const id of [verb, option]) {
      const fault = id === undefined ? undefined : idFault(id)
      if (fault !== undefined) faults.push(`${ask} offers what no client can send: ${fault}`)
    }
    if (Math.abs(value ?? 0) > LARGEST_VALUE) faults.push(`${ask} offers a number that is too large: ${said(choice)}`)
    if (space !== undefined && !table.hasSpace(space)) faults.push(`${ask} offers an unknown space: ${said(choice)}`)
    if (piece === undefined) continue
    if (!table.hasPiece(piece)) faults.push(`${ask} offers an unknown piece: ${said(choice)}`)
    else if (!mayKnow(table.piece(piece), seat)) faults.push(`${ask} names a hidden piece: ${said(choice)}`)
  }
  if (recommended !== undefined && choices[recommended] === undefined) faults.push(`${ask} recommends no choice`)
  return faults
}

/** A choice as it is described in faults. */
export function said(choice: Choice): string {
  return JSON.stringify(choice)
}
