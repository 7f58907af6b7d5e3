import { threadId } from 'node:worker_threads'
import type { WireError } from '@topside/protocol'
import { describe, Fault, firstCause } from '../faults.ts'
import { Budget } from '../security/budget.ts'
import { type ServerTitle, TitleList } from '../titles.ts'
import { type TaskName, type Tasks, tasks } from './tasks.ts'

/** What is asked of a thread, or of a process of its own. */
export interface Job<K extends TaskName = TaskName> {
  readonly task: K
  readonly input: Tasks[K]['input']
  /** What its thread shares with who asked. Processes share no memory and have none. */
  readonly shared?: Int32Array
  /** Milliseconds of the thread's own time. */
  readonly limit: number
}

/** What came of it; `cause`: one line for the server's own output. */
export type Done<K extends TaskName = TaskName> =
  | { readonly output: Tasks[K]['output'] }
  | { readonly refused: WireError; readonly cause: string | undefined }
  | { readonly failed: string }

/** What a thread shares with who asked, by its place in the array. */
export const SHARED = {
  /** Not 0 once nobody waits for its work any more. */
  stop: 0,
  /** Which thread does the work; 0 before it has begun. */
  thread: 1,
  /** Milliseconds of its own time that the thread had spent when it began. */
  before: 2,
} as const

/** Room for what is {@link SHARED}. */
export function shared(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * Object.keys(SHARED).length))
}

/** Does one piece of work after the other, and never throws. `titleModule`: address of the module whose `titles` it knows. */
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
