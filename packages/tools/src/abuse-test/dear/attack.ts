import { Worker } from 'node:worker_threads'
import type { DearTask } from '../dear-attackers.ts'
import type { DearCounts } from './campaign.ts'

/** An attack by expensive input, in a separate thread. */
export class DearAttack {
  readonly #worker: Worker
  readonly #counts: Promise<DearCounts>
  /** Resolves once there are expensive matches and all kinds of requests are in progress. */
  readonly begun: Promise<void>

  constructor(task: DearTask) {
    const begun = Promise.withResolvers<void>()
    const done = Promise.withResolvers<DearCounts>()
    this.#worker = new Worker(new URL('../dear-attackers.ts', import.meta.url), { workerData: task })
    this.#worker.on('message', (message: 'begun' | DearCounts) => {
      if (message === 'begun') begun.resolve()
      else done.resolve(message)
    })
    this.#worker.on('error', (error) => {
      begun.reject(error)
      done.reject(error)
    })
    this.#counts = done.promise
    this.#counts.catch(() => undefined)
    this.begun = begun.promise
  }

  /** Ends it; resolves to its counts. */
  async end(): Promise<DearCounts> {
    this.#worker.postMessage('end')
    const counts = await this.#counts
    await this.#worker.terminate()
    return counts
  }
}

/** The counts in one line. */
export function describeCounts({ requests }: DearCounts): string {
  const parts = Object.entries(requests).map(
    ([what, { granted, refused, left }]) => `${what} ${granted}/${refused}${left > 0 ? `/${left}` : ''}`,
  )
  return `dear input, granted/refused/not waited for: ${parts.join(', ')}`
}

/** Kinds of requests that were never granted; if there are any, the attack proves nothing. */
export function idle({ requests }: DearCounts): string[] {
  const needed = ['import', 'export', 'join', 'command', 'records', 'list', 'device']
  return needed.filter((what) => (requests[what]?.granted ?? 0) === 0).map((what) => `no dear ${what} was granted`)
}
