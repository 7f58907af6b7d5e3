import { type Analysis, type Match, type Seat, seededRandom } from '@topside/engine'
import { answerAtRandom, toldTo } from '@topside/engine/testing'

/**
 * The analyses in different matches that told a seat the same: for each such case, at least two analyses as JSON.
 * `start` starts a match with the dice of a number.
 */
export function analysesOfTheSame(
  start: (dice: string) => Match,
  matches: number,
  analysis: (match: Match, seat: Seat) => Analysis,
): string[][] {
  const analyses = new Map<string, Map<string, string>>()
  for (let number = 0; number < matches; number++) {
    const match = start(String(number))
    answerAtRandom(match, seededRandom(number % 30), number % 4)
    for (const seat of match.outcome === undefined ? match.deciding : []) {
      const own = match.commands.filter((command) => command.seat === seat)
      const told = JSON.stringify([seat, own, toldTo(match, seat)])
      const truth = JSON.stringify([match.snapshot(), match.commands])
      const alike = analyses.get(told) ?? new Map<string, string>()
      analyses.set(told, alike.set(truth, JSON.stringify(analysis(match, seat))))
    }
  }
  return [...analyses.values()].filter(({ size }) => size > 1).map((alike) => [...alike.values()])
}
