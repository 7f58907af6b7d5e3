import type { RequestHandler } from 'express'
import type { Matches } from '../store/matches.ts'

/** Milliseconds after which the store counts as gone. */
const LIMIT = 2_000

/** `GET /healthz`: 200 if the store answers, 503 if not. */
export function health(matches: Matches): RequestHandler {
  return (_request, response) => {
    const timeout = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('no answer in time')), LIMIT).unref()
    })
    Promise.race([matches.ping(), timeout]).then(
      () => response.json({ store: 'ok' }),
      () => response.status(503).json({ store: 'gone' }),
    )
  }
}
