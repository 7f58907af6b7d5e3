import { pathToFileURL } from 'node:url'
import { openEmbedded } from '../store/embedded/embedded-store.ts'
import { migrate } from '../store/migrate.ts'
import { openPostgres } from '../store/postgres.ts'

/**
 * A process that runs the migrations of a folder on a store, as a server does at its start: `node migrate-store.ts FOLDER STORE`, where the
 * store is a URL of Postgres or a folder. Says what it does, and at the end `ran: ...`.
 */
const [folder = '', store = ''] = process.argv.slice(2)
const say = (line: string): void => console.log(line)
const db = store.startsWith('postgres:') ? await openPostgres(store) : await openEmbedded(store)
const ran = await migrate(db, { say, folder: pathToFileURL(`${folder}/`) })
say(`ran: ${ran.join(' ')}`)
await db.close()
