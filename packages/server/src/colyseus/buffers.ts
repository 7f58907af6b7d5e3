/** A reusable buffer that grows to the largest size needed. */
class Scratch {
  #bytes = new Uint8Array(0)

  /** At least `size` bytes; earlier contents are lost. */
  of(size: number): Uint8Array {
    if (this.#bytes.length < size) this.#bytes = new Uint8Array(size)
    return this.#bytes
  }

  /** Whether these bytes are in this buffer and so will be overwritten. */
  holds(bytes: Uint8Array): boolean {
    return bytes.buffer === this.#bytes.buffer
  }
}

/**
 * Buffers shared by all rooms of a server for encoding states and patches; one per room would take more memory than the
 * room's match.
 */
export class StateBuffers {
  readonly states = new Scratch()
  readonly patches = new Scratch()
  /** The schema description that clients need, the same for all rooms. */
  handshake: Uint8Array | undefined
}
