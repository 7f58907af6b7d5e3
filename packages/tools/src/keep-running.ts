import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { CANNOT_START } from '@topside/server/exit-codes'

/** Signals that are forwarded and end the restarts. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** What is kept running, and how. */
export interface KeepRunning {
  readonly program: string
  readonly args: readonly string[]
  /** Milliseconds until a restart: at first, and at most; doubled each time that it ended within {@link steady}. */
  readonly pause?: readonly [shortest: number, longest: number]
  /** Milliseconds after which a start counts as successful. */
  readonly steady?: number
  readonly say: (line: string) => void
}

/**
 * Runs a server, a Node program that ends with this process (`endWithParent`), and restarts it whenever it was killed,
 * froze or crashed. Resolves to its exit status once it ended
 * cleanly, was stopped (signals are forwarded), or cannot start with its configuration.
 */
export async function keepRunning({
  pause = [1_000, 30_000],
  steady = 60_000,
  ...server
}: KeepRunning): Promise<number> {
  const stopped = new AbortController()
  let pass: (signal: NodeJS.Signals) => void = () => undefined
  const stop = (signal: NodeJS.Signals): void => {
    stopped.abort()
    pass(signal)
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  // The process that started this one was killed.
  const orphaned = (): void => stop('SIGTERM')
  process.once('disconnect', orphaned)
  try {
    for (let wait = pause[0]; ; wait = Math.min(pause[1], 2 * wait)) {
      const began = performance.now()
      const end = await new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((done, failed) => {
        const child = spawn(server.program, server.args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
        pass = (signal) => child.kill(signal)
        child.once('error', failed)
        child.once('exit', (code, signal) => done({ code, signal }))
      })
      const status = end.code ?? 128 + constants.signals[end.signal ?? 'SIGKILL']
      if (stopped.signal.aborted || status === 0 || status === CANNOT_START) return status
      if (performance.now() - began > steady) wait = pause[0]
      server.say(`The server ended (${end.signal ?? `status ${status}`}); it is started again in ${wait / 1000} s`)
      await setTimeout(wait, undefined, { signal: stopped.signal }).catch(() => undefined)
      if (stopped.signal.aborted) return 0
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop)
    process.off('disconnect', orphaned)
  }
}
