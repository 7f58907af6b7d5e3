import { answerInTime, Unanswered } from './answerInTime.ts'
import { ApiError, asApiError } from './api.ts'
import type { ReconnectingLink } from './reconnectingLink.ts'

/** Requests that change something, each with an id: they are safe to send again. */
const COMMANDS: ReadonlySet<string> = new Set(['command', 'say'])

/** Requests that outlive the connection over which they were sent. */
export interface Requests {
  /**
   * Asks, again after every loss of connection, until there is an answer. Throws an {@link ApiError} if it is refused, or `close` comes first.
   *
   * A command that gets no answer in time means a lost connection. A question may take the server longer: `too-busy`, and the connection stays.
   */
  ask(type: string, payload: unknown): Promise<unknown>
  /** The line serves: those who wait for it go on. */
  resume(): void
  close(): void
}

/** Requests over a line; `online` tells whether a state has come over the present connection. */
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
          return await answerInTime(asked.request(type, payload))
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
