import type { OwnedMatch } from '../match/owned-match.ts'
import { userOf } from '../store/holder.ts'

/** The user who holds a seat of a match. Throws if no user does. */
export function holderOf({ row }: Pick<OwnedMatch, 'row'>, seat: number): string {
  const held = row.seats.find((each) => each.seat === seat)
  const user = held && userOf(held)
  if (user === undefined) throw new Error(`no user holds seat ${seat}`)
  return user
}
