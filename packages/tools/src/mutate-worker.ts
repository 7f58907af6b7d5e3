import { readdirSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { checkFile } from '@topside/engine'
import { described } from '@topside/engine/testing'
import { type Mutant, mutated } from './mutant.ts'
import { effectOf, playOut } from './mutate-play.ts'
import type { Scouted } from './mutate-scout.ts'
import { loadPackage, loadPositions, loadReferee, titleFolder } from './titles.ts'

/** Start data of a worker that plays a title with one mutant. */
export interface MutateTask {
  readonly title: string
  /** The mutant; its file is relative to the title's folder. */
  readonly mutant: Mutant
  /** The matches to play, with their digests without the mutant. */
  readonly matches: readonly Pick<Scouted, 'play' | 'digests'>[]
  /** Whether the golden matches are replayed if the referee finds nothing. */
  readonly golden: boolean
  /**
   * The number of steps judged so far, which distinguishes an endless loop from a slow match; and the greatest
   * `Effect`.
   */
  readonly shared: SharedArrayBuffer
}

/**
 * The end of a mutant: the referee named a difference, the rules themselves failed, a golden match went wrong, or
 * nothing was found.
 */
export interface MutateNews {
  readonly end: 'referee' | 'crash' | 'golden' | 'over'
  readonly what?: string
}

const { title: id, mutant, matches, golden, shared }: MutateTask = workerData
const [steps, effect] = [0, 1]
const counters = new Int32Array(shared)
spoil(mutant)
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
    for (const { play, digests } of matches) {
      const referee = await loadReferee(id)
      if (referee === undefined) throw new Error(`${id} has no referee`)
      const { fault, broken } = playOut(rules, play, referee, positions, (sofar) => {
        Atomics.add(counters, steps, 1)
        const greatest = Math.max(Atomics.load(counters, effect), effectOf(digests, sofar))
        Atomics.store(counters, effect, greatest)
      })
      if (fault !== undefined) return { end: broken ? 'crash' : 'referee', what: fault }
    }
    const wrong = golden ? goldenFault(rules) : undefined
    return wrong === undefined ? { end: 'over' } : { end: 'golden', what: wrong }
  } catch (fault) {
    return { end: 'crash', what: described(fault) }
  }
}

/** The first fault of a golden match, if any. */
function goldenFault(rules: Parameters<typeof checkFile>[0]): string | undefined {
  const folder = join(titleFolder(id), 'testing/golden')
  for (const name of readdirSync(folder)) {
    const [fault] = checkFile(rules, JSON.parse(readFileSync(join(folder, name), 'utf8'))).faults
    if (fault !== undefined) return `${name}: ${fault}`
  }
  return undefined
}
