import type { MatchSummary, Person } from '@topside/protocol'
import type { HostedMatch } from '../match/hosted-match.ts'
import type { MatchRow } from '../store/matches.ts'

/**
 * A match as a list shows it to somebody. What is in memory is newer than the row. How a match goes that spectators see late is told to
 * its players alone.
 */
export function summarise(
  row: MatchRow,
  seats: number,
  live: HostedMatch | undefined,
  person: Person | undefined,
): MatchSummary {
  const now = live?.summary()
  const outcome = now?.outcome ?? row.outcome
  const status = outcome !== null ? 'finished' : row.status
  const plays = person !== undefined && row.seats.some((seat) => seat.person === person.id)
  const told = status === 'finished' || row.delay === 0 || plays
  const sides = now?.sides ?? row.sides
  return {
    id: row.id,
    title: row.title,
    options: row.options,
    private: row.private,
    delay: row.delay,
    status,
    commitment: row.commitment,
    seats: Array.from({ length: seats }, (_, seat) => {
      const held = row.seats.find((each) => each.seat === seat)
      const you = held !== undefined && person !== undefined && held.person === person.id
      return { name: held?.name ?? null, side: told ? (sides[seat] ?? null) : null, you }
    }),
    deciding: told ? (now?.deciding ?? row.deciding) : [],
    tracks: told ? (now?.tracks ?? row.tracks) : {},
    seq: told ? (now?.seq ?? row.seq) : 0,
    rulesVersion: row.rulesVersion,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    outcome,
    serverSeed: status === 'finished' ? row.serverSeed : null,
    mine: person !== undefined && row.creator === person.id,
    imported: row.imported,
  }
}
