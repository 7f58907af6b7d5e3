import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout } from 'node:timers/promises'

/** Exit status of a server that cannot start as configured: `CANNOT_START` of the server. */
const CANNOT_START = 78

/** Signals that are forwarded and end the restarts. */
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * What is kept running, and how.
 * @typedef {object} KeepRunning
 * @property {string} program
 * @property {readonly string[]} args
 * @property {readonly [shortest: number, longest: number]} [pause] milliseconds until a restart: at first, and at most;
 *   doubled each time that it ended within `steady`
 * @property {number} [steady] milliseconds after which a start counts as successful
 * @property {(line: string) => void} say
 */

/**
 * Runs a server, a Node program that ends with this process (`endWithParent`), and restarts it whenever it was killed,
 * froze or crashed. Resolves to its exit status once it ended cleanly, was stopped (signals are forwarded), or cannot
 * start with its configuration.
 * @param {KeepRunning} server
 * @returns {Promise<number>}
 */
export async function keepRunning({ program, args, pause = [1_000, 30_000], steady = 60_000, say }) {
  const stopped = new AbortController()
  /** @type {(signal: NodeJS.Signals) => void} */
  let pass = () => undefined
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    stopped.abort()
    pass(signal)
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  try {
    for (let wait = pause[0]; ; wait = Math.min(pause[1], 2 * wait)) {
      const began = performance.now()
      const end = await new Promise((done, failed) => {
        const child = spawn(program, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
        pass = (signal) => child.kill(signal)
        child.once('error', failed)
        child.once('exit', (code, signal) => done({ code, signal }))
      })
      const status = end.code ?? 128 + constants.signals[/** @type {NodeJS.Signals} */ (end.signal ?? 'SIGKILL')]
      if (stopped.signal.aborted || status === 0 || status === CANNOT_START) return status
      if (performance.now() - began > steady) wait = pause[0]
      say(`The server ended (${end.signal ?? `status ${status}`}); it is started again in ${wait / 1000} s`)
      await setTimeout(wait, undefined, { signal: stopped.signal }).catch(() => undefined)
      if (stopped.signal.aborted) return 0
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop)
  }
}
