import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
/** Bytes of a nonce and of the tag that proves a message. */
const NONCE = 12
const TAG = 16
/** Nonces that are drawn at once: asking for each is dearer than the cipher. */
const DRAWN = 256

/**
 * Seals texts with a key that only the processes of one site have: who does not have it can neither read nor make one, nor use one in another
 * place than where it was put.
 */
export class Seal {
  readonly #key: Buffer
  readonly #nonces = Buffer.alloc(NONCE * DRAWN)
  #next = DRAWN

  /** `key`: 32 bytes. */
  constructor(key: Buffer) {
    this.#key = key
  }

  /** A text that only {@link open} with the same place can read. */
  seal(place: string, text: string): Buffer {
    const nonce = this.#nonce()
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(Buffer.from(place))
    return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  }

  /** The sealed text; `undefined` if it is not from this site, not from this place, or not what it was. */
  open(place: string, sealed: Buffer): string | undefined {
    if (sealed.length < NONCE + TAG) return undefined
    const end = sealed.length - TAG
    const decipher = createDecipheriv(CIPHER, this.#key, sealed.subarray(0, NONCE), { authTagLength: TAG })
      .setAAD(Buffer.from(place))
      .setAuthTag(sealed.subarray(end))
    try {
      return Buffer.concat([decipher.update(sealed.subarray(NONCE, end)), decipher.final()]).toString()
    } catch {
      return undefined
    }
  }

  #nonce(): Buffer {
    if (this.#next === DRAWN) {
      randomFillSync(this.#nonces)
      this.#next = 0
    }
    const from = NONCE * this.#next++
    return Buffer.from(this.#nonces.subarray(from, from + NONCE))
  }
}
