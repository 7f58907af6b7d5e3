import type { ServerTitle } from '../titles.ts'

/** One measured figure, with what the design asks of it: at most, or at least, so much. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly budget?: { readonly most: number } | { readonly least: number }
}

/** What to measure with. */
export interface ServerBench {
  readonly title: ServerTitle
  /** Where the server's threads find the title; absent: among those that are shipped. */
  readonly titleModule?: string
  /** Seed of the random choices. */
  readonly seed: number
  /** Milliseconds that each load lasts. */
  readonly duration: number
  /** Postgres to measure on; without it only the embedded store is measured. */
  readonly databaseUrl?: string | undefined
  /** Most bytes of the first state that the design grants this title. */
  readonly firstState: number
  readonly say: (line: string) => void
}

/** The value below which this share of sorted values lies. */
export function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
