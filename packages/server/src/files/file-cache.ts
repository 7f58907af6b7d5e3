import { LRUCache } from 'lru-cache'
import { AskerGone } from '../security/fair-turns.ts'
import { FILES_KEPT } from '../security/limits.ts'

/** Makes a file; aborted when nobody waits for it any more. */
export type MakeFile = (signal: AbortSignal) => Promise<Uint8Array>

interface Making {
  readonly file: Promise<Uint8Array>
  readonly ending: AbortController
  askers: number
}

/** Caches recently requested files, and makes a file only once for simultaneous requests. */
export class FileCache {
  readonly #kept: LRUCache<string, Uint8Array>
  readonly #making = new Map<string, Making>()

  /** `room`: size of the cache in bytes. */
  constructor(room = FILES_KEPT) {
    this.#kept = new LRUCache({ maxSize: room, sizeCalculation: (file, key) => file.byteLength + key.length + 1 })
  }

  /** The file of this name. Rejects with the errors of `make`, and with {@link AskerGone} once `signal` is aborted. */
  async get(name: string, make: MakeFile, signal: AbortSignal): Promise<Uint8Array> {
    const kept = this.#kept.get(name)
    if (kept !== undefined) return kept
    if (signal.aborted) throw new AskerGone()
    let making = this.#making.get(name)
    if (making === undefined) {
      making = this.#make(name, make)
      this.#making.set(name, making)
    }
    return this.#wait(name, making, signal)
  }

  #make(name: string, make: MakeFile): Making {
    const ending = new AbortController()
    const file = make(ending.signal)
    const forget = (): void => {
      if (this.#making.get(name)?.file === file) this.#making.delete(name)
    }
    file
      .then((made) => this.#kept.set(name, made))
      .catch(() => undefined)
      .finally(forget)
    return { file, ending, askers: 0 }
  }

  /** Awaits a file. The work is aborted when the last waiting client leaves. */
  async #wait(name: string, making: Making, signal: AbortSignal): Promise<Uint8Array> {
    making.askers++
    return new Promise((done, give) => {
      const leave = (): void => {
        give(new AskerGone())
        if (--making.askers > 0) return
        if (this.#making.get(name) === making) this.#making.delete(name)
        making.ending.abort()
      }
      signal.addEventListener('abort', leave, { once: true })
      making.file.then(done, give).finally(() => signal.removeEventListener('abort', leave))
    })
  }
}
