/** 2.1: a DR is the sum of its dice. */
export function sum(dice: readonly number[]): number {
  return dice.reduce((total, die) => total + die, 0)
}
