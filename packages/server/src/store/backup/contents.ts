import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { digest, inSession, isSame, tablesOf } from '../digest.ts'
import { FILES } from '../embedded/data-folder.ts'
import { openEmbedded } from '../embedded/embedded-store.ts'
import { CannotBackUp } from './errors.ts'
import type { Room } from './room.ts'

/** A table of a store: the number of its rows, and a hash of them in any order. */
export const TABLE = z.object({ table: z.string(), rows: z.int(), hash: z.string() })
/** A table of a store. */
export type Table = z.output<typeof TABLE>

/** A store that is only read needs no maintenance: milliseconds between two checks, about a day. */
const NEVER = { interval: 86_400_000, log: { idle: 0, most: 0 }, dead: 0 }

/**
 * Opens a copy of a store in a folder that nobody else uses, which recovers it, and reads every row of every table.
 * Then starts a new log segment, closes the store and removes all other segments, so that the result needs no recovery.
 * Throws a {@link CannotBackUp}.
 */
export async function readContents(store: string, room: Room): Promise<Table[]> {
  const fatal: string[] = []
  try {
    const db = await openEmbedded(store, { reserve: room.reserve, upkeep: NEVER, say: (line) => fatal.push(line) })
    let current: string
    const tables: Table[] = []
    try {
      current = await inSession(db, async (session) => {
        for (const table of await tablesOf(session)) tables.push({ table, ...(await digest(session, table)) })
        await session.query('select pg_switch_wal()')
        await session.exec('checkpoint')
        const [row] = await session.query<{ name: string }>(
          'select pg_walfile_name(pg_current_wal_insert_lsn()) as name',
        )
        return row?.name ?? ''
      })
    } finally {
      await db.close()
    }
    await removeLog(join(store, FILES, 'pg_wal'), current)
    await rm(join(store, 'lock'), { force: true })
    return tables
  } catch (error) {
    if (error instanceof CannotBackUp) throw error
    // A full disk is the usual reason, and has a clearer message.
    await room.need(0)
    const why = error instanceof Error ? error.message : String(error)
    throw new CannotBackUp(`The copy in ${store} cannot be read: ${[why, ...fatal].join('; ')}`)
  }
}

/** Removes all segments but the current one. */
async function removeLog(folder: string, current: string): Promise<void> {
  const names = await readdir(folder)
  if (!names.includes(current)) throw new CannotBackUp(`The copy has no log ${current}.`)
  for (const name of names) if (/^[0-9A-F]{24}$/.test(name) && name !== current) await rm(join(folder, name))
}

/** Throws a {@link CannotBackUp} that names the first table whose rows differ. */
export function compareContents(expected: readonly Table[], found: readonly Table[]): void {
  for (const each of expected) {
    const other = found.find(({ table }) => table === each.table)
    if (other === undefined || !isSame(each, other))
      throw new CannotBackUp(
        `The table ${each.table} differs: it should have ${each.rows} rows, and has ${other?.rows ?? 'none'}.`,
      )
  }
}
