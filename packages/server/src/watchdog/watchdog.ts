import { url } from 'node:inspector'
import { Worker } from 'node:worker_threads'

/** Seconds without a turn of the event loop after which a server counts as frozen, if nothing else is said. */
export const WATCHDOG_SECONDS = 15

/** Milliseconds between two signs of life. */
const BEAT = 250

/** What the two threads share: numbers of 32 bits, by place. */
export const cells = { beats: 0, debugged: 1, stop: 2, length: 3 } as const

/** What the watching thread is started with. */
export interface WatchdogOptions {
  readonly shared: SharedArrayBuffer
  readonly seconds: number
}

/**
 * Ends this process (SIGKILL, after a line on standard error) when its event loop has not turned for so many seconds, so that whatever
 * started it starts it again: a thread of its own watches, for a frozen loop cannot. 0: nobody watches. Answers what stops it.
 *
 * The thread counts its own rounds and not the time, so that a process that was stopped or a machine that slept, watchdog and all, is given
 * the whole time again; and it waits while a debugger is attached.
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
