import type { Client, MessageContext, Room } from '@colyseus/core'
import type { MatchState } from '@topside/protocol'
import type { WriteCoalescer } from './coalesce-writes.ts'

/** A room with its connections: sends patches on demand and answers requests. */
export class OpenRoom<C extends Client> {
  readonly #room: Room<{ state: MatchState; client: C }>
  readonly #writes: WriteCoalescer

  constructor(room: Room<{ state: MatchState; client: C }>, writes: WriteCoalescer) {
    this.#room = room
    this.#writes = writes
  }

  get id(): string {
    return this.#room.roomId
  }

  /** May be set only while the room is being created. */
  set id(id: string) {
    this.#room.roomId = id
  }

  get state(): MatchState {
    return this.#room.state
  }

  set state(state: MatchState) {
    this.#room.state = state
  }

  get clients(): readonly C[] {
    return this.#room.clients
  }

  /** Answers requests of a type with the result of `work`. `refusal` converts its errors; `undefined`: no answer. */
  onRequest(
    type: string,
    work: (client: C, message: unknown) => unknown,
    refusal: (error: unknown) => object | undefined,
  ): void {
    this.#room.onMessage(type, async (client: C, message: unknown, context: MessageContext) => {
      try {
        return await work(client, message)
      } catch (error) {
        const refused = refusal(error)
        return refused === undefined ? new Promise(() => undefined) : context.reject(refused)
      }
    })
  }

  /** Ignores messages of all other types; by default, the framework closes the connection. */
  ignoreOthers(): void {
    this.#room.onMessage('*', () => undefined)
  }

  broadcast(type: string, message: unknown): void {
    this.#room.broadcast(type, message)
  }

  /** Sends the changes of the state since the last patch. */
  patch(): void {
    this.#room.broadcastPatch()
  }

  /** Sends what `before` sends, then the patch, in one write with everything else sent during this event. */
  sendTogether(before: () => void): void {
    this.#writes.hold(this.#room.clients)
    before()
    this.#room.broadcastPatch()
  }

  /** Closes all connections, and then the room. */
  close(code: number): void {
    this.#room.disconnect(code).catch(() => undefined)
  }
}
