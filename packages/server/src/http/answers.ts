import type { WireError } from '@topside/protocol'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { Fault, fault, wireError } from '../faults.ts'

/** An Express handler that may be asynchronous and may throw a `Fault`. */
export function handle(work: (request: Request, response: Response) => unknown): RequestHandler {
  return (request, response, next) => {
    Promise.resolve()
      .then(() => work(request, response))
      .catch(next)
  }
}

/** The last handler of the app: every error becomes `{ error: WireError }` with the right status. */
export function answerErrors(say: (line: string) => void) {
  return (error: unknown, _request: Request, response: Response, next: NextFunction): void => {
    if (response.headersSent) {
      next(error)
      return
    }
    const refusal = asFault(error, say)
    const body: { error: WireError } = { error: refusal.wire }
    response.status(refusal.status).json(body)
  }
}

/** Body parsers report their faults by `type`. */
function asFault(error: unknown, say: (line: string) => void): Fault {
  if (error instanceof Fault) return error
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined
  if (type === 'entity.too.large') return fault('too-large', { key: 'error.too-large' })
  if (
    typeof type === 'string' &&
    (type.startsWith('entity.') || type.startsWith('encoding.') || type.startsWith('charset.'))
  )
    return fault('bad-request', { key: 'error.bad-request', args: { where: 'body' } })
  if (error instanceof URIError) return fault('not-found')
  return new Fault(wireError(error, say))
}
