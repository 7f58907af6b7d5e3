import { readArguments } from './arguments.ts'
import { claimStore, StoreInUse } from './store/claim.ts'
import type { Db } from './store/db.ts'
import { FolderInUse } from './store/lock.ts'
import { NewerStore } from './store/migrate.ts'
import { CannotMove, moveStore } from './store/move.ts'
import { openForMove, openStore, type StorePlace } from './store/open.ts'

const USAGE = `npm run move-store -- --from PLACE --to PLACE
  PLACE: postgres://... or the DATA_DIR of a built-in database. No server may use either.
  --to must be empty, or hold what an interrupted move copied.`

const OPTIONS = { from: { type: 'string' }, to: { type: 'string' } } as const

/** Errors whose message suffices. */
const SENTENCES = [CannotMove, FolderInUse, StoreInUse, NewerStore]

/** Moves a store to another place as the arguments say. Returns the exit status. */
export async function moveByArguments(args: readonly string[]): Promise<number> {
  const places = readArguments(USAGE, args, OPTIONS, ({ from = '', to = '' }) =>
    from === '' || to === '' || from === to ? undefined : { from: placeOf(from), to: placeOf(to) },
  )
  if (places === undefined) return 2
  try {
    await used(places.from, openStore, (from) =>
      used(places.to, openForMove, async (to) => {
        const moved = await moveStore(from, to, console.log)
        const rows = moved.reduce((sum, each) => sum + each.rows, 0)
        // The store's name, since its URL may contain a password.
        console.log(`Moved ${moved.length} tables with ${rows} rows to ${to.name}. Start the server there.`)
      }),
    )
    return 0
  } catch (error) {
    if (!(error instanceof Error) || !SENTENCES.some((kind) => error instanceof kind)) throw error
    console.error(error.message)
    return 1
  }
}

function placeOf(text: string): StorePlace {
  return /^postgres(?:ql)?:/.test(text) ? { databaseUrl: text, dataDir: '' } : { dataDir: text }
}

/** Opens a store that nobody else uses for the duration of some work. */
async function used<T>(place: StorePlace, open: typeof openStore, work: (db: Db) => Promise<T>): Promise<T> {
  const { databaseUrl } = place
  const release =
    databaseUrl === undefined
      ? undefined
      : await claimStore(databaseUrl, {
          shared: false,
          waiting: () => console.log('A server uses this database: waiting for it to end'),
          lost: (error) => {
            throw error
          },
        })
  try {
    const db = await open(place, () => undefined)
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  } finally {
    await release?.()
  }
}

// In the image, which lacks the tools: node packages/server/src/move-store.ts --from ... --to ...
if (import.meta.main) process.exit(await moveByArguments(process.argv.slice(2)))
