import { createHash } from 'node:crypto'
import type { RequestHandler } from 'express'
import { fault } from '../faults.ts'
import { looks } from '../security/guard.ts'
import { KeyedLimit, type RequestLimit } from '../security/rate-limit.ts'
import { tokenOf } from './auth.ts'

/**
 * Refuses changing requests with `too-fast` beyond the user's limit, however many addresses they come from. Requests
 * without a valid token count only towards their address, in the guard.
 */
export function limitChanges(limit: RequestLimit): RequestHandler {
  const users = new KeyedLimit(limit)
  return (request, _response, next) => {
    const token = looks(request) ? undefined : tokenOf(request)
    next(token === undefined || users.take(keyOf(token)) ? undefined : fault('too-fast'))
  }
}

/** A fixed-length key of a token that does not reveal it. */
function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
