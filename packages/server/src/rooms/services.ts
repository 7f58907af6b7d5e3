import { type MessageContext, ServerError } from '@colyseus/core'
import { Fault, fault, wireError } from '../faults.ts'
import type { MatchHost } from '../match/host.ts'
import type { Matches } from '../store/matches.ts'
import type { Persons } from '../store/persons.ts'
import type { RequestBucket, RequestLimit } from './limit.ts'

/** What the rooms work with. */
export interface RoomServices {
  readonly persons: Persons
  readonly matches: Matches
  readonly host: MatchHost
  readonly limit: RequestLimit
  readonly say: (line: string) => void
}

/** A patch rate in milliseconds that never comes: rooms send their patches themselves, and have no clock that ticks for nothing. */
export const NEVER = 2_147_483_647

/** Closes the connections of a match that is no more. */
export const REMOVED = 4404

/** Does the work of a request and answers it: with what it returns, or with a typed refusal. */
export async function answer(
  services: RoomServices,
  context: MessageContext,
  bucket: RequestBucket | undefined,
  work: () => unknown,
): Promise<unknown> {
  try {
    if (bucket?.take() !== true) throw fault('too-fast')
    return await work()
  } catch (error) {
    return context.reject(wireError(error, services.say))
  }
}

/** Does a part of joining a room; what is refused becomes the error that the client is told. */
export async function refusedJoin<T>(services: RoomServices, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refusal = error instanceof Fault ? error : new Fault(wireError(error, services.say))
    throw new ServerError(refusal.status, refusal.message)
  }
}
