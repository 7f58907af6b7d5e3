import { pathToFileURL } from 'node:url'
import { openEmbedded } from '../store/embedded/embedded-store.ts'
import { migrate } from '../store/migrate.ts'
import { openPostgres } from '../store/postgres.ts'

/**
 * Runs a folder's migrations on a store, as a starting server does: `node migrate-store.ts FOLDER STORE`, where the
 * store is a Postgres URL or a folder. Logs its progress, and finally `ran: ...`.
 */
const [folder = '', store = ''] = process.argv.slice(2)
const say = (line: string): void => console.log(line)
const db = store.startsWith('postgres:') ? await openPostgres(store) : await openEmbedded(store)
const ran = await migrate(db, { say, folder: pathToFileURL(`${folder}/`) })
say(`ran: ${ran.join(' ')}`)
await db.close()
