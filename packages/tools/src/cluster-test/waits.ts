import { waitIn } from '../crash-test/schedstat.ts'

/** Measures how long main threads wait for a processor, which depends only on the machine's load. */
export class ProcessorWaits {
  /** By process, the wait in milliseconds until the start of the measurement. */
  readonly #before: ReadonlyMap<number, number>

  /** Starts with the current state of this process and others. */
  constructor(pids: readonly number[]) {
    this.#before = new Map([process.pid, ...pids].map((pid) => [pid, waited(pid)]))
  }

  /** Total milliseconds of waiting of these processes since the start; 0 where the system does not report it. */
  get milliseconds(): number {
    let sum = 0
    for (const [pid, before] of this.#before) sum += Math.max(0, waited(pid) - before)
    return sum
  }
}

/** Milliseconds that a process's main thread has waited for a processor; 0 if it has ended. */
function waited(pid: number): number {
  try {
    return waitIn(`/proc/${pid}/schedstat`)
  } catch {
    return 0
  }
}
