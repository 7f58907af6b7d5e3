import { setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import { worker } from './work.ts'

/** What every thread is told when it begins. */
export interface ThreadData {
  /** Address of the module whose `titles` it knows. */
  readonly titleModule: string
}

/** How much less urgent than those who play: only where priorities are those of threads. */
const NICE = 10

if (process.platform === 'linux') setPriority(0, NICE)

const { titleModule }: ThreadData = workerData

/** Does one piece of work; never throws. */
export default worker(titleModule)
