import { costlyFile, toy } from '@topside/engine/testing'
import { expect, test } from 'vitest'
import { checkImport } from '../files/import.ts'
import { Budget } from '../security/budget.ts'
import { testStores } from '../testing/stores.ts'
import { type ImportedMatch, storeImport } from './imports.ts'
import { Matches } from './matches.ts'
import { removeStrayLogs } from './sweep.ts'
import { Users } from './users.ts'

/** The site's key; these files contain nothing sealed. */
const KEY = new Uint8Array(32)

const never = new AbortController().signal

/** A running imported match with this many commands. */
function importOf(commands: number): Promise<ImportedMatch> {
  const file = costlyFile(toy, { seed: 'lists', commands, answers: 10 })
  return checkImport(toy, file, KEY, new Budget(new Int32Array(1), 60_000))
}

/** The fields of a seat in lists. */
const SEAT = [
  'agreed',
  'away',
  'guest',
  'holder',
  'lender',
  'name',
  'nameInFile',
  'offer',
  'proposed',
  'seat',
  'startsIn',
  'taker',
  'takerName',
]

test.each(testStores)('lists on $name select nothing secret or large', async ({ open }) => {
  const db = await open()
  const asked: string[] = []
  const matches = new Matches({
    ...db,
    query: (statement, params) => {
      asked.push(typeof statement === 'string' ? statement : statement.sql)
      return db.query(statement, params)
    },
  })
  const { id: user } = await new Users(db).add('Ann')
  const ids: string[] = []
  for (const over of [true, false]) {
    const file = costlyFile(toy, { seed: 'lists', commands: over ? 300 : 40, answers: 10, over })
    const budget = new Budget(new Int32Array(1), 60_000)
    ids.push(await storeImport(db, await checkImport(toy, file, KEY, budget), user, never))
  }
  for (const list of ['open', 'mine', 'watch', 'archive'] as const)
    for (const row of (await matches.list(list, user, null)).rows) {
      expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['serverSeed']))
      for (const seat of row.seats) expect(Object.keys(seat).sort()).toEqual(SEAT)
    }
  await matches.running()
  for (const sql of asked) expect(sql).not.toMatch(/server_seed|known_rolls|seed/)
  const [over, running] = await Promise.all(ids.map((id) => matches.look(id)))
  expect(over?.serverSeed).toMatch(/^[0-9a-f]{64}$/)
  expect(running?.serverSeed).toBeNull()
  await db.close()
})

test.each(testStores)('partial imports left by a crash are removed after a while on $name', async ({ open }) => {
  const db = await open()
  const { id: user } = await new Users(db).add('Ann')
  const file = await importOf(40)
  const kept = await storeImport(db, file, user, never)
  const log = (match: string, age: string): Promise<unknown> =>
    db.query(
      `insert into commands (match, seq, command, at)
        select $1, n, '{}', now() - $2::interval from generate_series(1, 3) n`,
      [match, age],
    )
  await log('0-stray', '2 hours')
  await log('stray', '61 minutes')
  await log('under-way', '10 minutes')
  await db.query(`update commands set at = now() - interval '1 day' where match = $1`, [kept])
  expect(await removeStrayLogs(db)).toBe(2)
  expect(await removeStrayLogs(db)).toBe(0)
  const left = await db.query<{ match: string }>('select distinct match from commands')
  expect(left.map(({ match }) => match).sort()).toEqual([kept, 'under-way'].sort())
  await db.query('delete from commands')
  expect(await removeStrayLogs(db)).toBe(0)
  await db.close()
})

test.each(testStores)('an abandoned import leaves nothing on $name', async ({ open }) => {
  const db = await open()
  const { id: user } = await new Users(db).add('Ann')
  const file = await importOf(300)
  const leaving = new AbortController()
  let parts = 0
  const leavingDb = {
    ...db,
    query: (...[statement, params]: Parameters<typeof db.query>) => {
      if (++parts === 2) leaving.abort(new Error('left'))
      return db.query(statement, params)
    },
  }
  await expect(storeImport(leavingDb as typeof db, file, user, leaving.signal)).rejects.toThrow('left')
  expect(await db.query('select match from commands')).toEqual([])
  expect(await db.query('select id from matches')).toEqual([])
  await db.close()
})
