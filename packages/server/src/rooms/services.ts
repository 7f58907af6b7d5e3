import { type RequestName, WIRE_VERSION } from '@topside/protocol'
import { z } from 'zod'
import { refusedJoin } from '../colyseus/matchmaker.ts'
import { type Reply, type RoomClient, type RoomFabric, StateRoom } from '../colyseus/room.ts'
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
import type { TimedAllowance } from '../security/rate-limit.ts'
import type { Matches } from '../store/matches.ts'
import type { ChatService } from './chat.ts'

/** What the rooms work with. */
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

/** Closes the connections of a deleted match. */
export const REMOVED = 4404

/** Closes connections of a match that goes on, perhaps in another process: players reconnect. */
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

/** A join's options: the match, and the wire version that the client reads; clients that name none are trusted. */
export const joinOptions = z.object({ match: ownId, wire: z.int().optional() })

/** Refuses clients loaded before a server upgrade, which would misread the data. Throws the `Fault` `outdated`. */
export function refuseOutdated({ wire }: z.infer<typeof joinOptions>): void {
  if (wire !== undefined && wire !== WIRE_VERSION) throw fault('outdated')
}

/** What both kinds of rooms know of a connection. */
export interface Known {
  /** What may still be requested over it. */
  readonly allowance: TimedAllowance
}

/** Base of player and spectator rooms: counts every request and answers it with a result or a typed refusal. */
export abstract class RequestRoom<C extends RoomClient<Known>> extends StateRoom<C> {
  protected abstract get services(): RoomServices

  protected get fabric(): RoomFabric {
    return this.services.fabric
  }

  /**
   * Registers a request type. An error of `work` becomes the refusal; if the match has moved there is no answer, since
   * the client reconnects to the new place.
   */
  protected take(type: RequestName, work: (client: C, message: unknown) => unknown): void {
    this.onRequest(type, (client, message) => this.#answer(client, () => work(client, message)))
  }

  async #answer({ userData }: C, work: () => unknown): Promise<Reply> {
    try {
      if (userData?.allowance.take() !== true) throw fault('too-fast')
      return { answer: await work() }
    } catch (error) {
      if (error instanceof Moved) return undefined
      const refusal = wireError(error, this.services.say)
      this.services.metrics.refused(refusal.code)
      return { refusal }
    }
  }

  /** The match was deleted. */
  removed(): void {
    this.disconnect(REMOVED).catch(() => undefined)
  }
}
