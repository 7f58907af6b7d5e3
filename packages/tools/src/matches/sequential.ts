/** What some matches of equal players say of a side's share: that it is even, that it is not, or nothing yet. */
export type Verdict = 'even' | 'uneven' | 'open'

/** Shares that count as even. */
export const EVEN = { from: 0.45, to: 0.55 } as const
/** How often a verdict may be wrong, of either kind, at whatever moment it is given. */
const WRONG = 0.05

/**
 * The verdict on a share of which matches are played one after the other, `won` (draws count a half) of `played` so far: it can be asked after every match,
 * and the first one that is not `open` holds. Even: Wald's sequential tests prefer a half to either bound. Uneven: no share between the bounds lies
 * in the sequence of confidence bounds that is right at all times at once (a uniform mixture of likelihoods).
 */
export function verdictOn(won: number, played: number): Verdict {
  const enough = Math.log((1 - WRONG) / WRONG)
  const half = evidence(0.5, won, played)
  if ([EVEN.from, EVEN.to].every((bound) => half - evidence(bound, won, played) >= enough)) return 'even'
  const share = played === 0 ? 0.5 : won / played
  const nearest = Math.min(EVEN.to, Math.max(EVEN.from, share))
  return excludes(nearest, won, played) ? 'uneven' : 'open'
}

/** On which side of a bound a share certainly lies, from what was won so far. */
export type Side = 'above' | 'below' | 'open'

/**
 * Whether a share is certainly above a bound (from 0 to 1, without both), or below it, when it is asked after every match as {@link verdictOn} is: by the
 * same sequence of bounds that is right at all times at once. A share of 1 is known to be above 0.75 after 22 matches.
 */
export function sideOf(bound: number, won: number, played: number): Side {
  if (!excludes(bound, won, played)) return 'open'
  return won > bound * played ? 'above' : 'below'
}

/** Whether a share does not lie in the bounds around what was won. */
function excludes(share: number, won: number, played: number): boolean {
  return logBeta(won + 1, played - won + 1) - evidence(share, won, played) >= Math.log(1 / WRONG)
}

/** The logarithm of the likelihood of a share. */
function evidence(share: number, won: number, played: number): number {
  return won * Math.log(share) + (played - won) * Math.log(1 - share)
}

/** The logarithm of the beta function, for halves of whole numbers. */
function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b)
}

/** The logarithm of the gamma function of a number from 1 on, by Stirling's series. */
function logGamma(x: number): number {
  let [from, below] = [x, 0]
  for (; from < 8; from++) below += Math.log(from)
  const series = 1 / (12 * from) - 1 / (360 * from ** 3) + 1 / (1260 * from ** 5)
  return (from - 0.5) * Math.log(from) - from + Math.log(2 * Math.PI) / 2 + series - below
}
