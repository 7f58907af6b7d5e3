import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { cells, type WatchdogOptions } from './watchdog.ts'

// Waits without an event loop, so that only the watched thread's silence matters.

/** Rounds per second. */
const ROUNDS = 2

const { shared, seconds }: WatchdogOptions = workerData
const numbers = new Int32Array(shared)
let seen = -1
let silent = 0

while (Atomics.wait(numbers, cells.stop, 0, 1000 / ROUNDS) === 'timed-out') {
  const beats = Atomics.load(numbers, cells.beats)
  silent = beats !== seen || Atomics.load(numbers, cells.debugged) === 1 ? 0 : silent + 1
  seen = beats
  if (silent < seconds * ROUNDS) continue
  writeSync(2, `The server did not answer for ${seconds} s: process ${process.pid} is ended, to be started again\n`)
  process.kill(process.pid, 'SIGKILL')
}
