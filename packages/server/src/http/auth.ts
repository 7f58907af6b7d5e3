import type { Request } from 'express'
import { fault } from '../faults.ts'
import type { AskingUser, Users } from '../store/users.ts'

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,100})$/

/** The token that a request shows; `undefined` without one, or with what can be none. */
export function tokenOf(request: Request): string | undefined {
  return BEARER.exec(request.get('authorization') ?? '')?.[1]
}

/** Who asks; `undefined` without a token or with one that nobody has. */
export async function asker(users: Users, request: Request): Promise<AskingUser | undefined> {
  const token = tokenOf(request)
  return token === undefined ? undefined : users.byToken(token)
}

/** Who asks. Throws the `Fault` `not-signed-in` if that is nobody. */
export async function signedIn(users: Users, request: Request): Promise<AskingUser> {
  const user = await asker(users, request)
  if (user === undefined) throw fault('not-signed-in')
  return user
}
