import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** The source of a match's dice. The same `n` and `sides` always give the same values. */
export interface Dice {
  /** Values of roll `n` (from 0), each from 1 to its number of sides. */
  roll(n: number, sides: readonly number[]): number[]
}

/** One roll of a match. */
export interface RollLine {
  readonly n: number
  readonly sides: readonly number[]
  readonly values: readonly number[]
}

/** The seeds of a match's dice, each 64 hexadecimal digits. */
export interface DiceSeeds {
  /** Secret until the match ends. */
  readonly server: string
  /** One per seat, in order; each is given after the commitment is public. */
  readonly seats: readonly string[]
}

const SEED = /^[0-9a-f]{64}$/

/** Whether a value is a valid seed: 64 lowercase hexadecimal digits. */
export function isSeed(text: unknown): text is string {
  return typeof text === 'string' && SEED.test(text)
}

/** The public commitment to a server seed: SHA-256 of its 32 bytes, as 64 hexadecimal digits. */
export function commitment(serverSeed: string): string {
  return bytesToHex(sha256(hexToBytes(serverSeed)))
}

/**
 * Verifiable dice. Block `k` of roll `n` is HMAC-SHA256(key = server seed, message = "seat seeds joined by ':' | n
 * | k"). Its bytes are used in order: a byte below the largest multiple of the number of sides up to 256 gives one
 * die (byte mod sides + 1); other bytes are skipped, so every value is equally likely. Dice have 2 to 256 sides.
 */
export class SeededDice implements Dice {
  /** The two hash states of the HMAC before the roll number; copied into {@link #work} for each block. */
  readonly #inner: Sha256
  readonly #outer: Sha256
  readonly #work = sha256.create()
  readonly #block = new Uint8Array(32)
  /** Reused buffers, by length. */
  readonly #bytes: Uint8Array[] = []

  /** Throws a `RangeError` if a seed is not 64 hexadecimal digits. */
  constructor(seeds: DiceSeeds) {
    if (!isSeed(seeds.server) || !seeds.seats.every(isSeed))
      throw new RangeError('a seed must be 64 hexadecimal digits')
    const { iHash, oHash } = hmac.create(sha256, hexToBytes(seeds.server))
    this.#inner = iHash.update(utf8ToBytes(`${seeds.seats.join(':')}|`))
    this.#outer = oHash
  }

  /** Throws a `RangeError` for a die without 2 to 256 sides. */
  roll(n: number, sides: readonly number[]): number[] {
    for (const faces of sides)
      if (!Number.isInteger(faces) || faces < 2 || faces > 256) throw new RangeError(`no die has ${faces} sides`)
    // Allocated at full length because the history keeps it.
    const values = sides.slice()
    let rolled = 0
    for (let block = 0; rolled < values.length; block++) {
      this.#fill(`${n}|${block}`)
      for (let i = 0; i < this.#block.length && rolled < values.length; i++) {
        const byte = this.#block[i] as number
        const faces = sides[rolled] as number
        if (byte < 256 - (256 % faces)) values[rolled++] = (byte % faces) + 1
      }
    }
    return values
  }

  /** Fills the block with the HMAC of the message that ends with `end`. */
  #fill(end: string): void {
    this.#inner._cloneInto(this.#work).update(this.#ascii(end)).digestInto(this.#block)
    this.#outer._cloneInto(this.#work).update(this.#block).digestInto(this.#block)
  }

  /** Encodes a short ASCII text, faster than a `TextEncoder`. */
  #ascii(text: string): Uint8Array {
    this.#bytes[text.length] ??= new Uint8Array(text.length)
    const bytes = this.#bytes[text.length] as Uint8Array
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
    return bytes
  }
}

type Sha256 = ReturnType<typeof sha256.create>

/** Recorded dice, then dice from another source: for a match continued from an exported file. */
export class RecordedDice implements Dice {
  readonly #known: ReadonlyMap<number, readonly number[]>
  readonly #then: Dice

  constructor(known: readonly Pick<RollLine, 'n' | 'values'>[], then: Dice) {
    this.#known = new Map(known.map(({ n, values }) => [n, values]))
    this.#then = then
  }

  roll(n: number, sides: readonly number[]): number[] {
    const known = this.#known.get(n)
    return known === undefined ? this.#then.roll(n, sides) : [...known]
  }
}

/** Dice that record every roll, including those of answers taken back later. */
export class NotedDice implements Dice {
  readonly #dice: Dice
  readonly #lines = new Map<number, RollLine>()

  constructor(dice: Dice) {
    this.#dice = dice
  }

  roll(n: number, sides: readonly number[]): number[] {
    const values = this.#dice.roll(n, sides)
    this.#lines.set(n, { n, sides: [...sides], values: [...values] })
    return values
  }

  /** All rolls so far, by number. */
  get lines(): RollLine[] {
    return [...this.#lines.values()].sort((a, b) => a.n - b.n)
  }
}
