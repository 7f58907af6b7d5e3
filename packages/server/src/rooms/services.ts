import { type MessageContext, ServerError } from '@colyseus/core'
import { z } from 'zod'
import { HeldElsewhere } from '../cluster/cluster.ts'
import { MISDIRECTED } from '../cluster/router.ts'
import { Fault, fault, Moved, wireError } from '../faults.ts'
import type { MatchHost } from '../match/host.ts'
import type { Showing } from '../match/scene.ts'
import type { Metrics } from '../metrics.ts'
import type { Matches, MatchRow } from '../store/matches.ts'
import type { Persons } from '../store/persons.ts'
import type { Talk } from '../talk/talk.ts'
import type { Gatekeeper } from './gatekeeper.ts'
import type { Allowance } from './limit.ts'

/** Ids of matches as a request may name them. */
export const matchId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/)

/** What the rooms work with. */
export interface RoomServices {
  readonly persons: Persons
  readonly matches: Matches
  readonly host: MatchHost
  /** Where galleries see their matches. */
  readonly showing: Showing
  readonly talk: Talk
  readonly gate: Gatekeeper
  readonly metrics: Metrics
  readonly say: (line: string) => void
}

/** The row of a match; `undefined` if there is none. While it is played here nothing of it changes without this process, so that nobody is asked. */
export async function rowOf(
  { host, matches }: Pick<RoomServices, 'host' | 'matches'>,
  id: string,
): Promise<MatchRow | undefined> {
  const live = host.live(id)
  return live?.match === undefined ? matches.get(id) : live.row
}

/** A patch rate in milliseconds that never comes: rooms send their patches themselves, and have no clock that ticks for nothing. */
export const NEVER = 2_147_483_647

/** Seconds for which a place is kept for who was let in. A process that is told to stop waits for them. */
export const RESERVED = 8

/** Closes the connections of a match that is no more. */
export const REMOVED = 4404

/** Closes the connections of a match that goes on in another process. */
export const MOVED = 4421

/** Does the work of a request and answers it: with what it returns, or with a typed refusal. */
export async function answer(
  services: RoomServices,
  context: MessageContext,
  allowance: Allowance | undefined,
  work: () => unknown,
): Promise<unknown> {
  try {
    if (allowance?.take() !== true) throw fault('too-fast')
    return await work()
  } catch (error) {
    if (error instanceof Moved) return new Promise(() => undefined)
    const refusal = wireError(error, services.say)
    services.metrics.refused(refusal.code)
    return context.reject(refusal)
  }
}

/** Does a part of joining a room; what is refused becomes the error that the client is told. */
export async function refusedJoin<T>(services: RoomServices, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof HeldElsewhere) throw new ServerError(MISDIRECTED, error.name)
    const refusal = error instanceof Fault ? error : new Fault(wireError(error, services.say))
    throw new ServerError(refusal.status, refusal.message)
  }
}
