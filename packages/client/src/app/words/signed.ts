/** A number with its sign, with a true minus. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`
}
