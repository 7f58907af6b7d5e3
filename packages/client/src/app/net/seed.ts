import { keep, kept } from '../browser/storage.ts'

/** A seat's dice seed: 32 random bytes as 64 hexadecimal digits. */
export function newSeed(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)))
}

/** An idempotency id: a command sent twice takes effect once. */
export function newCommandId(): string {
  return hex(crypto.getRandomValues(new Uint8Array(12)))
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Data that this browser stored about the dice of a match before they were rolled, for comparison at the end. */
export interface DiceKept {
  /** The server's commitment, from before any seat sent its seed. */
  readonly commitment: string
  /** The seeds sent from this browser, by seat. */
  readonly seeds: { readonly [seat: string]: string }
}

const key = (match: string) => `topside.dice.${match}`

/** Stores the commitment and a seed; the first commitment is never overwritten. */
export function keepDice(match: string, commitment: string, seat: number, seed: string): void {
  const before = keptDice(match)
  const dice: DiceKept = {
    commitment: before?.commitment ?? commitment,
    seeds: { ...before?.seeds, [String(seat)]: seed },
  }
  keep(key(match), dice)
}

/** The stored data about the dice of a match, if any. */
export function keptDice(match: string): DiceKept | undefined {
  const value = kept(key(match))
  if (typeof value !== 'object' || value === null || !('commitment' in value) || !('seeds' in value)) return undefined
  if (typeof value.commitment !== 'string' || typeof value.seeds !== 'object' || value.seeds === null) return undefined
  const seeds = Object.entries(value.seeds).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return { commitment: value.commitment, seeds: Object.fromEntries(seeds) }
}
