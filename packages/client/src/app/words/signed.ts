/** A number with its sign, using a true minus sign. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`
}
