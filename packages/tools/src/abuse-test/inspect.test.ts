import { newSeed, newToken } from '@topside/server'
import { openTestStore } from '@topside/server/testing/stores'
import { expect, it } from 'vitest'
import { from } from './attack.ts'
import { inspectLog, inspectSecrets } from './inspect.ts'

const token = newToken()

it('finds tokens, addresses and unstructured lines in a server’s log', () => {
  const address = from(700)['x-forwarded-for']
  const good = '{"line":"Topside is at http://127.0.0.1:1"}\n{"line":"Unhappy: a broken message"}\n'
  expect(inspectLog(good, [token], true)).toEqual([])
  expect(inspectLog(`${good}{"line":"${token}"}\n`, [token], true)).toEqual(['the server said a token'])
  expect(inspectLog(`${good}{"line":"from ${address}"}\n`, [token], true).join()).toContain('said an address')
  expect(inspectLog(`${good}at the library\n`, [token], true).join()).toContain('no JSON')
  expect(inspectLog(`${good}at the library\n`, [token], false)).toEqual([])
})

it('finds tokens in tables, and seeds in a server’s log', async () => {
  const db = await openTestStore()
  const seed = newSeed()
  await db.query(`insert into users (id, name) values ('eve', 'Eve')`)
  await db.query(
    `insert into matches (id, title, rules_version, options, private, delay, status, creator, commitment, server_seed,
        imported)
     values ('m', 'toy', 1, '{}', false, 0, 'open', 'eve', 'promise', $1, false)`,
    [seed],
  )
  expect(await inspectSecrets(db, 'nothing', [token])).toEqual([])
  expect(await inspectSecrets(db, `the seed is ${seed}`, [token])).toEqual(['the server said a seed'])
  await db.query('update users set name = $1', [token])
  expect(await inspectSecrets(db, 'nothing', [token])).toEqual(['the table users holds a token'])
  await db.close()
})
