import type { Client } from '@colyseus/core'

/** Connections that are sent to before others have their turn: about a quarter of a millisecond. */
const SLICE = 25

/**
 * Sends what a large room is told to all of it, little by little, so that nobody else on this server waits until a thousand connections were
 * written to. Only what is sent within {@link send} is treated so.
 */
export class Slices {
  #collecting: { readonly send: () => void }[] | undefined
  #frame: Uint8Array | undefined
  #copy: Uint8Array | undefined

  /** Every connection must be added before anything is sent to it. */
  add(client: Client): void {
    const send = client.raw.bind(client)
    client.raw = (frame, ...rest) => {
      if (this.#collecting === undefined) {
        send(frame, ...rest)
        return
      }
      // The buffer is used again for the next frame; within one room all get the same.
      if (this.#frame !== frame || this.#copy === undefined) {
        this.#frame = frame as Uint8Array
        this.#copy = Uint8Array.from(frame as Uint8Array)
      }
      const copy = this.#copy
      this.#collecting.push({ send: () => send(copy, ...rest) })
    }
  }

  /** Sends what `broadcast` sends; resolves once all of it is on its way. Not to be called again before that. */
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

/** Does something for each of many connections, and lets others have their turn in between. */
export async function bySlices<T>(list: readonly T[], each: (item: T) => void): Promise<void> {
  for (const [i, item] of list.entries()) {
    if (i > 0 && i % SLICE === 0) await new Promise((done) => setImmediate(done))
    each(item)
  }
}
