import type { Args } from './text.ts'

/** One part of a computed number. */
export interface LedgerPart {
  /** Text key that names the part. */
  readonly key: string
  readonly value: number
  /** The rule behind it, such as `9.4.2B`. */
  readonly rule: string
  readonly args?: Args
}

/** A computed number with its parts, whose sum is the total. */
export interface Ledger {
  /** Text key that names the number (an attack value, a die-roll modifier). */
  readonly key: string
  readonly total: number
  readonly parts: readonly LedgerPart[]
}

/** Sums parts into a ledger. Parts that are `false` or have the value 0 are left out. */
export function ledger(key: string, parts: readonly (LedgerPart | false)[]): Ledger {
  let total = 0
  const kept: LedgerPart[] = []
  for (const part of parts) {
    if (part === false || part.value === 0) continue
    kept.push(part)
    total += part.value
  }
  return { key, total, parts: kept }
}

/** The chance of one outcome, for the bars shown before a roll. */
export interface Chance {
  /** Text key of the outcome. */
  readonly key: string
  readonly args?: Args
  /** Probability, 0 to 1. */
  readonly p: number
}
