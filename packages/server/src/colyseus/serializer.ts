import { type Client, SchemaSerializer } from '@colyseus/core'
import { Encoder } from '@colyseus/schema'
import type { MatchState } from '@topside/protocol'
import type { StateBuffers } from './buffers.ts'

/**
 * Sends a state as Colyseus does, but with buffers that all rooms of a server share, and no patch to somebody for whom nothing changed: that there was
 * one would tell that another seat was told something. A patch for clients without a view must be copied by whoever does not send it at once.
 */
export class SharingSerializer extends SchemaSerializer<MatchState> {
  readonly #buffers: StateBuffers
  readonly #receivers = new WeakMap<Client, object>()

  constructor(buffers: StateBuffers) {
    super()
    this.#buffers = buffers
  }

  override reset(state: MatchState): void {
    super.reset(state)
    // The library wants as much room again as it may have written already.
    const size = 2 * Encoder.BUFFER_SIZE
    const states = this.#buffers.states.of(size)
    states.set(this.fullEncodeBuffer.subarray(0, 1))
    this.fullEncodeBuffer = states
    this.encoder.sharedBuffer = this.#buffers.patches.of(size)
  }

  override getFullState(client?: Client): Uint8Array {
    this.needFullEncode = true
    const state = super.getFullState(client)
    // All of it is in the state: it need not be sent again with the next patch, which might tell when something was done in secret.
    client?.view?.changes.clear()
    return this.#buffers.states.holds(state) ? Uint8Array.from(state) : state
  }

  override applyPatches(clients: readonly Client[], ...others: unknown[]): boolean {
    const receivers = clients.map((client) => this.#receiver(client))
    return Reflect.apply(super.applyPatches, this, [receivers, ...others]) as boolean
  }

  /** The part of a connection that the library sends patches to. */
  #receiver(client: Client): object {
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
    this.#receivers.set(client, receiver)
    return receiver
  }

  override handshake(): Uint8Array {
    this.#buffers.handshake ??= super.handshake()
    return this.#buffers.handshake
  }
}

/** Bytes of a patch that says nothing: its kind. */
const EMPTY = 1
