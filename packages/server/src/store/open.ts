import type { Db } from './db.ts'
import { migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** Where the store is: Postgres if there is a URL, else PGlite in a folder. */
export interface StorePlace {
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
}

/** Opens the store and migrates it, telling `say` what it does. */
export async function openStore(place: StorePlace, say: (line: string) => void): Promise<Db> {
  say(place.databaseUrl === undefined ? `Opening the store in ${place.dataDir}/store` : 'Connecting to Postgres')
  const db =
    place.databaseUrl === undefined ? await openPglite(`${place.dataDir}/store`) : await openPostgres(place.databaseUrl)
  try {
    const ran = await migrate(db)
    say(`Store ready: ${db.name}${ran.length > 0 ? `, migrated by ${ran.join(', ')}` : ''}`)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}
