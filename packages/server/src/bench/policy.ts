/** Random choices, reproducible by seed; a small generator (mulberry32) suffices. */
export function randomPolicy(seed: number): (choices: number) => number {
  let state = seed >>> 0
  return (choices) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % choices
  }
}

/** Picks one of a number of choices. */
export type Policy = (choices: number) => number
