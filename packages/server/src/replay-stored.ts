import { titles } from '@topside/titles'
import { readStore, WrongVariable } from './environment.ts'
import { replayAll } from './match/replay-all.ts'
import { openStore, type StorePlace } from './store/open.ts'
import { TitleList } from './titles.ts'

/** The store's location; default: from the server's environment. */
export interface StoreLocation {
  readonly databaseUrl?: string | undefined
  readonly dataDir?: string | undefined
}

/** Replays every stored match under the current rules and lists those that differ. Returns the exit status. */
export async function replayStored(place: StoreLocation): Promise<number> {
  const store = storeOf(place)
  if (store === undefined) return 2
  const db = await openStore(store, console.log)
  let count = 0
  let commands = 0
  let differ = 0
  const from = performance.now()
  try {
    for await (const replayed of replayAll(db, new TitleList(titles))) {
      count++
      commands += replayed.commands
      if (replayed.difference === undefined) continue
      differ++
      console.error(`${replayed.title} ${replayed.id}: ${replayed.difference}`)
    }
  } finally {
    await db.close()
  }
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  console.log(`${count} matches, ${commands} commands replayed in ${seconds} s: ${differ} differ`)
  return differ === 0 ? 0 : 1
}

/** The store's location; `undefined`, with an error message, if the environment is invalid. */
function storeOf({ databaseUrl, dataDir = '' }: StoreLocation): StorePlace | undefined {
  if (databaseUrl !== undefined || dataDir !== '') return { databaseUrl, dataDir }
  try {
    return readStore(process.env)
  } catch (error) {
    if (!(error instanceof WrongVariable)) throw error
    console.error(error.message)
    return undefined
  }
}

// In the image, which lacks the tools: node packages/server/src/replay-stored.ts
if (import.meta.main) process.exit(await replayStored({}))
