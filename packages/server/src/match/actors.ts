import type { Seat } from '@topside/engine'

/** Who does something in a match: a user, or the server itself as the computer of a seat. */
export type Actor = { readonly user: string } | { readonly computer: Seat }

/** Begins the ids that the server gives its own commands. The colon keeps them apart: `commandRequest` of the protocol lets no client send one. */
const OWN = 'computer:'

/** The id under which the log keeps the command that a computer gave for a seat when it knew `seq` commands. */
export function computersRequest(seat: Seat, seq: number): string {
  return `${OWN}${seat}:${seq}`
}

/** Whether the log keeps a command under an id of the server's own. */
export function isComputersRequest(request: string): boolean {
  return request.startsWith(OWN)
}
