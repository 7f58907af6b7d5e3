import { keep, kept } from '../../browser/storage.ts'

/** Minimum number of lines by others for a summary after the user's answer. */
export const FEW = 4

const key = (match: string) => `topside.seen.${match}`

/**
 * The number of lines of a match's history that this browser had shown on its last visit; `undefined` on the first
 * visit.
 */
export function seenBefore(match: string): number | undefined {
  const value = kept(key(match))
  return typeof value === 'number' ? value : undefined
}

/** Stores how many lines have been seen. */
export function rememberSeen(match: string, count: number): void {
  keep(key(match), count)
}
