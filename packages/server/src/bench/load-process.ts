import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Job, JobResult } from './job.ts'

const SCRIPT = fileURLToPath(new URL('./load.ts', import.meta.url))

/** Runs a job in a process of its own; `during` runs after the job, while its connections are still open. */
export async function inLoadProcess(job: Job, during?: () => Promise<void>): Promise<JobResult> {
  const child = fork(SCRIPT, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' })
  try {
    const result = await new Promise<JobResult>((done, failed) => {
      child.once('message', (message) => done(message as JobResult))
      child.once('exit', (code) => failed(new Error(`the load ended with ${code}`)))
      child.send(job)
    })
    await during?.()
    return result
  } finally {
    child.kill()
  }
}
