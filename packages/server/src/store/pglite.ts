import { mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import type { Db, Queries, Row, Statement } from './db.ts'
import { lockFolder } from './lock.ts'

/** Opens the embedded Postgres in `folder`, which is made if need be and locked. Throws a `FolderInUse` if another process has it. */
export async function openPglite(folder: string): Promise<Db> {
  await mkdir(folder, { recursive: true })
  const unlock = lockFolder(folder)
  try {
    const db = wrapPglite(await PGlite.create(`${folder}/pg`), `PGlite in ${folder}`)
    return {
      ...db,
      close: async () => {
        await db.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** A `Db` on an open PGlite, which is closed with it. */
export function wrapPglite(lite: PGlite, name: string): Db {
  const on = (target: Pick<PGlite, 'query' | 'exec'>): Queries & Pick<Db, 'exec'> => ({
    query: async <T extends Row>(statement: string | Statement, params: readonly unknown[] = []) =>
      (await target.query<T>(typeof statement === 'string' ? statement : statement.sql, [...params])).rows,
    exec: async (sql) => {
      await target.exec(sql)
    },
  })
  return {
    name,
    writers: 1,
    ...on(lite),
    run: async ({ sql }, params) => {
      await lite.query(sql, params as unknown[])
    },
    tx: (work) => lite.transaction((tx) => work(on(tx))),
    close: () => lite.close(),
  }
}
