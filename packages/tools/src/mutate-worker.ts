import { readdirSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { checkFile } from '@topside/engine'
import { Coverage, described, refereedMatch } from '@topside/engine/testing'
import { type Mutant, mutated } from './mutants.ts'
import { loadPackage, loadPositions, loadReferee, titleFolder } from './titles.ts'

/** Start data of a worker that plays a title with one mutant. */
export interface MutateTask {
  readonly title: string
  /** Absent: the rules as they are. Its file is relative to the title's folder. */
  readonly mutant?: Mutant
  readonly seed: string
  readonly matches: number
  /** Whether the golden matches are replayed if the referee sees nothing. */
  readonly golden: boolean
  /** One number: the steps judged so far, so that an endless loop is told from a slow match. */
  readonly steps: SharedArrayBuffer
}

/**
 * What became of a mutant: the referee named a difference, the rules failed by themselves, a golden match went wrong,
 * or nobody noticed.
 */
export interface MutateNews {
  readonly end: 'referee' | 'crash' | 'golden' | 'survived'
  readonly what?: string
}

const { title: id, mutant, seed, matches, golden, steps }: MutateTask = workerData
const counter = new Int32Array(steps)
if (mutant !== undefined) spoil(mutant)
parentPort?.postMessage(await judged())

/** Loads the mutant's file with its change. */
function spoil(change: Mutant): void {
  const file = join(titleFolder(id), change.file)
  const source = mutated(readFileSync(file, 'utf8'), change)
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      return url === pathToFileURL(file).href ? { ...loaded, source } : loaded
    },
  })
}

async function judged(): Promise<MutateNews> {
  try {
    const { rules } = await loadPackage(id)
    const positions = await loadPositions(id)
    const coverage = new Coverage()
    for (let number = 0; number < matches; number++) {
      const referee = await loadReferee(id)
      if (referee === undefined) throw new Error(`${id} has no referee`)
      const judge = referee.judge.bind(referee)
      referee.judge = (step) => {
        Atomics.add(counter, 0, 1)
        return judge(step)
      }
      const setup = { seed: `${seed}/${number}`, policy: 'coverage', coverage, positions, referee } as const
      const { faults, broken } = refereedMatch(rules, setup)
      if (faults.length > 0) return { end: broken ? 'crash' : 'referee', what: faults[0] ?? '' }
    }
    const wrong = golden ? goldenFaults(rules) : undefined
    return wrong === undefined ? { end: 'survived' } : { end: 'golden', what: wrong }
  } catch (fault) {
    return { end: 'crash', what: described(fault) }
  }
}

/** The first fault of a golden match, if any. */
function goldenFaults(rules: Parameters<typeof checkFile>[0]): string | undefined {
  const folder = join(titleFolder(id), 'testing/golden')
  for (const name of readdirSync(folder)) {
    const [fault] = checkFile(rules, JSON.parse(readFileSync(join(folder, name), 'utf8'))).faults
    if (fault !== undefined) return `${name}: ${fault}`
  }
  return undefined
}
