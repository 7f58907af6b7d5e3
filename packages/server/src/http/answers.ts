import type { WireError } from '@topside/protocol'
import { type NextFunction, type Request, type Response, Router } from 'express'
import { Fault, fault, wireError } from '../faults.ts'
import type { Say } from '../log/say.ts'
import { AskerGone } from '../security/fair-turns.ts'

/**
 * A strict router: `/a`, `/A` and `/a/` are three paths, so a limit or lock on one path cannot be bypassed by a
 * variant.
 */
export function strictRouter(): Router {
  return Router({ caseSensitive: true, strict: true })
}

/** Retry-After in seconds of a request refused by a busy server. */
const AGAIN = 5

/**
 * Express's last handler: turns every error into `{ error: WireError }` with its status, and drops the connection of a
 * client that has left. Calls `refused` with each error's code.
 */
export function answerErrors(say: Say, refused: (code: string) => void = () => undefined) {
  return (error: unknown, _request: Request, response: Response, next: NextFunction): void => {
    if (error instanceof AskerGone) {
      response.destroy()
      return
    }
    if (response.headersSent) {
      next(error)
      return
    }
    const refusal = asFault(error, say)
    refused(refusal.wire.code)
    if (refusal.wire.code === 'too-busy') response.set('Retry-After', String(AGAIN))
    const body: { error: WireError } = { error: refusal.wire }
    response.status(refusal.status).json(body)
  }
}

/** Express and its body parsers put the HTTP status of a bad path or body into `status`. */
function asFault(error: unknown, say: Say): Fault {
  if (error instanceof Fault) return error
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  if (status === 413) return fault('too-large', { key: 'error.too-large' })
  if (status === 403 || status === 404 || error instanceof URIError) return fault('not-found')
  if (typeof status === 'number' && status >= 400 && status < 500)
    return fault('bad-request', { key: 'error.bad-request', args: { where: 'body' } })
  return new Fault(wireError(error, say))
}
