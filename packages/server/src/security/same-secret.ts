import { timingSafeEqual } from 'node:crypto'

/** Whether two hashes or other fixed-form secrets are equal, compared in constant time. */
export function sameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
