import { createHash } from 'node:crypto'
import type { RequestHandler } from 'express'
import { fault } from '../faults.ts'
import { looks } from '../security/guard.ts'
import { KeyedLimit, type RequestLimit } from '../security/rate-limit.ts'
import { tokenOf } from './auth.ts'

/**
 * Refuses with `too-fast` what is not a mere look, if one user asks for it too often, from however many addresses. What names no user
 * counts for its address alone, as the guard before all this has it.
 */
export function limitChanges(limit: RequestLimit): RequestHandler {
  const users = new KeyedLimit(limit)
  return (request, _response, next) => {
    const token = looks(request) ? undefined : tokenOf(request)
    next(token === undefined || users.take(keyOf(token)) ? undefined : fault('too-fast'))
  }
}

/** What is remembered of a token: of one length, and worth nothing to who finds it. */
function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
