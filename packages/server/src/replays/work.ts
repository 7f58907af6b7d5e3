import { threadId } from 'node:worker_threads'
import type { WireError } from '@topside/protocol'
import { describe, Fault, firstCause } from '../faults.ts'
import { Budget } from '../security/budget.ts'
import { type ServerTitle, TitleList } from '../titles.ts'
import { type TaskName, type Tasks, tasks } from './tasks.ts'

/** A job for a thread or process. */
export interface Job<K extends TaskName = TaskName> {
  readonly task: K
  readonly input: Tasks[K]['input']
  /** Memory shared between the thread and its caller; absent for processes. */
  readonly shared?: Int32Array
  /** CPU milliseconds of the thread. */
  readonly limit: number
}

/** The result of a job; `cause`: one line for the server's log. */
export type Done<K extends TaskName = TaskName> =
  | { readonly output: Tasks[K]['output'] }
  | { readonly refused: WireError; readonly cause: string | undefined }
  | { readonly failed: string }

/** Indices of the shared array. */
export const SHARED = {
  /** Not 0 once the result is no longer needed. */
  stop: 0,
  /** The thread's id; 0 before it starts the job. */
  thread: 1,
  /** CPU milliseconds that the thread had used before the job. */
  before: 2,
} as const

/** A new array for {@link SHARED}. */
export function shared(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * Object.keys(SHARED).length))
}

/** Makes a function that does jobs one by one and never throws. `titleModule`: URL of the module with its `titles`. */
export function worker(titleModule: string) {
  const known = import(titleModule).then(
    ({ titles }: { readonly titles: readonly ServerTitle[] }) => new TitleList(titles),
  )
  return async <K extends TaskName>({ task, input, shared: told, limit }: Job<K>): Promise<Done<K>> => {
    if (told !== undefined) {
      const { user, system } = process.threadCpuUsage()
      Atomics.store(told, SHARED.before, (user + system) / 1000)
      Atomics.store(told, SHARED.thread, threadId)
    }
    try {
      return { output: await tasks[task](input, await known, new Budget(told ?? new Int32Array(1), limit)) }
    } catch (error) {
      if (!(error instanceof Fault)) return { failed: describe(error) }
      return { refused: error.wire, cause: error.cause === undefined ? undefined : firstCause(error) }
    }
  }
}
