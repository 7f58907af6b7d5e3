import { Room } from '@colyseus/core'
import type { MatchState } from '@topside/protocol'
import { PLACE_KEPT } from '../security/limits.ts'
import type { StateBuffers } from './buffers.ts'
import type { WriteCoalescer } from './coalesce-writes.ts'
import type { RoomClient } from './connections.ts'
import type { JoinContext } from './matchmaker.ts'
import { OpenRoom } from './open-room.ts'
import { SharingSerializer } from './serializer.ts'

/** What all rooms of a server share. */
export interface RoomFabric {
  readonly buffers: StateBuffers
  readonly writes: WriteCoalescer
  /** Receives errors in `left` or `closed` that the framework would only log. */
  readonly failed: (error: unknown) => void
}

/** What a room shows, and to whom. */
export interface RoomContent<C> {
  /** Sets up the state. Rejects if there is nothing to show. */
  opened(options: unknown): Promise<void>
  /** A connection joins. Rejects if it may not. */
  joined(client: C, options: unknown): Promise<void>
  /** A connection has closed. */
  left(client: C): void
  /** The room is closing. */
  closed(): Promise<void>
}

/** A kind of rooms. */
export interface RoomKind<C extends RoomClient<unknown, Identity>, Identity> {
  /** Identifies a client before a room is found or created for it. Rejects if it may not join. */
  admit(options: unknown, context: JoinContext): Promise<Identity>
  /** The content of a new room. */
  fill(room: OpenRoom<C>): RoomContent<C>
}

/** A patch interval in milliseconds that never elapses: rooms send patches themselves and need no timer. */
const NEVER = 2_147_483_647

/** Creates the framework's class for a kind of rooms. */
export function roomClass<C extends RoomClient<unknown, Identity>, Identity>(
  fabric: RoomFabric,
  kind: RoomKind<C, Identity>,
) {
  return class extends Room<{ state: MatchState; client: C }> {
    override patchRate = NEVER
    override seatReservationTimeout = PLACE_KEPT
    /**
     * Set to true once created. Otherwise the framework would dispose of a room that takes longer to create than a
     * reservation lasts, and leave it broken.
     */
    override autoDispose = false
    readonly content = kind.fill(new OpenRoom(this, fabric.writes))

    static override onAuth(_token: string, options: unknown, context: JoinContext): Promise<Identity> {
      return kind.admit(options, context)
    }

    override setSerializer(): void {
      super.setSerializer(new SharingSerializer(fabric.buffers))
    }

    override async onCreate(options: unknown): Promise<void> {
      await this.content.opened(options)
      // A joining client gets the whole state; filling it must not count as a change in the first patch.
      this.broadcastPatch()
      this.autoDispose = true
    }

    override onJoin(client: C, options: unknown): Promise<void> {
      return this.content.joined(client, options)
    }

    override onLeave(client: C): void {
      try {
        this.content.left(client)
        client.view?.dispose()
      } catch (error) {
        fabric.failed(error)
      }
    }

    override async onDispose(): Promise<void> {
      try {
        await this.content.closed()
      } catch (error) {
        fabric.failed(error)
      }
    }
  }
}
