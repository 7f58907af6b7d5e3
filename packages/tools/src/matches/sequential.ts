/** Whether the shares of equal players are even, uneven, or still undecided. */
export type Verdict = 'even' | 'uneven' | 'open'

/** Shares that count as even. */
export const EVEN = { from: 0.45, to: 0.55 } as const
/** Probability of a wrong verdict of either kind, whenever it is given. */
const WRONG = 0.05

/**
 * Sequential verdict on a share after `won` (draws count half) of `played` matches. It may be computed after every
 * match; the first verdict other than `open` is final. Even: Wald's sequential tests prefer a half to either bound.
 * Uneven: no share between the bounds is within an always-valid confidence sequence (a uniform mixture of likelihoods).
 */
export function verdictOn(won: number, played: number): Verdict {
  const enough = Math.log((1 - WRONG) / WRONG)
  const half = evidence(0.5, won, played)
  if ([EVEN.from, EVEN.to].every((bound) => half - evidence(bound, won, played) >= enough)) return 'even'
  const share = played === 0 ? 0.5 : won / played
  const nearest = Math.min(EVEN.to, Math.max(EVEN.from, share))
  return excludes(nearest, won, played) ? 'uneven' : 'open'
}

/** The side of a bound on which a share certainly is. */
export type Side = 'above' | 'below' | 'open'

/**
 * Whether a share is certainly above or below a bound strictly between 0 and 1, asked after every match like
 * {@link verdictOn}, by the same confidence sequence. 22 wins of 22 prove a share above 0.75.
 */
export function sideOf(bound: number, won: number, played: number): Side {
  if (!excludes(bound, won, played)) return 'open'
  return won > bound * played ? 'above' : 'below'
}

/** Whether a share is outside the confidence bounds. */
function excludes(share: number, won: number, played: number): boolean {
  return logBeta(won + 1, played - won + 1) - evidence(share, won, played) >= Math.log(1 / WRONG)
}

/** Log-likelihood of a share. */
function evidence(share: number, won: number, played: number): number {
  return won * Math.log(share) + (played - won) * Math.log(1 - share)
}

/** Logarithm of the beta function, for multiples of a half. */
function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b)
}

/** Logarithm of the gamma function for x >= 1, by Stirling's series. */
function logGamma(x: number): number {
  let [from, below] = [x, 0]
  for (; from < 8; from++) below += Math.log(from)
  const series = 1 / (12 * from) - 1 / (360 * from ** 3) + 1 / (1260 * from ** 5)
  return (from - 0.5) * Math.log(from) - from + Math.log(2 * Math.PI) / 2 + series - below
}
