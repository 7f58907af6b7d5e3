/** SHA-256 (FIPS 180-4): the round constants, and the state before the first block. */
const ROUNDS = Int32Array.of(
  ...[0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5],
  ...[0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174],
  ...[0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da],
  ...[0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967],
  ...[0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85],
  ...[0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070],
  ...[0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3],
  ...[0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2],
)
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19]

const BLOCK = 64
const DIGEST = 32
/** The words of the block that is being hashed, and those that are made of them. */
const words = new Int32Array(BLOCK)

function load(bytes: Uint8Array, from: number): void {
  for (let i = 0, at = from; i < 16; i++, at += 4) {
    const high = ((bytes[at] as number) << 24) | ((bytes[at + 1] as number) << 16)
    words[i] = high | ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number)
  }
}

/** Hashes the block in {@link words} into a state. */
function compress(state: Int32Array): void {
  for (let i = 16; i < 64; i++) {
    const x = words[i - 15] as number
    const y = words[i - 2] as number
    const more = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const less = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    words[i] = ((words[i - 16] as number) + more + (words[i - 7] as number) + less) | 0
  }
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  for (let i = 0; i < 64; i++) {
    const turned = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const first = (h + turned + (g ^ (e & (f ^ g))) + (ROUNDS[i] as number) + (words[i] as number)) | 0
    const second = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    const next = (first + second + ((a & b) | (c & (a | b)))) | 0
    c = b
    b = a
    a = next
  }
  state[0] = (state[0] as number) + a
  state[1] = (state[1] as number) + b
  state[2] = (state[2] as number) + c
  state[3] = (state[3] as number) + d
  state[4] = (state[4] as number) + e
  state[5] = (state[5] as number) + f
  state[6] = (state[6] as number) + g
  state[7] = (state[7] as number) + h
}

/** HMAC-SHA256 (RFC 2104) of messages that all begin alike and end with few characters: each takes two blocks, whatever stands before. */
export class ShortHmac {
  readonly #inner = Int32Array.from(START)
  readonly #outer = Int32Array.from(START)
  readonly #state = new Int32Array(8)
  /** The last block of a message: the rest of its beginning, then its end. */
  readonly #last = new Uint8Array(BLOCK)
  readonly #rest: number
  readonly #length: number

  /** `key`: at most 64 bytes. */
  constructor(key: Uint8Array, beginning: Uint8Array) {
    const padded = new Uint8Array(BLOCK)
    padded.set(key)
    load(
      padded.map((byte) => byte ^ 0x36),
      0,
    )
    compress(this.#inner)
    load(
      padded.map((byte) => byte ^ 0x5c),
      0,
    )
    compress(this.#outer)
    this.#rest = beginning.length % BLOCK
    this.#length = BLOCK + beginning.length
    const whole = beginning.length - this.#rest
    for (let at = 0; at < whole; at += BLOCK) {
      load(beginning, at)
      compress(this.#inner)
    }
    this.#last.set(beginning.subarray(whole))
  }

  /** Writes the HMAC of the message with an end of ASCII characters into 32 bytes. Throws a `RangeError` if it does not fit into the last block. */
  digest(end: string, into: Uint8Array): void {
    const last = this.#last
    let at = this.#rest
    if (at + end.length > BLOCK - 9) throw new RangeError(`${end} is too long`)
    for (let i = 0; i < end.length; i++) last[at++] = end.charCodeAt(i)
    last[at++] = 0x80
    last.fill(0, at)
    const state = this.#state
    state.set(this.#inner)
    load(last, 0)
    words[15] = 8 * (this.#length + end.length)
    compress(state)
    for (let i = 0; i < 8; i++) words[i] = state[i] as number
    words[8] = 0x80000000
    for (let i = 9; i < 15; i++) words[i] = 0
    words[15] = 8 * (BLOCK + DIGEST)
    state.set(this.#outer)
    compress(state)
    for (let i = 0; i < DIGEST; i++) into[i] = (state[i >> 2] as number) >>> (24 - 8 * (i & 3))
  }
}
