import '../testing/patience.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../store/db.ts'
import { hosting, runningMatch } from '../testing/hosting.ts'
import { openTestPglite } from '../testing/stores.ts'
import { rowOf } from './services.ts'

let db: Db
beforeEach(async () => {
  db = await openTestPglite()
})
afterEach(() => db.close())

test('who joins a match that is played here keeps nobody waiting for the store', async () => {
  let asked = 0
  const query: Db['query'] = (statement, params) => {
    asked++
    return db.query(statement, params)
  }
  const one = hosting({ ...db, query })
  const { id, players } = await runningMatch(one)
  const people = players.map((player) => player.id)
  expect((await rowOf(one, id))?.seats.map(({ person }) => person)).toEqual(people)
  const hosted = await one.host.open(id)
  asked = 0
  expect((await rowOf(one, id))?.seats.map(({ person }) => person)).toEqual(people)
  expect(asked).toBe(0)
  await one.host.close(hosted)
  await rowOf(one, id)
  expect(asked).toBe(1)
  expect(await rowOf(one, 'nowhere')).toBeUndefined()
})
