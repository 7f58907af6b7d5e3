import type { Dice } from './dice.ts'

/** Cheap dice for simulations: not secret, determined by seed and roll number. Any string is a valid seed. */
export class CheapDice implements Dice {
  readonly #seed: number

  constructor(seed: string | number) {
    this.#seed = hash(String(seed))
  }

  roll(n: number, sides: readonly number[]): number[] {
    let state = Math.imul(this.#seed ^ Math.imul(n + 1, 0x9e3779b1), 0x85ebca6b)
    return sides.map((faces) => {
      state = (state + 0x6d2b79f5) | 0
      return Math.floor((mix(state) / 4_294_967_296) * faces) + 1
    })
  }
}

/** A generator of numbers in [0, 1), determined by its seed, for random play. */
export function seededRandom(seed: string | number): () => number {
  let state = hash(String(seed))
  return () => {
    state = (state + 0x6d2b79f5) | 0
    return mix(state) / 4_294_967_296
  }
}

function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return mix(h)
}

function mix(value: number): number {
  let t = Math.imul(value ^ (value >>> 15), value | 1)
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
  return (t ^ (t >>> 14)) >>> 0
}
