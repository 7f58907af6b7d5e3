import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userOf } from '../holder.ts'
import { Appender } from '../store/appender.ts'
import type { Db } from '../store/db.ts'
import { Leases } from '../store/leases.ts'
import { Matches } from '../store/matches.ts'
import { hosting, runningMatch } from '../testing/hosting.ts'
import { testStores } from '../testing/stores.ts'

describe.each(testStores)('leases on $name', ({ open }) => {
  let db: Db
  let leases: Leases
  let matches: Matches
  let appender: Appender
  const pass = { kind: 'resign', seat: 0 } as const

  beforeAll(async () => {
    db = await open()
    leases = new Leases(db)
    matches = new Matches(db)
    appender = new Appender(db, { fenced: true })
  })
  afterAll(() => db.close())

  const take = async (match: string, process: string): Promise<number | undefined> =>
    (await leases.take(match, process))?.fence

  /** Makes a process look dead: its lease expired. */
  const freeze = (process: string): Promise<unknown> =>
    db.query(`update processes set expires = now() - interval '1 second' where id = $1`, [process])

  test('a match is held by one live process, and by another once that is dead', async () => {
    const { id } = await runningMatch(hosting(db))
    await leases.beat('a', '/a')
    await leases.beat('b', '/b')
    const first = await take(id, 'a')
    expect(first).toBeGreaterThan(0)
    expect(await leases.holder(id)).toBe('a')
    expect(await take(id, 'b')).toBeUndefined()
    await freeze('a')
    expect(await leases.holder(id)).toBeUndefined()
    const { fence: second, before } = (await leases.take(id, 'b')) ?? {}
    expect(second).toBeGreaterThan(first!)
    expect(before).toBe('a')
    expect(await leases.take(id, 'b')).toMatchObject({ before: null })
    expect(await leases.beat('a', '/a')).toBe(true)
    expect(await leases.beat('a', '/a')).toBe(false)
    expect(await leases.held('a')).toEqual([])
    const [held] = await leases.held('b')
    expect(held?.fence).toBeGreaterThan(second!)
    expect(await leases.held('b')).toEqual([{ match: id, fence: held?.fence }])
    await leases.release({ match: id, fence: first! })
    expect(await leases.holder(id)).toBe('b')
    await leases.leave('b')
    expect(await leases.holder(id)).toBeUndefined()
  })

  test('the store rejects commands with an old fence, with everything written together with them', async () => {
    const [one, two] = [(await runningMatch(hosting(db))).id, (await runningMatch(hosting(db))).id]
    await leases.beat('c', '/c')
    await leases.beat('d', '/d')
    const [old, own] = [await take(one, 'c'), await take(two, 'c')]
    await freeze('c')
    const now = await take(one, 'd')
    const results = await Promise.all([
      appender.append({ match: one, seq: 1, commands: [pass, pass], request: 'request-1', fence: old }),
      appender.append({ match: two, seq: 1, commands: [pass], request: 'request-1', fence: own }),
      appender.append({ match: two, seq: 2, commands: [pass], request: null }),
    ])
    expect(results).toEqual(['fenced', 'stored', 'fenced'])
    expect(await matches.logs.read(one)).toEqual([])
    expect(await appender.append({ match: one, seq: 1, commands: [pass], request: 'request-1', fence: now })).toBe(
      'stored',
    )
    expect(await appender.append({ match: one, seq: 1, commands: [pass], request: null, fence: now })).toBe('conflict')
    const analysis = { seat: 0, choice: { verb: 'pass' }, value: 0, tried: 0, best: [], line: [] }
    const why = { at: 2, analysis, told: analysis }
    const because = (fence: number | undefined) =>
      appender.append({ match: one, seq: 2, commands: [pass], request: null, fence, why })
    expect(await because(old)).toBe('fenced')
    expect(await matches.analyses.of(one, { seq: 2 })).toBeUndefined()
    expect(await because(now)).toBe('stored')
    expect(await matches.analyses.of(one, { seq: 2 })).toEqual({ seq: 2, ...why })
    await leases.release({ match: one, fence: now! })
    expect(await appender.append({ match: one, seq: 3, commands: [pass], request: null, fence: now })).toBe('fenced')
  })

  test('the store rejects commands with the fence from before a seat changed hands', async () => {
    const { id, players } = await runningMatch(hosting(db))
    const cyd = await hosting(db).users.add('Cyd')
    await leases.beat('e', '/e')
    const before = await take(id, 'e')
    expect(await leases.sum('e')).toEqual({ count: 1, fences: before })
    expect(await matches.changeSeat(id, 0, cyd.id, players[0]!.id)).toBe('not-held')
    expect(await leases.fence(id, 'e')).toBe(before)
    expect(await matches.changeSeat(id, 0, players[0]!.id, cyd.id)).toBe('changed')
    // The change itself is the first command.
    const append = (fence: number | undefined) =>
      appender.append({ match: id, seq: 2, commands: [pass], request: 'request-1', fence })
    expect(await append(before)).toBe('fenced')
    const after = await leases.fence(id, 'e')
    expect(after).toBeGreaterThan(before!)
    expect(await leases.fence(id, 'f')).toBeUndefined()
    expect(await append(after)).toBe('stored')
    expect((await matches.get(id))?.row.seats.map(userOf)).toEqual([cyd.id, players[1]!.id])
  })
})
