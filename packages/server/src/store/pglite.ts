import type { PGlite } from '@electric-sql/pglite'
import type { Db, Queries, Row, Statement } from './db.ts'

/** A `Db` on a PGlite in this thread, which is closed with it; for stores in memory. */
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
    inThread: true,
    ...on(lite),
    run: async ({ sql }, params) => {
      await lite.query(sql, params as unknown[])
    },
    tx: (work) => lite.transaction((tx) => work(on(tx))),
    close: () => lite.close(),
  }
}
