import type { Db, Row, Session, Statement } from './db.ts'

/** A store that calls `asked` for each statement. */
export function counted(db: Db, asked: () => void): Db {
  const counting = (queries: Pick<Session, 'query' | 'exec'>): Pick<Session, 'query' | 'exec'> => ({
    query: <R extends Row>(statement: string | Statement, params?: readonly unknown[]) => {
      asked()
      return queries.query<R>(statement, params)
    },
    exec: (sql) => {
      asked()
      return queries.exec(sql)
    },
  })
  return {
    ...db,
    ...counting(db),
    run: (statement, params) => {
      asked()
      return db.run(statement, params)
    },
    tx: (work) => db.tx((queries) => work(counting(queries))),
  }
}
