import { type ClientCommand, RECORDS_LIMIT, type RecordsRequest } from '@topside/protocol'
import { fault } from '../faults.ts'
import type { TimedAllowance } from './rate-limit.ts'

/** History lines, and answers of a plan, that cost no more than an ordinary request. */
const [LINES, ANSWERS] = [100, 8]

/** The part of a history range that one request returns. */
export function bounded({ from, to }: RecordsRequest): RecordsRequest {
  return { from, to: Math.min(to, from + RECORDS_LIMIT) }
}

/** Additional requests that a history range counts as. */
export function weightOfRecords(request: RecordsRequest): number {
  const { from, to } = bounded(request)
  return Math.floor((to - from) / LINES)
}

/** Additional requests that a command counts as, if it is a plan of many answers. */
export function weightOfCommand(command: ClientCommand): number {
  return command.kind === 'choose' ? Math.floor(command.choices.length / ANSWERS) : 0
}

/** Charges the additional weight of an accepted request. Throws the `Fault` `too-fast` beyond the limit. */
export function weigh(allowance: Pick<TimedAllowance, 'take'> | undefined, more: number): void {
  if (more > 0 && allowance?.take(more) !== true) throw fault('too-fast')
}
