import { type ClientCommand, RECORDS_LIMIT, type RecordsRequest } from '@topside/protocol'
import { fault } from '../faults.ts'
import type { TimedAllowance } from './rate-limit.ts'

/** Lines of the history, and answers of a plan, that cost no more than any other request. */
const [LINES, ANSWERS] = [100, 8]

/** As much of a stretch of the history as one request is answered. */
export function bounded({ from, to }: RecordsRequest): RecordsRequest {
  return { from, to: Math.min(to, from + RECORDS_LIMIT) }
}

/** For how many more requests one for so much of the history counts. */
export function weightOfRecords(request: RecordsRequest): number {
  const { from, to } = bounded(request)
  return Math.floor((to - from) / LINES)
}

/** For how many more requests a command counts, as a plan of many answers does. */
export function weightOfCommand(command: ClientCommand): number {
  return command.kind === 'choose' ? Math.floor(command.choices.length / ANSWERS) : 0
}

/** Counts a request that was let in already for more than one: so many more. Throws the `Fault` `too-fast` if that is too much. */
export function weigh(allowance: Pick<TimedAllowance, 'take'> | undefined, more: number): void {
  if (more > 0 && allowance?.take(more) !== true) throw fault('too-fast')
}
