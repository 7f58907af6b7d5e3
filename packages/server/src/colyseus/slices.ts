import type { Client } from '@colyseus/core'

/** Connections served per slice: about a quarter of a millisecond. */
const SLICE = 25

/**
 * Sends a large room's broadcasts in slices, so that nothing else on this server waits for a thousand writes. Affects
 * only what is sent within {@link send}.
 */
export class Slices {
  #collecting: { readonly send: () => void }[] | undefined
  #frame: Uint8Array | undefined
  #copy: Uint8Array | undefined

  /** Add every connection before anything is sent to it. */
  add(client: Client): void {
    const send = client.raw.bind(client)
    client.raw = (frame, ...rest) => {
      if (this.#collecting === undefined) {
        send(frame, ...rest)
        return
      }
      // The buffer is reused for the next frame; all connections of a room get the same frame.
      if (this.#frame !== frame || this.#copy === undefined) {
        this.#frame = frame as Uint8Array
        this.#copy = Uint8Array.from(frame as Uint8Array)
      }
      const copy = this.#copy
      this.#collecting.push({ send: () => send(copy, ...rest) })
    }
  }

  /** Sends what `broadcast` sends; resolves once everything is sent. Do not call it again before that. */
  async send(broadcast: () => void): Promise<void> {
    const waiting: { readonly send: () => void }[] = []
    this.#collecting = waiting
    try {
      broadcast()
    } finally {
      this.#collecting = undefined
      this.#frame = undefined
      this.#copy = undefined
    }
    await bySlices(waiting, ({ send }) => send())
  }
}

/** Calls `each` for every item, yielding to the event loop between slices. */
export async function bySlices<T>(list: readonly T[], each: (item: T) => void): Promise<void> {
  for (const [i, item] of list.entries()) {
    if (i > 0 && i % SLICE === 0) await new Promise((done) => setImmediate(done))
    each(item)
  }
}
