/** Bytes of one kind that are written again and again, as many as were ever needed. */
class Scratch {
  #bytes = new Uint8Array(0)

  /** At least so many bytes; what was written there before counts no more. */
  of(size: number): Uint8Array {
    if (this.#bytes.length < size) this.#bytes = new Uint8Array(size)
    return this.#bytes
  }

  /** Whether these bytes lie here, so that they will be written over. */
  holds(bytes: Uint8Array): boolean {
    return bytes.buffer === this.#bytes.buffer
  }
}

/**
 * What the rooms of one server write their states and patches into before they are sent: of its own, a room would keep more memory for them
 * than for its match.
 */
export class StateBuffers {
  readonly states = new Scratch()
  readonly patches = new Scratch()
  /** What a client must know to read any state: it is the same in all rooms. */
  handshake: Uint8Array | undefined
}
