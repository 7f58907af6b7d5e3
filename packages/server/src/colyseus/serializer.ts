import { type Client, SchemaSerializer } from '@colyseus/core'
import { Encoder } from '@colyseus/schema'
import type { MatchState } from '@topside/protocol'
import type { StateBuffers } from './buffers.ts'

/**
 * Sends a state as Colyseus does, but with buffers that all rooms of a server share. A patch for clients without a view must be copied by
 * whoever does not send it at once.
 */
export class SharingSerializer extends SchemaSerializer<MatchState> {
  readonly #buffers: StateBuffers

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
    return this.#buffers.states.holds(state) ? Uint8Array.from(state) : state
  }

  override handshake(): Uint8Array {
    this.#buffers.handshake ??= super.handshake()
    return this.#buffers.handshake
  }
}
