import { WIRE_VERSION } from '@topside/protocol'
import { z } from 'zod'
import { refusedJoin } from '../colyseus/matchmaker.ts'
import type { RoomFabric } from '../colyseus/room.ts'
import { Fault, fault, HeldElsewhere, MISDIRECTED, Moved, wireError } from '../faults.ts'
import type { Say } from '../log/say.ts'
import type { Computers } from '../match/computers.ts'
import type { MatchHost } from '../match/host.ts'
import type { MatchProvider } from '../match/observable.ts'
import type { FilmLibrary } from '../match/opening.ts'
import type { WholeReplays } from '../match/replay.ts'
import type { ThinkerPool } from '../match/thinking.ts'
import type { Metrics } from '../metrics.ts'
import type { Admission } from '../security/admission.ts'
import type { ConnectionLimiter } from '../security/connection-limiter.ts'
import { ownId } from '../security/input.ts'
import type { Matches } from '../store/matches.ts'
import type { ChatService } from './chat.ts'

/** Services of the rooms. */
export interface RoomServices {
  readonly fabric: RoomFabric
  readonly admission: Admission
  readonly matches: Matches
  readonly replays: WholeReplays
  readonly films: FilmLibrary
  /** Where computers think. */
  readonly pools: { readonly thinkers: ThinkerPool }
  readonly host: MatchHost
  readonly computers: Computers
  /** Where spectator rooms get their matches. */
  readonly provider: MatchProvider
  readonly chat: ChatService
  readonly connectionLimiter: ConnectionLimiter
  readonly metrics: Metrics
  readonly say: Say
}

/** Close code for connections of a deleted match. */
export const REMOVED = 4404

/** Close code for connections of a match that continues, possibly in another process: players reconnect. */
export const MOVED = 4421

/** Runs part of a join; turns a refusal into the error sent to the client. */
export async function joining<T>({ say }: Pick<RoomServices, 'say'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof HeldElsewhere || error instanceof Moved) throw refusedJoin(MISDIRECTED, error.name)
    const refusal = error instanceof Fault ? error : new Fault(wireError(error, say))
    throw refusedJoin(refusal.status, refusal.message)
  }
}

/** A join's options: the match, and the client's wire version; clients that name none are trusted. */
export const joinOptions = z.object({ match: ownId, wire: z.int().optional() })

/** Refuses clients loaded before a server upgrade, which would misread the data. Throws the `Fault` `outdated`. */
export function refuseOutdated({ wire }: z.infer<typeof joinOptions>): void {
  if (wire !== undefined && wire !== WIRE_VERSION) throw fault('outdated')
}
