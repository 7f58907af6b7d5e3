import { type Client, ClientState, getMessageBytes, type MessageContext, Protocol, Room } from '@colyseus/core'
import { StateView } from '@colyseus/schema'
import type { MatchState, PrivateState } from '@topside/protocol'
import { PLACE_KEPT } from '../security/limits.ts'
import type { StateBuffers } from './buffers.ts'
import type { WriteCoalescer } from './coalesce-writes.ts'
import { SharingSerializer } from './serializer.ts'

/** A connection to a room, as far as rooms look at it. */
export interface Connection {
  readonly sessionId: string
  send(type: string, message: unknown): void
}

/** A connection of which a room remembers something, and for which something was found out when it was let in. */
export type RoomClient<Data, Identity = unknown> = Client<{ auth: Identity; userData: Data }>

/** What all rooms of a server share. */
export interface RoomFabric {
  readonly buffers: StateBuffers
  readonly writes: WriteCoalescer
  /** Told of an error that the framework would only write down: thrown when somebody left, or when a room was closed. */
  readonly failed: (error: unknown) => void
}

/** What a request is answered: something, a refusal, or nothing at all. */
export type Reply = { readonly answer: unknown } | { readonly refusal: object } | undefined

/** A patch rate in milliseconds that never comes: rooms send their patches themselves, and have no clock that ticks for nothing. */
const NEVER = 2_147_483_647

/** A room that shows a match: sends a patch when it is told to, answers requests, and shows private parts to who may know them. */
export abstract class StateRoom<C extends Client> extends Room<{ state: MatchState; client: C }> {
  override patchRate = NEVER
  override seatReservationTimeout = PLACE_KEPT
  /** Once it is made: the framework would close a room that takes longer to make than who joins is waited for, and never again. */
  override autoDispose = false

  /** On the prototype, for the framework asks for it while it makes the room. */
  protected abstract get fabric(): RoomFabric

  /** Makes what the room shows. Rejects if there is nothing to be shown. */
  protected abstract opened(options: unknown): Promise<void>

  /** A connection is no more. */
  protected abstract left(client: C): void

  /** The room is about to be no more. */
  protected abstract closed(): Promise<void>

  override setSerializer(): void {
    super.setSerializer(new SharingSerializer(this.fabric.buffers))
  }

  override async onCreate(options: unknown): Promise<void> {
    await this.opened(options)
    // A joining client gets the whole state, so filling it must not count as a change for the first patch.
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

  /** Answers requests of a type with what `work` resolves with; it must not reject. */
  protected onRequest(type: string, work: (client: C, message: unknown) => Promise<Reply>): void {
    this.onMessage(type, async (client: C, message: unknown, context: MessageContext) => {
      const reply = await work(client, message)
      if (reply === undefined) return new Promise(() => undefined)
      return 'answer' in reply ? reply.answer : context.reject(reply.refusal)
    })
  }

  /** Lets messages of all other types pass without an effect: the framework would cut the connection. */
  protected ignoreOthers(): void {
    this.onMessage('*', () => undefined)
  }

  /** Sends what `before` sends, then what changed, together with whatever else follows from the event at hand. */
  protected sendTogether(before: () => void): void {
    this.fabric.writes.hold(this.clients)
    before()
    this.broadcastPatch()
  }

  /** A message as it is sent, for connections that are told the same: see {@link sendPacked}. */
  protected pack(type: string, message: unknown): Uint8Array {
    return getMessageBytes.raw(Protocol.ROOM_DATA, type, message)
  }

  /** Sends what {@link pack} made. */
  protected sendPacked(client: C, packed: Uint8Array): void {
    client.enqueueRaw(packed)
  }

  /** From now on this connection sees private parts that it is shown. */
  protected giveView(client: C): void {
    client.view = new StateView()
  }

  /** Shows a private part to a connection that has a view. A view only ever grows. */
  protected reveal(client: C, own: PrivateState): void {
    client.view?.add(own)
  }

  /** Ends a connection: from now on nothing is sent over it, and nothing taken from it. */
  protected putOut(client: C, code: number): void {
    client.state = ClientState.LEAVING
    client.leave(code)
  }
}
