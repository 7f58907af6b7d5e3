import { type Match, type Seat, seededRandom, type Thought } from '@topside/engine'
import { answerAtRandom, toldTo } from '@topside/engine/testing'

/**
 * What is thought in matches that are not the same but told a seat the same: for each thing that was told, the thoughts
 * as text, at least two. `start` begins a match with dice of its number.
 */
export function thoughtsOfTheSame(
  start: (dice: string) => Match,
  matches: number,
  thought: (match: Match, seat: Seat) => Thought,
): string[][] {
  const thoughts = new Map<string, Map<string, string>>()
  for (let number = 0; number < matches; number++) {
    const match = start(String(number))
    answerAtRandom(match, seededRandom(number % 30), number % 4)
    for (const seat of match.outcome === undefined ? match.deciding : []) {
      const own = match.commands.filter((command) => command.seat === seat)
      const told = JSON.stringify([seat, own, toldTo(match, seat)])
      const truth = JSON.stringify([match.snapshot(), match.commands])
      const alike = thoughts.get(told) ?? new Map<string, string>()
      thoughts.set(told, alike.set(truth, JSON.stringify(thought(match, seat))))
    }
  }
  return [...thoughts.values()].filter(({ size }) => size > 1).map((alike) => [...alike.values()])
}
