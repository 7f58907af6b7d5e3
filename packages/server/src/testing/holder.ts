import type { OwnedMatch } from '../match/owned-match.ts'

/** The user who holds a seat of a match. Throws if no user does. */
export function holderOf({ row }: Pick<OwnedMatch, 'row'>, seat: number): string {
  const user = row.seats.find((each) => each.seat === seat)?.user
  if (user == null) throw new Error(`no user holds seat ${seat}`)
  return user
}
