import type { RequestHandler } from 'express'
import { HEALTH_LIMITS } from '../security/limits.ts'
import { notStored } from '../store/db.ts'
import type { Matches } from '../store/matches.ts'

/** `GET /healthz`: 200 if the store is writable; 503 with the reason if it is not, or if the server is stopping. */
export function health(matches: Pick<Matches, 'ping'>, stopping: () => boolean): RequestHandler {
  let last: { readonly at: number; readonly answer: Promise<void> } | undefined
  return (_request, response) => {
    const now = performance.now()
    if (last === undefined || now - last.at > HEALTH_LIMITS.fresh) last = { at: now, answer: inTime(matches.ping()) }
    if (stopping()) {
      response.status(503).json({ server: 'stopping' })
      return
    }
    last.answer.then(
      () => response.json({ store: 'ok' }),
      (error: unknown) =>
        response.status(503).json({ store: notStored(error).wire.code === 'no-room' ? 'full' : 'gone' }),
    )
  }
}

function inTime(answer: Promise<void>): Promise<void> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), HEALTH_LIMITS.store).unref()
  })
  return Promise.race([answer, timeout])
}
