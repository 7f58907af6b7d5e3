import { setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import { worker } from './work.ts'

/** What every thread is told when it begins. */
export interface ThreadData {
  /** Address of the module whose `titles` it knows. */
  readonly titleModule: string
  /** How much less urgent it is than those who play: only where priorities are those of threads. */
  readonly nice?: number | undefined
}

/** {@link ThreadData.nice}, if nothing is said. */
const NICE = 10

const { titleModule, nice = NICE }: ThreadData = workerData

if (process.platform === 'linux') setPriority(0, nice)

/** Does one piece of work; never throws. */
export default worker(titleModule)
