/** Returns numbers in [0, 1). */
export type Random = () => number

/** A random item of a non-empty list, each equally likely. */
export function any<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)] as T
}
