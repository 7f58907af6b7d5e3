import { parentPort, workerData } from 'node:worker_threads'
import { Coverage, type FuzzReport, fuzzMatch } from '@topside/engine/testing'
import { loadTitle } from './titles.ts'

/** What a worker is told when it starts. */
export interface FuzzTask {
  readonly title: string
  readonly seed: string
  readonly policy: 'random' | 'coverage'
  readonly options?: { readonly [id: string]: string }
  readonly thorough: boolean
  /** It plays the matches with these numbers: `first`, `first + step`, and so on below `matches`. */
  readonly first: number
  readonly step: number
  readonly matches: number
}

/** What a worker tells: a match that was played, or what it saw in all of them. */
export type FuzzNews =
  | { readonly kind: 'played'; readonly number: number; readonly report: FuzzReport }
  | { readonly kind: 'done'; readonly coverage: Pick<Coverage, 'rules' | 'answers'> }

const task: FuzzTask = workerData
const title = await loadTitle(task.title)
const coverage = new Coverage()
for (let number = task.first; number < task.matches; number += task.step) {
  const { policy, options, thorough } = task
  const seed = `${task.seed}/${number}`
  const report = fuzzMatch(title, { seed, policy, coverage, thorough, ...(options && { options }) })
  parentPort?.postMessage({ kind: 'played', number, report } satisfies FuzzNews)
}
const { rules, answers } = coverage
parentPort?.postMessage({ kind: 'done', coverage: { rules, answers } } satisfies FuzzNews)
