import { type Client, SchemaSerializer } from '@colyseus/core'
import { Encoder } from '@colyseus/schema'
import type { MatchState } from '@topside/protocol'
import type { StateBuffers } from './buffers.ts'

/**
 * Sends states as Colyseus does, but with buffers shared by all rooms of a server, and without empty patches, which
 * would reveal that another seat's private part changed. A patch for clients without a view must be copied unless it is
 * sent at once.
 */
export class SharingSerializer extends SchemaSerializer<MatchState> {
  readonly #buffers: StateBuffers
  readonly #receivers = new WeakMap<Client, Client>()
  /** The receivers of the current patch. */
  readonly #present: Client[] = []

  constructor(buffers: StateBuffers) {
    super()
    this.#buffers = buffers
  }

  override reset(state: MatchState): void {
    super.reset(state)
    // The library requires twice the space of the largest state.
    const size = 2 * Encoder.BUFFER_SIZE
    const states = this.#buffers.states.of(size)
    states.set(this.fullEncodeBuffer.subarray(0, 1))
    this.fullEncodeBuffer = states
    this.encoder.sharedBuffer = this.#buffers.patches.of(size)
  }

  override getFullState(client?: Client): Uint8Array {
    this.needFullEncode = true
    const state = super.getFullState(client)
    // The full state includes pending changes of the view; sent again with the next patch, they might reveal the time
    // of a secret answer.
    client?.view?.changes.clear()
    return this.#buffers.states.holds(state) ? Uint8Array.from(state) : state
  }

  override applyPatches(
    ...[clients, state, timing]: Parameters<SchemaSerializer<MatchState>['applyPatches']>
  ): boolean {
    // The framework's list of connections is also an index, and so would be the result of its own `map`.
    const receivers = this.#present
    receivers.length = 0
    for (const client of clients) receivers.push(this.#receiver(client))
    return super.applyPatches(receivers, state, timing)
  }

  /** The part of a connection that the library sends patches to. */
  #receiver(client: Client): Client {
    const known = this.#receivers.get(client)
    if (known !== undefined) return known
    const receiver = {
      get state() {
        return client.state
      },
      get view() {
        return client.view
      },
      raw: (...[patch, ...others]: Parameters<Client['raw']>) => {
        if (patch.length > EMPTY) client.raw(patch, ...others)
      },
    }
    const told = receiver as unknown as Client
    this.#receivers.set(client, told)
    return told
  }

  override handshake(): Uint8Array {
    this.#buffers.handshake ??= super.handshake()
    return this.#buffers.handshake
  }
}

/** Length of an empty patch: its type byte. */
const EMPTY = 1
