import type { RequestName } from '@topside/protocol'
import type { RoomClient } from '../colyseus/connections.ts'
import type { OpenRoom } from '../colyseus/open-room.ts'
import { fault, Moved, wireError } from '../faults.ts'
import type { TimedAllowance } from '../security/rate-limit.ts'
import type { RoomServices } from './services.ts'

/** What both kinds of rooms know about a connection. */
export interface Known {
  /** What may still be requested over it. */
  readonly allowance: TimedAllowance
}

/** The requests to a room: counts each and answers it with a result or a typed refusal. */
export class Requests<C extends RoomClient<Known>> {
  readonly #room: OpenRoom<C>
  readonly #services: Pick<RoomServices, 'say' | 'metrics'>

  constructor(room: OpenRoom<C>, services: Pick<RoomServices, 'say' | 'metrics'>) {
    this.#room = room
    this.#services = services
  }

  /**
   * Registers a request type. An error of `work` becomes the refusal; if the match has moved there is no answer, since
   * the client reconnects to its new process.
   */
  take(type: RequestName, work: (client: C, message: unknown) => unknown): void {
    const counted = (client: C, message: unknown): unknown => {
      if (client.userData?.allowance.take() !== true) throw fault('too-fast')
      return work(client, message)
    }
    this.#room.onRequest(type, counted, this.#refusal)
  }

  readonly #refusal = (error: unknown): object | undefined => {
    if (error instanceof Moved) return undefined
    const refusal = wireError(error, this.#services.say)
    this.#services.metrics.refused(refusal.code)
    return refusal
  }
}
