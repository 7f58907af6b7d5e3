import type { WireError } from '@topside/protocol'
import { describe, Fault } from '../faults.ts'
import { Budget } from '../security/budget.ts'
import { type ServerTitle, TitleList } from '../titles.ts'
import { type TaskName, type Tasks, tasks } from './tasks.ts'

/** What is asked of a thread, or of a process of its own. */
export interface Job<K extends TaskName = TaskName> {
  readonly task: K
  readonly input: Tasks[K]['input']
  /** Not 0 once nobody waits for it any more. Processes share no memory and have none. */
  readonly stop?: Int32Array
  /** Milliseconds of the thread's own time. */
  readonly limit: number
}

/** What came of it; `cause` is for the server's own output. */
export type Done<K extends TaskName = TaskName> =
  | { readonly output: Tasks[K]['output'] }
  | { readonly refused: WireError; readonly cause: string | undefined }
  | { readonly failed: string }

/** Does one piece of work after the other, and never throws. `titleModule`: address of the module whose `titles` it knows. */
export function worker(titleModule: string) {
  const known = import(titleModule).then(
    ({ titles }: { readonly titles: readonly ServerTitle[] }) => new TitleList(titles),
  )
  return async <K extends TaskName>({ task, input, stop = new Int32Array(1), limit }: Job<K>): Promise<Done<K>> => {
    try {
      return { output: await tasks[task](input, await known, new Budget(stop, limit)) }
    } catch (error) {
      if (!(error instanceof Fault)) return { failed: describe(error) }
      return { refused: error.wire, cause: error.cause === undefined ? undefined : describe(error.cause) }
    }
  }
}
