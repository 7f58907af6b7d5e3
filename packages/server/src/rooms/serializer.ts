import { type Client, SchemaSerializer } from '@colyseus/core'
import { Encoder } from '@colyseus/schema'
import type { MatchState } from '@topside/protocol'

/** What every room writes its states and its patches into before they are sent. */
let states = new Uint8Array(0)
let patches = new Uint8Array(0)
/** What a client must know to read any state: it is the same in all rooms. */
let handshake: Uint8Array | undefined

/**
 * Sends a state as Colyseus does, but with buffers that all rooms of this process share: of its own, a room would keep more memory for them
 * than for its match. A patch for clients without a view must be copied by whoever does not send it at once.
 */
export class SharingSerializer extends SchemaSerializer<MatchState> {
  override reset(state: MatchState): void {
    super.reset(state)
    // The library wants as much room again as it may have written already.
    const size = 2 * Encoder.BUFFER_SIZE
    if (states.length < size) states = new Uint8Array(size)
    if (patches.length < size) patches = new Uint8Array(size)
    states.set(this.fullEncodeBuffer.subarray(0, 1))
    this.fullEncodeBuffer = states
    this.encoder.sharedBuffer = patches
  }

  override getFullState(client?: Client): Uint8Array {
    this.needFullEncode = true
    const state = super.getFullState(client)
    return state.buffer === states.buffer ? Uint8Array.from(state) : state
  }

  override handshake(): Uint8Array {
    handshake ??= super.handshake()
    return handshake
  }
}
