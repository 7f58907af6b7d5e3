import { parentPort, workerData } from 'node:worker_threads'
import { Coverage, type FuzzReport, fuzzMatch, refereedMatch } from '@topside/engine/testing'
import { type FunctionsRun, watchFunctions } from './functions-run.ts'
import { computerPlayer } from './fuzz-computer.ts'
import { loadHeuristics, loadPackage, loadPositions, loadReferee, titleFolder } from './titles.ts'

/** Start data of a worker. */
export interface FuzzTask {
  readonly title: string
  readonly seed: string
  /** `computer`: as the title's computers play. */
  readonly policy: 'random' | 'coverage' | 'computer'
  readonly options?: { readonly [id: string]: string }
  readonly thorough: boolean
  /** Whether the title's referee judges every step; if so, nothing is taken back. */
  readonly refereed: boolean
  /** The worker plays matches number `first`, `first + step`, and so on, below `matches`. */
  readonly first: number
  readonly step: number
  readonly matches: number
}

/** A message of a worker: a match played, or its totals. */
export type FuzzNews =
  | { readonly kind: 'played'; readonly number: number; readonly report: FuzzReport }
  | {
      readonly kind: 'done'
      readonly coverage: Pick<Coverage, 'rules' | 'answers'>
      /** Empty if the policy is `random`. */
      readonly functions: FunctionsRun
      /** Number of judgements of the referee, by kind. */
      readonly judged: Readonly<Record<string, number>>
    }

const task: FuzzTask = workerData
const { policy, options, thorough } = task
const functionsRun = policy !== 'random' ? await watchFunctions(titleFolder(task.title)) : async () => new Map()
const { rules: title, texts, status } = await loadPackage(task.title)
const visible = { ...(texts && { texts }), ...(status && { status }) }
const positions = policy === 'coverage' ? await loadPositions(task.title) : []
const coverage = new Coverage()
const judged: Record<string, number> = {}
for (let number = task.first; number < task.matches; number += task.step) {
  const seed = `${task.seed}/${number}`
  const setup = {
    seed,
    policy: policy === 'coverage' ? policy : 'random',
    coverage,
    thorough,
    positions,
    visible,
    ...(options && { options }),
    ...(policy === 'computer' && { player: computerPlayer(await loadHeuristics(task.title), seed) }),
  } as const
  const referee = task.refereed ? await loadReferee(task.title) : undefined
  const report = referee === undefined ? fuzzMatch(title, setup) : refereedMatch(title, { ...setup, referee })
  for (const [kind, count] of Object.entries(referee?.counts ?? {})) judged[kind] = (judged[kind] ?? 0) + count
  parentPort?.postMessage({ kind: 'played', number, report } satisfies FuzzNews)
}
const { rules, answers } = coverage
parentPort?.postMessage({
  kind: 'done',
  coverage: { rules, answers },
  functions: await functionsRun(),
  judged,
} satisfies FuzzNews)
