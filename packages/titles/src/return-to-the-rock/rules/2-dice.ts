/** 2.1: the sum of some dice (a DR). */
export function sum(dice: readonly number[]): number {
  let total = 0
  for (const die of dice) total += die
  return total
}
