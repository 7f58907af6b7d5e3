import type { MatchSummary, Substitute, User } from '@topside/protocol'
import { computerOf, userOf } from '../holder.ts'
import type { OwnedMatch } from '../match/owned-match.ts'
import type { ListedMatch, ListedSeat, ShownMatch } from '../store/matches.ts'

/**
 * A match as shown to a user, in a list or by itself. The match in memory is newer than its row. The progress of a
 * match with a delay is shown only to its players.
 */
export function summarise(
  row: ListedMatch & Partial<Pick<ShownMatch, 'serverSeed'>>,
  seats: number,
  live: OwnedMatch | undefined,
  user: User | undefined,
): MatchSummary {
  const now = live?.summary()
  const outcome = now?.outcome ?? row.outcome
  const status = outcome !== null ? 'finished' : row.status
  const plays = user !== undefined && row.seats.some((seat) => userOf(seat) === user.id)
  const told = status === 'finished' || row.delay === 0 || plays
  const invited = row.status === 'open' ? keptFor(row, seats, user) : undefined
  const { sides, deciding, answered, seq, unseen } = now ?? row
  const own = (seat: number) =>
    user !== undefined && row.seats.some((held) => held.seat === seat && userOf(held) === user.id)
  // Lists omit the seed. For a single match, the row may not know yet that the match is over.
  const seed = row.serverSeed === undefined ? null : (row.serverSeed ?? live?.revealedSeed ?? null)
  return {
    id: row.id,
    title: row.title,
    options: row.options,
    private: row.private,
    delay: row.delay,
    absence: row.absence,
    paced: row.paced,
    status,
    commitment: row.commitment,
    seats: Array.from({ length: seats }, (_, seat) => {
      const held = row.seats.find((each) => each.seat === seat)
      const you = held !== undefined && user !== undefined && userOf(held) === user.id
      const nameInFile = held?.nameInFile ?? undefined
      const bot = held && computerOf(held)
      return {
        name: held?.name ?? null,
        ...(nameInFile !== undefined && { nameInFile }),
        ...(bot !== undefined && { bot }),
        ...(user !== undefined && held?.lender === user.id && { lent: true as const }),
        ...(held != null && held.proposed !== null && { proposed: held.proposed }),
        ...(held?.guest === true && { guest: true as const }),
        ...(held != null && held.offer !== null && { offer: held.offer }),
        ...(held?.offer === 'announced' && { substitute: substituteOf(held, user) }),
        ...(held?.away === true && { away: true as const }),
        ...(user !== undefined && held?.offer != null && held.agreed.includes(user.id) && { agreed: true as const }),
        side: told ? (sides[seat] ?? null) : null,
        you,
      }
    }),
    // Only the user of a seat is shown that it has answered in secret.
    deciding: told ? [...deciding, ...answered.filter((seat) => !own(seat))].sort() : [],
    tracks: told ? (now?.tracks ?? row.tracks) : {},
    seq: told ? seq - unseen : 0,
    rulesVersion: row.rulesVersion,
    createdAt: row.createdAt.toISOString(),
    updatedAt: (told ? row.updatedAt : row.createdAt).toISOString(),
    outcome,
    serverSeed: status === 'finished' ? seed : null,
    mine: user !== undefined && row.creator === user.id,
    imported: row.imported,
    ...(row.onlyShown && { onlyShown: true as const }),
    ...(row.stuck !== null && { stuck: true as const }),
    ...(row.rematchOf != null && { rematchOf: row.rematchOf }),
    ...(row.rematch != null && plays && { rematch: row.rematch }),
    ...(invited !== undefined && { invited }),
  }
}

/** The announced substitute for a seat, and the earliest time of the change. */
function substituteOf({ taker, takerName, startsIn }: ListedSeat, user: User | undefined): Substitute {
  const inHours = Math.max(1, Math.ceil((startsIn ?? 0) / 3600))
  return { name: takerName, inHours, ...(user !== undefined && taker === user.id && { you: true as const }) }
}

/** Whether a seat of a rematch is reserved. It is not if the corresponding seat had no user when the match ended. */
export function isKept({ heldBefore }: Pick<ListedMatch, 'heldBefore'>, seats: number, seat: number): boolean {
  return heldBefore?.some((each) => (each.seat + 1) % seats === seat && each.user !== null) === true
}

/**
 * The rematch seat reserved for a user. Each seat goes to the holder of the previous seat, so that sides change.
 * `undefined` if there is none. A user with several takes the first one left.
 */
export function keptFor(row: Pick<ListedMatch, 'heldBefore' | 'seats'>, seats: number, user: User | undefined) {
  if (user === undefined) return undefined
  const kept = (row.heldBefore ?? []).filter((each) => each.user === user.id).map(({ seat }) => (seat + 1) % seats)
  return kept.sort((a, b) => a - b).find((seat) => !row.seats.some((each) => each.seat === seat))
}
