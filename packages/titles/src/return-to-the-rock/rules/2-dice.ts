/** 2.1: a DR is the sum of its dice. */
export function sum(dice: readonly number[]): number {
  let total = 0
  for (const die of dice) total += die
  return total
}
