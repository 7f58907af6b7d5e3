import type { Db, Queries, Session, Statement } from '../store/db.ts'

/** Statements after which more than a store's rows may differ. */
const LASTING = /\b(?:create|alter|drop|set_config)\b|(?:insert into|update|delete from) migrations|^\s*set\b/i

/** Keeps the rows made by migrations, and restarts all sequences. */
const EMPTY = `do $$
declare
  filled text := (
    select string_agg(format('%I', relname), ', ') from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'migrations'
      and pg_relation_size(oid) > 0
  );
begin
  if filled is not null then execute 'truncate ' || filled || ' cascade'; end if;
  perform setval(seqrelid, seqstart, false) from pg_sequence join pg_class on pg_class.oid = seqrelid
    where relnamespace = current_schema()::regnamespace;
  insert into up_time default values;
end $$`

/**
 * A migrated store for one test. Closing waits for pending statements, empties the store and calls `back`, with true
 * unless its tables may have changed. A closed store refuses all statements, so that one test does not affect the next.
 */
export function lend(db: Db, back: (emptied: boolean) => Promise<void> | void): Db {
  let [closed, changed] = [false, false]
  const running = new Set<Promise<unknown>>()
  const during = <T>(work: () => Promise<T>): Promise<T> => {
    if (closed) return Promise.reject(new Error('the store is closed'))
    const result = work()
    running.add(result)
    const done = (): void => void running.delete(result)
    result.then(done, done)
    return result
  }
  const watch = (statement: string | Statement): void => {
    changed ||= LASTING.test(typeof statement === 'string' ? statement : statement.sql)
  }
  const watched = (queries: Queries & Pick<Session, 'exec'>): Queries & Pick<Session, 'exec'> => ({
    query: (statement, params) => {
      watch(statement)
      return queries.query(statement, params)
    },
    exec: (sql) => {
      watch(sql)
      return queries.exec(sql)
    },
  })
  const watchedTx =
    ({ tx }: Pick<Session, 'tx'>): Session['tx'] =>
    (work) =>
      tx((queries) => work(watched(queries)))
  const { unlimited } = db
  const direct = watched(db)
  return {
    ...db,
    query: (statement, params) => during(() => direct.query(statement, params)),
    exec: (sql) => during(() => direct.exec(sql)),
    run: (statement, params) => during(() => db.run(statement, params)),
    tx: (work) => during(() => watchedTx(db)(work)),
    ...(unlimited && {
      unlimited: <T>(work: (session: Session) => Promise<T>) =>
        during(() => unlimited((session) => work({ ...watched(session), tx: watchedTx(session) }))),
    }),
    close: async () => {
      if (closed) return
      closed = true
      while (running.size > 0) await Promise.allSettled(running)
      if (!changed) await db.exec(EMPTY)
      await back(!changed)
    },
  }
}
