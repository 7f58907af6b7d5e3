import type { Choice, Decision, Match, PieceDef, Seat, SpaceDef } from '@topside/engine'
import { randomChoice } from '@topside/engine/testing'
import { expect } from 'vitest'

/** Choices in words, in an order that does not depend on theirs. */
export const listed = (choices: readonly Choice[]): string =>
  choices
    .map(({ verb, piece, space, value }) => [verb, piece, space, value].join(' '))
    .sort()
    .join()

/** How a match is played in which a slow reference is compared with the rules. */
interface Comparison {
  readonly random: () => number
  /** What is offered and what the reference finds, in words; `undefined`: the decision is not compared. */
  readonly words: (decision: Decision, seat: Seat) => readonly [offered: string, found: string] | undefined
  /** Answers that are given at the most; absent: until the match is over. */
  readonly most?: number
}

/**
 * Plays a match at random and expects in every decision that is compared the same words of both. Gives the kinds of
 * those decisions.
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
      // Words are long: they are compared as one text, and shown only where they differ.
      if (both[0] !== both[1]) expect(both[0], decision.ask).toBe(both[1])
    }
    match.apply({ kind: 'choose', seat, choice: any(decision, seat) })
  }
  return compared
}
