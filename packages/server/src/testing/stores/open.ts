import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { Db } from '../../store/db.ts'
import { migrate } from '../../store/migrate.ts'

const MIGRATIONS = fileURLToPath(new URL('../../store/migrations/', import.meta.url))

/** Commits with a stored store, oldest first. */
export const storedVersions = ['da5515a', '231fcf7', 'abb0993', '93ceab76', '289b1c0d', 'd53e8e31', 'bffdba08'] as const

/** All rows of a store, by table. */
type Dump = { readonly [table: string]: readonly { readonly [column: string]: unknown }[] }

/** Fills an empty store without tables with an earlier version's data, and migrates it like a starting server. */
export async function fill(db: Db, commit: (typeof storedVersions)[number]): Promise<void> {
  const packed = await readFile(new URL(`${commit}.json.gz`, import.meta.url))
  const dump: Dump = JSON.parse(gunzipSync(packed).toString())
  const folder = await mkdtemp(join(tmpdir(), 'topside-migrations-'))
  try {
    for (const { name } of dump['migrations'] ?? [])
      await copyFile(join(MIGRATIONS, `${name}`), join(folder, `${name}`))
    await migrate(db, { folder: pathToFileURL(`${folder}/`) })
  } finally {
    await rm(folder, { recursive: true })
  }
  await db.tx(async (tx) => {
    for (const table of await inOrder(tx)) {
      if (table === 'migrations') continue
      await tx.query(`delete from ${table}`)
      await tx.query(
        `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1::json)`,
        [JSON.stringify(dump[table] ?? [])],
      )
    }
  })
  await migrate(db)
}

/** A store's tables, each after the tables that it references. */
async function inOrder(db: Pick<Db, 'query'>): Promise<string[]> {
  const tables = await db.query<{ name: string; needs: string[] }>(
    `select c.relname as name, array(select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
      from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by 1`,
  )
  const done: string[] = []
  while (done.length < tables.length) {
    const next = tables.filter(({ name, needs }) => !done.includes(name) && needs.every((each) => done.includes(each)))
    if (next.length === 0) throw new Error('tables refer to each other in a circle')
    done.push(...next.map(({ name }) => name))
  }
  return done
}
