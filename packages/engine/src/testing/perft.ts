import type { Choice, Decision } from '../decision/decision.ts'
import type { Match } from '../match/match.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'

/**
 * The number of different sequences of `depth` answers from a position, with the dice of the match. Seats that answer
 * together do so in the order in which they are asked. A regression number that reveals changes of the rules.
 */
export function perft<V, P extends PieceDef, S extends SpaceDef>(match: Match<V, P, S>, depth: number): number {
  if (depth === 0) return 1
  const [seat] = match.deciding
  if (seat === undefined) return 0
  const { choices } = match.decision(seat) as Decision
  if (depth === 1) return choices.length
  let count = 0
  for (const choice of choices) count += perft(after(match, seat, choice), depth - 1)
  return count
}

/** {@link perft} for every depth from 0 to `depth`, for comparison in one line. */
export function perftTo<V, P extends PieceDef, S extends SpaceDef>(match: Match<V, P, S>, depth: number): number[] {
  return Array.from({ length: depth + 1 }, (_, each) => perft(match, each))
}

/** {@link perft} after every first answer, to locate a changed number. */
export function perftByChoice<V, P extends PieceDef, S extends SpaceDef>(
  match: Match<V, P, S>,
  depth: number,
): { readonly [choice: string]: number } {
  const [seat] = match.deciding
  if (seat === undefined || depth === 0) return {}
  const { choices } = match.decision(seat) as Decision
  return Object.fromEntries(
    choices.map((choice) => [Object.values(choice).join(' '), perft(after(match, seat, choice), depth - 1)]),
  )
}

function after<V, P extends PieceDef, S extends SpaceDef>(
  match: Match<V, P, S>,
  seat: number,
  choice: Choice,
): Match<V, P, S> {
  const fork = match.fork()
  fork.apply({ kind: 'choose', seat, choice })
  return fork
}
