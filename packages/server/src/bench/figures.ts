import type { ServerTitle } from '../titles.ts'

/** A measured figure with its design budget, an upper or lower bound. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly budget?: { readonly most: number } | { readonly least: number }
}

/** Options of a server benchmark. */
export interface ServerBench {
  readonly title: ServerTitle
  /** Module where the server's threads find the title; default: the installed titles. */
  readonly titleModule?: string
  /** Seed of the random choices. */
  readonly seed: number
  /** Milliseconds of each load. */
  readonly duration: number
  /** Postgres to measure on; absent: only the embedded store is measured. */
  readonly databaseUrl?: string | undefined
  /** Budget of this title's first state in bytes. */
  readonly firstState: number
  readonly say: (line: string) => void
}

/** A quantile of sorted values. */
export function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
