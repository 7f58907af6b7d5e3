import { parentPort, workerData } from 'node:worker_threads'
import { Coverage } from '@topside/engine/testing'
import { type BlocksRun, watchBlocks } from './blocks-run.ts'
import { type PlayDigests, type PlayOut, playOut } from './mutate-play.ts'
import { loadPackage, loadPositions, loadReferee, titleFolder } from './titles.ts'

/** Start data of the worker that plays the unchanged rules. */
export interface ScoutTask {
  readonly title: string
  readonly seed: string
  readonly matches: number
  readonly commands: number
}

/** A match of the unchanged rules, for comparison with matches of mutants. */
export interface Scouted {
  readonly play: PlayOut
  readonly digests: PlayDigests
  readonly blocks: BlocksRun
}

/** Messages of the worker: each match as it ends, or a fault, which ends the run. */
export type ScoutNews =
  | { readonly kind: 'loaded'; readonly blocks: BlocksRun }
  | ({ readonly kind: 'played' } & Scouted)
  | { readonly kind: 'fault'; readonly what: string }

const { title, seed, matches, commands: leave }: ScoutTask = workerData
const send = (news: ScoutNews): void => parentPort?.postMessage(news)
const take = await watchBlocks(titleFolder(title))
const { rules } = await loadPackage(title)
const positions = await loadPositions(title)
await loadReferee(title)
send({ kind: 'loaded', blocks: await take() })
let coverage = new Coverage()
for (let number = 0; number < matches; number++) {
  const referee = await loadReferee(title)
  if (referee === undefined) throw new Error(`${title} has no referee`)
  const play = { seed: `${seed}/${number}`, coverage: { rules: coverage.rules, answers: coverage.answers }, leave }
  const { fault, covered, played, told } = playOut(rules, play, referee, positions)
  if (fault !== undefined) {
    send({ kind: 'fault', what: fault })
    break
  }
  send({ kind: 'played', play, digests: { played, told }, blocks: await take() })
  coverage = covered
}
