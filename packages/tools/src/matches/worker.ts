import { parentPort } from 'node:worker_threads'
import { type ComputerMatch, playMatch } from './play.ts'

parentPort?.on('message', async (asked: ComputerMatch) => {
  parentPort?.postMessage(await playMatch(asked))
})
