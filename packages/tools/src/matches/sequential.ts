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
  const lost = played - won
  const evidence = (share: number): number => won * Math.log(share) + lost * Math.log(1 - share)
  const enough = Math.log((1 - WRONG) / WRONG)
  if ([EVEN.from, EVEN.to].every((bound) => evidence(0.5) - evidence(bound) >= enough)) return 'even'
  const share = played === 0 ? 0.5 : won / played
  const nearest = Math.min(EVEN.to, Math.max(EVEN.from, share))
  const mixture = logBeta(won + 1, lost + 1)
  return mixture - evidence(nearest) >= Math.log(1 / WRONG) ? 'uneven' : 'open'
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
