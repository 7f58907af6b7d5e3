import { describe } from './faults.ts'
import { type Say, WRONG } from './log/say.ts'
import { ENDING_LIMITS } from './security/limits.ts'

/** The part of a server that shutdown needs. */
export interface Endable {
  /** Finishes what is in progress, and closes. */
  close(): Promise<void>
  /** Accepts nothing more, and closes. */
  abandon(): Promise<void>
}

/** Milliseconds for each way of ending, as in {@link ENDING_LIMITS}. */
export type EndingLimits = { readonly [end in keyof typeof ENDING_LIMITS]: number }

/** Exit status after an uncaught error (EX_SOFTWARE of sysexits.h); the supervisor should restart the process. */
export const UNCAUGHT = 70

/**
 * Shuts this process down cleanly. On SIGTERM or SIGINT the server finishes what is in progress; the status is 0, or 1
 * if that fails or takes too long. After an uncaught error the state is unreliable: it is logged, nothing more is
 * accepted, accepted commands are stored, and the status is {@link UNCAUGHT}. `limits`: milliseconds for each. Call
 * this first, and the returned function with the server once it runs.
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
    say(`${signal}: finishing work in progress`)
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
    say('Uncaught error: storing accepted commands, then exiting', WRONG)
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

/**
 * Shuts this process down, as SIGTERM does, when its parent process has ended, even if it was killed: no server is left
 * behind. Requires an IPC channel to the parent.
 */
export function endWithParent(): void {
  if (process.connected) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}

async function closed(work: Promise<void> | undefined): Promise<void> {
  await work
}
