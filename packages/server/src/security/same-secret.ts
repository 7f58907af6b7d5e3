import { timingSafeEqual } from 'node:crypto'

/** Whether two hashes, or other texts of one form, are the same; how long that takes says nothing of where they differ. */
export function sameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
