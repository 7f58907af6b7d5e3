import type { Say } from '../log/say.ts'
import type { Db } from './db.ts'
import { type EmbeddedOptions, openEmbedded } from './embedded/embedded-store.ts'
import { migrate } from './migrate.ts'
import { isHalfMoved } from './move.ts'
import { openPostgres } from './postgres.ts'

/** The store's location: Postgres if there is a URL, otherwise PGlite in a folder. */
export interface StorePlace {
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
  /** Options of the embedded store. */
  readonly embedded?: Omit<EmbeddedOptions, 'say'> | undefined
}

/** A move into the store was not completed; the message is for people. */
export class HalfMoved extends Error {
  override readonly name = 'HalfMoved'
}

/** Opens and migrates the store, logging to `say`. Throws a {@link HalfMoved} besides the errors of its parts. */
export async function openStore(place: StorePlace, say: Say): Promise<Db> {
  const db = await openForMove(place, say)
  try {
    if (await isHalfMoved(db))
      throw new HalfMoved('A move into this store was not finished: run move-store again, or empty the store.')
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

/** The same, even for a store whose move is not completed. */
export async function openForMove(place: StorePlace, say: Say): Promise<Db> {
  say(place.databaseUrl === undefined ? `Opening the store in ${place.dataDir}/store` : 'Connecting to Postgres')
  const db =
    place.databaseUrl === undefined
      ? await openEmbedded(`${place.dataDir}/store`, { ...place.embedded, say })
      : await openPostgres(place.databaseUrl)
  try {
    const ran = await migrate(db, { say })
    say(`Store ready: ${db.name}${ran.length > 0 ? `, migrated by ${ran.join(', ')}` : ''}`)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}
