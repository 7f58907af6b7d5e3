import type { Request } from 'express'
import { fault } from '../faults.ts'
import type { AskingUser, Users } from '../store/users.ts'

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,100})$/

/** The request's bearer token; `undefined` if absent or malformed. */
export function tokenOf(request: Request): string | undefined {
  return BEARER.exec(request.get('authorization') ?? '')?.[1]
}

/**
 * The user of the request's token; `undefined` without a token or with an unknown one. Throws the `Fault` `blocked` for
 * a blocked user.
 */
export async function asker(users: Users, request: Request): Promise<AskingUser | undefined> {
  const token = tokenOf(request)
  if (token === undefined) return undefined
  const user = await users.byToken(token)
  if (user === undefined && (await users.isBlocked(token))) throw fault('blocked')
  return user
}

/** The signed-in user. Throws the `Fault` `not-signed-in` if there is none. */
export async function signedIn(users: Users, request: Request): Promise<AskingUser> {
  const user = await asker(users, request)
  if (user === undefined) throw fault('not-signed-in')
  return user
}
