import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { GCProfiler, getHeapStatistics } from 'node:v8'
import { type Job, type JobResult, MEASURING } from './job.ts'

const SCRIPT = fileURLToPath(new URL('./load.ts', import.meta.url))

/** Results of a load, and its cost to this process. */
export interface LoadResult extends JobResult {
  /** CPU microseconds of all threads of this serving process during the measurement. */
  readonly ownCpu: number
  /** Bytes that this process allocated on its heap in that time. */
  readonly allocated: number
}

/** Runs a job in its own process; calls `during` after the job while its connections are still open. */
export async function inLoadProcess(job: Job, during?: () => Promise<void>): Promise<LoadResult> {
  const child = fork(SCRIPT, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' })
  try {
    let from = process.cpuUsage()
    let allocations = new Allocations()
    const result = await new Promise<LoadResult>((done, failed) => {
      child.on('message', (message: typeof MEASURING | JobResult) => {
        if (message === MEASURING) {
          allocations = new Allocations()
          from = process.cpuUsage()
          return
        }
        const { user, system } = process.cpuUsage(from)
        done({ ...message, ownCpu: user + system, allocated: allocations.end() })
      })
      child.once('exit', (code) => failed(new Error(`the load ended with ${code}`)))
      child.send(job)
    })
    await during?.()
    return result
  } finally {
    child.kill()
  }
}

/** Counts what is allocated on this process's heap. */
class Allocations {
  readonly #profiler = new GCProfiler()
  readonly #start = getHeapStatistics().used_heap_size

  constructor() {
    this.#profiler.start()
  }

  /** Bytes allocated since it was created. */
  end(): number {
    const { statistics } = this.#profiler.stop()
    let [allocated, left] = [0, this.#start]
    for (const { beforeGC, afterGC } of statistics) {
      allocated += Math.max(0, beforeGC.heapStatistics.usedHeapSize - left)
      left = afterGC.heapStatistics.usedHeapSize
    }
    return allocated + Math.max(0, getHeapStatistics().used_heap_size - left)
  }
}
