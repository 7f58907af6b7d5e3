import type { Choice, Decision, Match, PieceDef, Seat, SpaceDef } from '@topside/engine'
import { randomChoice } from '@topside/engine/testing'
import { expect } from 'vitest'

/** Choices as text, in sorted order. */
export const listed = (choices: readonly Choice[]): string =>
  choices
    .map(({ verb, piece, space, value }) => [verb, piece, space, value].join(' '))
    .sort()
    .join()

/** How to play a match that compares a slow reference with the rules. */
interface Comparison {
  readonly random: () => number
  /** The offered choices and the reference's, as texts; `undefined`: the decision is not compared. */
  readonly words: (decision: Decision, seat: Seat) => readonly [offered: string, found: string] | undefined
  /** Most answers; absent: until the match is over. */
  readonly most?: number
}

/**
 * Plays a match at random and expects the same texts of both in every compared decision. Returns the kinds of those
 * decisions.
 */
export function playCompared<V, P extends PieceDef, S extends SpaceDef>(
  match: Match<V, P, S>,
  { random, words, most = Number.POSITIVE_INFINITY }: Comparison,
): ReadonlySet<string> {
  const compared = new Set<string>()
  const any = randomChoice(random)
  for (let answers = 0; answers < most && match.outcome === undefined; answers++) {
    const [seat = 0] = match.deciding
    const decision = match.decision(seat)
    if (decision === undefined) throw new Error(`seat ${seat} has nothing to decide`)
    const both = words(decision, seat)
    if (both !== undefined) {
      compared.add(decision.kind)
      // The texts are long: they are compared as one string, and shown only if they differ.
      if (both[0] !== both[1]) expect(both[0], decision.ask).toBe(both[1])
    }
    match.apply({ kind: 'choose', seat, choice: any(decision, seat) })
  }
  return compared
}
