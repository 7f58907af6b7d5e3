import { url } from 'node:inspector'
import { Worker } from 'node:worker_threads'

/** Default number of seconds without a turn of the event loop after which a server counts as frozen. */
export const WATCHDOG_SECONDS = 15

/** Milliseconds between two beats. */
const BEAT = 250

/** Indices of the shared 32-bit array. */
export const cells = { beats: 0, debugged: 1, stop: 2, length: 3 } as const

/** Start data of the watching thread. */
export interface WatchdogOptions {
  readonly shared: SharedArrayBuffer
  readonly seconds: number
}

/**
 * Ends this process (SIGKILL, after a line on standard error) when its event loop has been blocked for `seconds`, so
 * that its supervisor restarts it. A separate thread watches, since a blocked loop cannot. 0: disabled. Returns a
 * function that stops it.
 *
 * The thread counts its own rounds, not time, so that a suspended process or machine gets the full time again; it
 * pauses while a debugger is attached.
 */
export function watchEventLoop(seconds: number): () => void {
  if (seconds === 0) return () => undefined
  const shared = new SharedArrayBuffer(cells.length * Int32Array.BYTES_PER_ELEMENT)
  const numbers = new Int32Array(shared)
  const beat = (): void => {
    Atomics.store(numbers, cells.debugged, url() === undefined ? 0 : 1)
    Atomics.add(numbers, cells.beats, 1)
  }
  beat()
  const timer = setInterval(beat, BEAT).unref()
  const workerData: WatchdogOptions = { shared, seconds }
  const worker = new Worker(new URL('./watchdog-thread.ts', import.meta.url), { workerData, execArgv: [] })
  worker.unref()
  return () => {
    clearInterval(timer)
    Atomics.store(numbers, cells.stop, 1)
    Atomics.notify(numbers, cells.stop)
  }
}
