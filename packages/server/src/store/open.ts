import type { Say } from '../log/say.ts'
import type { Db } from './db.ts'
import { type EmbeddedOptions, openEmbedded } from './embedded/embedded-store.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'

/** Where the store is: Postgres if there is a URL, else PGlite in a folder. */
export interface StorePlace {
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
  /** Options of the embedded store. */
  readonly embedded?: Omit<EmbeddedOptions, 'say'> | undefined
}

/** Opens and migrates the store, logging to `say`. */
export async function openStore(place: StorePlace, say: Say): Promise<Db> {
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
