import { toy } from '@topside/engine/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hosting, runningMatch } from '../testing/hosting.ts'
import { testStores } from '../testing/stores.ts'
import type { Db } from './db.ts'

describe.each(testStores)('checkpoints on $name', ({ open }) => {
  let db: Db
  beforeEach(async () => {
    db = await open()
  })
  afterEach(() => db.close())

  test('are kept for matches that can be opened with them, one each, and no others', async () => {
    const one = hosting(db)
    const present = toy.rulesVersion
    const add = async (name: string, status: string, rules: number): Promise<[string, string]> => {
      const { id } = await runningMatch(one)
      await db.query('update matches set status = $2 where id = $1', [id, status])
      await db.query(`insert into checkpoints values ($1, 1, 1, $2, '{}', '')`, [id, rules])
      return [id, name]
    }
    const names = new Map([
      await add('running', 'running', present),
      await add('running, older rules', 'running', present - 1),
      await add('finished', 'finished', present),
      await add('finished, older rules', 'finished', present - 1),
    ])
    const [alone, nothing] = await add('finished, older rules, nothing else kept', 'finished', present - 1)
    names.set(alone, nothing)
    await db.query(
      `insert into kept_checkpoints select match, 0, rules_version, '' from checkpoints where match <> $1`,
      [alone],
    )
    await db.query(`insert into checkpoints values ('gone', 1, 1, $1, '{}', '')`, [present])
    await one.matches.forgetCheckpoints({ [toy.id]: present })
    const kept = await db.query<{ match: string }>('select match from checkpoints')
    expect(kept.map(({ match }) => names.get(match)).sort()).toEqual([
      'finished',
      'finished, older rules, nothing else kept',
      'running',
      'running, older rules',
    ])
  })
})
