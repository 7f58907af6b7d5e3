import type { Seat } from '@topside/engine'

/** The author of a command: a user, or the server as the computer of a seat. */
export type Actor = { readonly user: string } | { readonly computer: Seat }

/**
 * Prefix of the request ids of computers' commands. No client can send its colon, see `commandRequest` of the protocol.
 */
const OWN = 'computer:'

/** The request id of a computer's command, for a seat that knew of `seq` commands. */
export function computersRequest(seat: Seat, seq: number): string {
  return `${OWN}${seat}:${seq}`
}

/** Whether a request id is that of a computer's command. */
export function isComputersRequest(request: string): boolean {
  return request.startsWith(OWN)
}
