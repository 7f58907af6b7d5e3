import { keep, kept } from '../browser/storage.ts'

/** A seat's share of the dice: 32 random bytes as 64 hexadecimal digits. */
export function newSeed(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)))
}

/** A name for one command, so that sending it twice does it once. */
export function newCommandId(): string {
  return hex(crypto.getRandomValues(new Uint8Array(12)))
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What this browser knows about the dice of a match from before they were rolled: to compare at the end. */
export interface DiceKept {
  /** The server's promise, as it was before any seat gave its share. */
  readonly commitment: string
  /** The shares given from here, by seat. */
  readonly seeds: { readonly [seat: string]: string }
}

const key = (match: string) => `topside.dice.${match}`

/** Keeps the promise and a share; the first promise seen is never overwritten. */
export function keepDice(match: string, commitment: string, seat: number, seed: string): void {
  const before = keptDice(match)
  const dice: DiceKept = {
    commitment: before?.commitment ?? commitment,
    seeds: { ...before?.seeds, [String(seat)]: seed },
  }
  keep(key(match), dice)
}

/** What was kept for a match, if anything. */
export function keptDice(match: string): DiceKept | undefined {
  const value = kept(key(match))
  if (typeof value !== 'object' || value === null || !('commitment' in value) || !('seeds' in value)) return undefined
  if (typeof value.commitment !== 'string' || typeof value.seeds !== 'object' || value.seeds === null) return undefined
  const seeds = Object.entries(value.seeds).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return { commitment: value.commitment, seeds: Object.fromEntries(seeds) }
}
