import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { CANNOT_START } from '@topside/server/exit-codes'

/** Signals that are passed on, and after which nothing is started again. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** What is kept running, and how. */
export interface KeepRunning {
  readonly program: string
  readonly args: readonly string[]
  /** Milliseconds until it is started again: at first, doubled up to the second each time that it ended within {@link steady}. */
  readonly pause?: readonly [shortest: number, longest: number]
  /** Milliseconds after which it counts as having started well. */
  readonly steady?: number
  readonly say: (line: string) => void
}

/**
 * Runs a server, and again whenever it ends other than by itself: killed, frozen, or by a fault. Resolves to its exit status once it ended
 * cleanly, was told to stop (signals are passed on), or cannot start as it is set up.
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
  try {
    for (let wait = pause[0]; ; wait = Math.min(pause[1], 2 * wait)) {
      const began = performance.now()
      const end = await new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((done, failed) => {
        const child = spawn(server.program, server.args, { stdio: 'inherit' })
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
  }
}
