import { readdir, readFile } from 'node:fs/promises'
import type { Db } from './db.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Key of the advisory lock under which migrations run. */
const LOCK = 7_301_945

/** Brings the tables up to date, one migration after the other, each in full or not at all. Returns the names of those that ran. */
export async function migrate(db: Db): Promise<string[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return db.tx(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
    await tx.exec(
      'create table if not exists migrations (name text primary key, at timestamptz not null default now())',
    )
    const done = new Set((await tx.query<{ name: string }>('select name from migrations')).map((row) => row.name))
    const unknown = [...done].filter((name) => !names.includes(name))
    if (unknown.length > 0) throw new Error(`the store was made by a newer server (${unknown.join(', ')})`)
    const ran: string[] = []
    for (const name of names) {
      if (done.has(name)) continue
      await tx.exec(await readFile(new URL(name, FOLDER), 'utf8'))
      await tx.query('insert into migrations (name) values ($1)', [name])
      ran.push(name)
    }
    return ran
  })
}
