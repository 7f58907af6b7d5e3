import { parentPort } from 'node:worker_threads'
import { type Played, playMatch } from './play.ts'

parentPort?.on('message', async (asked: Played) => {
  parentPort?.postMessage(await playMatch(asked))
})
