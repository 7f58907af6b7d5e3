import type { MatchList, NewUser } from '@topside/protocol'
import { fetchAgain } from '@topside/server/testing/client'

/**
 * What one address may reach: slightly above the limits in `packages/docs/limits.md`, as limits refill during the test.
 */
const [USERS, OPEN, LISTED] = [130, 60, 3]
/** Number of users requested, and of matches requested by each. */
const [ASKED, EACH] = [140, 14]
/** Their common address, which no other attacker has. */
const ADDRESS = '198.51.100.77'

/** Fills the lobby with users and matches from one address. Returns what the server wrongly allowed. */
export async function crowdLobby(port: number, title: string): Promise<string[]> {
  const call = async <T>(method: string, path: string, token?: string, body?: object): Promise<T | undefined> => {
    // A server under attack may reset a connection: then nothing was allowed.
    const answer = await fetchAgain(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': ADDRESS,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch(() => undefined)
    return answer?.ok ? ((await answer.json()) as T) : undefined
  }
  const faults: string[] = []
  const users: NewUser[] = []
  for (let n = 0; n < ASKED; n++) {
    const made = await call<NewUser>('POST', '/users', undefined, { name: `Crowd ${n}` })
    if (made !== undefined) users.push(made)
  }
  let made = 0
  for (const { token } of users) {
    const before = made
    for (let n = 0; n < EACH && (await call('POST', '/matches', token, { title })) !== undefined; n++) made++
    // Once a new user gets no match, later users of this address get none either.
    if (made === before) break
  }
  if (users.length === 0 || made === 0) faults.push('no new users are admitted')
  if (users.length > USERS) faults.push(`one address made ${users.length} users`)
  if (made > OPEN) faults.push(`one address made ${made} matches that have not begun`)
  const listed = new Map<string, number>()
  for (const { token } of users.slice(0, 3)) {
    const mine = await call<MatchList>('GET', '/matches?list=mine', token)
    const ids = new Set(mine?.matches.map(({ id }) => id))
    const open = await call<MatchList>('GET', '/matches?list=open', token)
    listed.set(token, open?.matches.filter(({ id }) => ids.has(id)).length ?? 0)
  }
  if (Math.max(...listed.values()) > LISTED) faults.push('one user fills the lobby')
  return faults
}
