import { answerInTime, Unanswered } from './answerInTime.ts'
import { ApiError, asApiError } from './api.ts'
import type { ReconnectingLink } from './reconnectingLink.ts'

/** Requests that change something. They have an id, so they are safe to resend. */
const COMMANDS: ReadonlySet<string> = new Set(['command', 'say'])

/** Timeouts of requests that may take longer than usual, in milliseconds: longer than the server's own limit. */
const PATIENCE: { readonly [type: string]: number } = { hint: 30_000 }

/** Requests that survive a lost connection. */
export interface Requests {
  /**
   * Sends a request; resends it after every lost connection until it is answered. Throws an {@link ApiError} if it is
   * refused, or after `close`. A command without an answer in time counts as a lost connection; other requests may take
   * longer, so they fail with `too-busy` and the connection stays.
   */
  ask(type: string, payload: unknown): Promise<unknown>
  /** The connection works: waiting requests continue. */
  resume(): void
  close(): void
}

/** Requests over a reconnecting link; `online`: whether the current connection has received a state. */
export function lastingRequests(line: () => ReconnectingLink, online: () => boolean): Requests {
  let waiting: (() => void)[] = []
  let closed = false
  const ready = (): Promise<void> =>
    line().link !== undefined && online() ? Promise.resolve() : new Promise((resume) => waiting.push(resume))
  const resume = (): void => {
    const all = waiting
    waiting = []
    for (const each of all) each()
  }
  return {
    async ask(type, payload) {
      for (;;) {
        await ready()
        if (closed) throw new ApiError('offline')
        const asked = line().link
        if (asked === undefined) continue
        try {
          return await answerInTime(asked.request(type, payload), PATIENCE[type])
        } catch (failure) {
          if (failure instanceof Unanswered && !COMMANDS.has(type)) throw new ApiError('too-busy')
          const error = asApiError(failure)
          if (error.code !== 'offline') throw error
          line().giveUp(asked)
        }
      }
    },
    resume,
    close() {
      closed = true
      resume()
    },
  }
}
