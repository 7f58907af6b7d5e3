import { describe } from './faults.ts'
import { type Say, WRONG } from './log/say.ts'
import { ENDING_LIMITS } from './security/limits.ts'

/** The part of a server that its end needs. */
export interface Endable {
  /** Finishes what was begun, and closes. */
  close(): Promise<void>
  /** Takes nothing more from anybody, and closes. */
  abandon(): Promise<void>
}

/** Milliseconds that the ends of a server may take, as in {@link ENDING_LIMITS}. */
export type EndingLimits = { readonly [end in keyof typeof ENDING_LIMITS]: number }

/** Exit status after an error that nobody caught (EX_SOFTWARE of sysexits.h): whoever started the process should start it again. */
export const UNCAUGHT = 70

/**
 * Looks after the end of this process. Told to stop (SIGTERM, SIGINT), the server finishes what was begun, and the status is 0, or 1 if it could
 * not, or not in time. After an error that nobody caught nobody knows what is still right: it is said, nothing more is taken from anybody, what was accepted
 * is stored, and the status is {@link UNCAUGHT}. `limits`: milliseconds that either end may take. Call it first, and what it returns with the server once that serves.
 */
export function endWell(say: Say, limits: EndingLimits = ENDING_LIMITS): (server: Endable) => void {
  let server: Endable | undefined
  let ending = false
  let failed = false
  const end = (status: number): void => {
    say('Stopped')
    process.exit(status)
  }
  const endAfter = (limit: number, status: number): void => {
    setTimeout(() => {
      say(`Not finished within ${limit} ms`, WRONG)
      end(status)
    }, limit)
  }
  const stop = (signal: string): void => {
    if (ending) return
    ending = true
    say(`${signal}: finishing what was begun`)
    endAfter(limits.stop, 1)
    closed(server?.close()).then(
      () => end(0),
      (error: unknown) => {
        say(describe(error), WRONG)
        end(1)
      },
    )
  }
  const fail = (error: unknown): void => {
    say(`Unexpected: ${describe(error)}`, WRONG)
    if (failed) return
    failed = true
    endAfter(limits.flush, UNCAUGHT)
    if (ending) return
    ending = true
    say('Nobody caught this error: storing what was accepted, then ending', WRONG)
    closed(server?.abandon())
      .catch((failed: unknown) => say(`Unexpected: ${describe(failed)}`, WRONG))
      .then(() => end(UNCAUGHT))
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return (serving) => {
    server = serving
  }
}

async function closed(work: Promise<void> | undefined): Promise<void> {
  await work
}
