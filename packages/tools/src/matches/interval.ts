/** A share with its 95 % confidence bounds. */
export interface Share {
  readonly share: number
  readonly from: number
  readonly to: number
}

/** Standard deviations of a 95 % interval. */
const Z = 1.959964

/** The share of `won` (draws count half) of `played` with Wilson's interval; from 0 to 1 if nothing was played. */
export function shareOf(won: number, played: number): Share {
  if (played === 0) return { share: 0.5, from: 0, to: 1 }
  const share = won / played
  const middle = (share + Z ** 2 / (2 * played)) / (1 + Z ** 2 / played)
  const half = (Z * Math.sqrt((share * (1 - share)) / played + Z ** 2 / (4 * played ** 2))) / (1 + Z ** 2 / played)
  return { share, from: Math.max(0, middle - half), to: Math.min(1, middle + half) }
}

/** A share in words: `62 % (55 to 69)`. */
export function inPercent({ share, from, to }: Share): string {
  const [mean, low, high] = [share, from, to].map((each) => Math.round(100 * each))
  return `${mean} % (${low} to ${high})`
}
