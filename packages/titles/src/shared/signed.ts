/** A number with its sign: `+2`, `0`, `-1`. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : String(value))
