import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { costlyFile, seededRandom } from '@topside/engine/testing'
import { titles } from '@topside/titles'
import { until } from '../crash-test/time.ts'
import type { DearCampaign, DearCounts } from './dear/campaign.ts'
import { chatOn, crowdLists } from './dear/crowd.ts'
import { comeAndGo } from './dear/devices.ts'
import { bringIn, type DearText, takeOut } from './dear/files.ts'
import { playDearly } from './dear/live.ts'

/** Start data of attackers that send only legal requests, but the most expensive ones. */
export interface DearTask {
  readonly port: number
  readonly seed: string
  /** Token of the user who chats. */
  readonly chatter: string
}

/** Concurrent clients by what they do. */
const [IMPORTERS, TAKERS, PLAYERS, READERS] = [3, 16, 4, 2]
/**
 * Answers in an expensive file before it alternates undo and redo up to the limit of commands. The last kind of file
 * contains whole matches; only players continue them.
 */
const DEPTHS = [250, 100_000]
const LOWEST = 19

const { port, seed, chatter }: DearTask = workerData
const counts: DearCounts = { requests: {}, faults: [] }
let ended = false
const campaign: DearCampaign = {
  port,
  random: seededRandom(`dear ${seed}`),
  counts,
  finished: [],
  running: [],
  stopped: () => ended,
}
const files: DearText[] = []
for (const title of titles) {
  const { rules } = await title.load()
  for (const answers of DEPTHS)
    for (const over of [true, false]) {
      const file = costlyFile(rules, { seed: `${seed} ${answers}`, answers, over })
      files.push({ text: JSON.stringify(file), over })
    }
}
// From now on, run at the lowest priority, as if on separate machines. Not earlier: on a busy machine, making the files
// would take minutes, and nothing is measured yet.
setPriority(0, LOWEST)
parentPort?.on('message', () => {
  ended = true
  parentPort?.postMessage(counts)
})
const all = Promise.all([
  ...Array.from({ length: IMPORTERS }, () => bringIn(campaign, files)),
  ...Array.from({ length: TAKERS }, () => takeOut(campaign)),
  ...Array.from({ length: PLAYERS }, (_, lane) => playDearly(campaign, lane)),
  ...Array.from({ length: READERS }, () => crowdLists(campaign)),
  comeAndGo(campaign),
  chatOn(campaign, chatter, 0),
])
await until(60_000, () => campaign.finished.length > 0 && campaign.running.length > 0)
parentPort?.postMessage('begun')
await all
