import { setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import type { WireError } from '@topside/protocol'
import { describe, Fault } from '../faults.ts'
import { Budget } from '../security/budget.ts'
import { type ServerTitle, TitleList } from '../titles.ts'
import { type TaskName, type Tasks, tasks } from './tasks.ts'

/** What every thread is told when it begins. */
export interface ThreadData {
  /** Address of the module whose `titles` it knows. */
  readonly titleModule: string
}

/** What a thread is asked to do. */
export interface Job<K extends TaskName = TaskName> {
  readonly task: K
  readonly input: Tasks[K]['input']
  /** Not 0 once nobody waits for it any more. */
  readonly stop: Int32Array
  /** Milliseconds of the thread's own time. */
  readonly limit: number
}

/** What came of it; `cause` is for the server's own output. */
export type Done<K extends TaskName = TaskName> =
  | { readonly output: Tasks[K]['output'] }
  | { readonly refused: WireError; readonly cause: string | undefined }
  | { readonly failed: string }

/** How much less urgent than those who play: only where priorities are those of threads. */
const NICE = 10

if (process.platform === 'linux') setPriority(0, NICE)

const { titleModule }: ThreadData = workerData
const known = import(titleModule).then(
  ({ titles }: { readonly titles: readonly ServerTitle[] }) => new TitleList(titles),
)

/** Does one piece of work; never throws. */
export default async function work<K extends TaskName>({ task, input, stop, limit }: Job<K>): Promise<Done<K>> {
  try {
    return { output: await tasks[task](input, await known, new Budget(stop, limit)) }
  } catch (error) {
    if (!(error instanceof Fault)) return { failed: describe(error) }
    return { refused: error.wire, cause: error.cause === undefined ? undefined : describe(error.cause) }
  }
}
