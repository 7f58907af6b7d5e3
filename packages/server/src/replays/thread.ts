import { setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import { worker } from './work.ts'

/** Start data of a thread. */
export interface ThreadData {
  /** URL of the module whose `titles` it knows. */
  readonly titleModule: string
  /** Niceness relative to the server, where priorities are per thread. */
  readonly nice?: number | undefined
}

/** Default of {@link ThreadData.nice}. */
const NICE = 10

const { titleModule, nice = NICE }: ThreadData = workerData

if (process.platform === 'linux') setPriority(0, nice)

/** Does one piece of work; never throws. */
export default worker(titleModule)
