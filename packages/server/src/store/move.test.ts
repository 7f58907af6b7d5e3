import { describe, expect, test } from 'vitest'
import { userOf } from '../holder.ts'
import { bid, choose, hosting, pass, runningMatch } from '../testing/hosting.ts'
import { emptyStores, testStores, usualStore } from '../testing/stores.ts'
import type { Db, Queries, Session } from './db.ts'
import { CannotMove, inOrder, isHalfMoved, moveStore } from './move.ts'

const silent = () => undefined

/** Fills a store: a match that was played and its rematch, a film, a device's news, and various texts. */
async function fill(db: Db): Promise<string> {
  const host = hosting(db)
  const [first, second] = [await runningMatch(host), await runningMatch(host)]
  await db.query('update matches set rematch_of = $1 where id = $2', [second.id, first.id])
  const owned = await host.host.open(first.id)
  const users = owned.row.seats.map(userOf)
  const play = async (seat: number, choice: Parameters<typeof choose>[1]): Promise<void> => {
    const seq = owned.present().shownSeq(seat)
    await owned.command(users[seat] ?? '', { id: `request-${seat}-${seq}`, seq, command: choose(seat, choice) })
  }
  await play(0, bid(1))
  await play(1, bid(0))
  await play(0, pass)
  await host.films.flush()
  await host.summaries.flush()
  await host.host.close(owned)
  await db.query(`update users set name = $1 where id = $2`, ['Ann “\\"\n🏝', first.players[0]?.id ?? ''])
  await db.query(`insert into device_news (user_id, kind, at) select id, 'key', now() from users limit 3`).catch(silent)
  host.films.stop()
  host.summaries.stop()
  return first.id
}

/** All rows of a table. */
async function rowsOf(db: Queries, table: string): Promise<readonly unknown[]> {
  const rows = await db.query<{ row: string }>(`select to_jsonb(t)::text as row from "${table}" t order by 1`)
  return rows.map(({ row }) => row)
}

/** A store whose statements fail after a number of them. */
function failing(db: Db, after: number): Db {
  let left = after
  const of = <T extends Queries>(queries: T): T => ({
    ...queries,
    query: async (...asked: Parameters<Queries['query']>) => {
      if (asked[0].toString().startsWith('insert') && left-- === 0) throw new Error('the power went')
      return queries.query(...asked)
    },
  })
  const { unlimited } = db
  return {
    ...of(db),
    ...(unlimited && { unlimited: <T>(work: (session: Session) => Promise<T>) => unlimited((each) => work(of(each))) }),
  }
}

/** Each kind of store with another kind, if there is one. */
const pairs = testStores.flatMap((from) =>
  testStores
    .filter((to) => to !== from || testStores.length === 1)
    .map((to) => ({ from, to, name: `${from.name} to ${to.name}` })),
)

describe.each(pairs)('a store moved from $name', ({ from, to }) => {
  test('has the same rows, sequences and references', async () => {
    const [source, target] = [await from.open(), await to.open()]
    const id = await fill(source)
    const moved = await moveStore(source, target, silent)
    expect(moved.find(({ table }) => table === 'commands')?.rows).toBe(3)
    for (const { table } of moved) expect(await rowsOf(target, table), table).toEqual(await rowsOf(source, table))
    const owned = await hosting(target).host.open(id)
    expect(owned.present().seq).toBe(3)
    expect(await isHalfMoved(target)).toBe(false)
    await source.close()
    await target.close()
  })

  test('continues after an interruption, and cannot be used until then', async () => {
    const [source, target] = [await from.open(), await to.open()]
    await fill(source)
    for (const after of [0, 2, 5]) {
      await expect(moveStore(source, failing(target, after), silent)).rejects.toThrow('the power went')
      expect(await isHalfMoved(target)).toBe(true)
    }
    const moved = await moveStore(source, target, silent)
    for (const { table } of moved) expect(await rowsOf(target, table), table).toEqual(await rowsOf(source, table))
    await source.close()
    await target.close()
  })
})

test('a store is not moved into one that is not empty or has another version', async () => {
  const empty = emptyStores.find(({ name }) => name === usualStore.name)
  if (empty === undefined) throw new Error('there is no store')
  const [source, target, older] = [await usualStore.open(), await usualStore.open(), await empty.open()]
  await fill(source)
  await fill(target)
  await expect(moveStore(source, target, silent)).rejects.toThrow(CannotMove)
  await expect(moveStore(source, target, silent)).rejects.toThrow('is not empty')
  await older.exec('create table migrations (name text primary key)')
  await expect(moveStore(source, older, silent)).rejects.toThrow('different versions')
  for (const each of [source, target, older]) await each.close()
})

test('a table comes after those that it refers to', () => {
  const references = [
    { from: 'a', to: 'c', column: 'c' },
    { from: 'c', to: 'c', column: 'up' },
    { from: 'b', to: 'a', column: 'a' },
  ]
  expect(inOrder(['a', 'b', 'c'], references)).toEqual(['c', 'a', 'b'])
})
