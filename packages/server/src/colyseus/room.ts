import { type Client, ClientState, getMessageBytes, type MessageContext, Protocol, Room } from '@colyseus/core'
import { StateView } from '@colyseus/schema'
import type { MatchState, PrivateState } from '@topside/protocol'
import { PLACE_KEPT } from '../security/limits.ts'
import type { StateBuffers } from './buffers.ts'
import type { WriteCoalescer } from './coalesce-writes.ts'
import { SharingSerializer } from './serializer.ts'

/** The part of a connection that rooms use. */
export interface Connection {
  readonly sessionId: string
  send(type: string, message: unknown): void
}

/** A connection with a room's data about it and the identity found on admission. */
export type RoomClient<Data, Identity = unknown> = Client<{ auth: Identity; userData: Data }>

/** What all rooms of a server share. */
export interface RoomFabric {
  readonly buffers: StateBuffers
  readonly writes: WriteCoalescer
  /** Receives errors that the framework would only log: in `left` or `closed`. */
  readonly failed: (error: unknown) => void
}

/** The reply to a request: a result, a refusal, or none. */
export type Reply = { readonly answer: unknown } | { readonly refusal: object } | undefined

/** A patch rate in milliseconds that never fires: rooms send patches themselves and need no timer. */
const NEVER = 2_147_483_647

/** A room that shows a match: sends patches on demand, answers requests, and shows private parts to their owners. */
export abstract class StateRoom<C extends Client> extends Room<{ state: MatchState; client: C }> {
  override patchRate = NEVER
  override seatReservationTimeout = PLACE_KEPT
  /**
   * Set once created: the framework would otherwise dispose a room that takes longer to create than a reservation
   * lasts, and leave it broken.
   */
  override autoDispose = false

  /** On the prototype, because the framework uses it in the constructor. */
  protected abstract get fabric(): RoomFabric

  /** Sets up the state. Rejects if there is nothing to show. */
  protected abstract opened(options: unknown): Promise<void>

  /** A connection has closed. */
  protected abstract left(client: C): void

  /** The room is closing. */
  protected abstract closed(): Promise<void>

  override setSerializer(): void {
    super.setSerializer(new SharingSerializer(this.fabric.buffers))
  }

  override async onCreate(options: unknown): Promise<void> {
    await this.opened(options)
    // A joining client gets the whole state; filling it must not count as a change in the first patch.
    this.broadcastPatch()
    this.autoDispose = true
  }

  override onLeave(client: C): void {
    try {
      this.left(client)
      client.view?.dispose()
    } catch (error) {
      this.fabric.failed(error)
    }
  }

  override async onDispose(): Promise<void> {
    try {
      await this.closed()
    } catch (error) {
      this.fabric.failed(error)
    }
  }

  /** Answers requests of a type with the result of `work`, which must not reject. */
  protected onRequest(type: string, work: (client: C, message: unknown) => Promise<Reply>): void {
    this.onMessage(type, async (client: C, message: unknown, context: MessageContext) => {
      const reply = await work(client, message)
      if (reply === undefined) return new Promise(() => undefined)
      return 'answer' in reply ? reply.answer : context.reject(reply.refusal)
    })
  }

  /** Ignores messages of all other types; by default the framework closes the connection. */
  protected ignoreOthers(): void {
    this.onMessage('*', () => undefined)
  }

  /** Sends what `before` sends, then the patch, in one write with whatever else this event causes. */
  protected sendTogether(before: () => void): void {
    this.fabric.writes.hold(this.clients)
    before()
    this.broadcastPatch()
  }

  /** Encodes a message once for several connections: see {@link sendPacked}. */
  protected pack(type: string, message: unknown): Uint8Array {
    return getMessageBytes.raw(Protocol.ROOM_DATA, type, message)
  }

  /** Sends the output of {@link pack}. */
  protected sendPacked(client: C, packed: Uint8Array): void {
    client.enqueueRaw(packed)
  }

  /** Lets this connection see private parts revealed to it. */
  protected giveView(client: C): void {
    client.view = new StateView()
  }

  /** Shows a private part to a connection with a view. Views only grow. */
  protected reveal(client: C, own: PrivateState): void {
    client.view?.add(own)
  }

  /** Closes a connection; from now on nothing is sent to or accepted from it. */
  protected putOut(client: C, code: number): void {
    client.state = ClientState.LEAVING
    client.leave(code)
  }
}
