import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Job, type JobResult, MEASURING } from './job.ts'

const SCRIPT = fileURLToPath(new URL('./load.ts', import.meta.url))

/** Results of a load, and its cost to this process. */
export interface LoadResult extends JobResult {
  /** CPU microseconds of all threads of this serving process during the measurement. */
  readonly ownCpu: number
}

/** Runs a job in its own process; `during` runs after the job while its connections are still open. */
export async function inLoadProcess(job: Job, during?: () => Promise<void>): Promise<LoadResult> {
  const child = fork(SCRIPT, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' })
  try {
    let from = process.cpuUsage()
    const result = await new Promise<LoadResult>((done, failed) => {
      child.on('message', (message: typeof MEASURING | JobResult) => {
        if (message === MEASURING) {
          from = process.cpuUsage()
          return
        }
        const { user, system } = process.cpuUsage(from)
        done({ ...message, ownCpu: user + system })
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
