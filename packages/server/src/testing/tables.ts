import type { MatchSummary, NewUser } from '@topside/protocol'
import { type Connected, join, newMatch, type Place } from './client.ts'

/** A connection with its close code. */
export interface Sitting extends Connected {
  readonly closed: Promise<number>
}

/** Connects a user to a match until the server closes the connection. */
export async function sit(place: Place, match: string, { token }: Pick<NewUser, 'token'>): Promise<Sitting> {
  const connected = await join(place, 'match', { match, token })
  connected.room.onMessage('chat', () => undefined)
  const { promise: closed, resolve } = Promise.withResolvers<number>()
  connected.room.onLeave(resolve)
  connected.room.onDrop(resolve)
  return { ...connected, closed }
}

/** A match with two players and a spectator connected. */
export interface Seated<C> {
  readonly match: MatchSummary
  readonly red: C
  readonly blue: C
  readonly spectatorRoom: C
}

/** Starts a match of two users, and connects them and a spectator. */
export async function seatedAt<C>(
  place: Place,
  [red, blue]: readonly [NewUser, NewUser],
  connect: (name: 'match' | 'spectators', options: object) => Promise<C>,
  request: object = {},
): Promise<Seated<C>> {
  const match = await newMatch(place, [red, blue], request)
  return {
    match,
    red: await connect('match', { match: match.id, token: red.token }),
    blue: await connect('match', { match: match.id, token: blue.token }),
    spectatorRoom: await connect('spectators', { match: match.id }),
  }
}
