/** Numbers from 0 to below 1. */
export type Random = () => number

/** Any item of a list that is not empty, each as likely as any other. */
export function any<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)] as T
}
