import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
/** Bytes of a nonce, and of the authentication tag. */
const NONCE = 12
const TAG = 16
/** Number of nonces drawn at once: a single draw costs more than the cipher. */
const DRAWN = 256

/**
 * Authenticated encryption with a site's key: other programs can neither read nor forge texts, nor move them to another
 * channel or list.
 */
export class Seal {
  readonly #key: Buffer
  readonly #nonces = Buffer.alloc(NONCE * DRAWN)
  #next = DRAWN

  /** `key`: 32 bytes. */
  constructor(key: Buffer) {
    this.#key = key
  }

  /** Encrypts a text for a place; {@link open} with the same place reads it. */
  seal(place: string, text: string): Buffer {
    const nonce = this.#nonce()
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(Buffer.from(place))
    return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  }

  /** The sealed text; `undefined` if it is forged, altered, or from another site or place. */
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
