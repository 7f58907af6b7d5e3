import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from '@topside/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDataFolder } from '../testing/empty-folder.ts'
import { type TestStore, testStores } from '../testing/stores.ts'
import { Appender } from './appender.ts'
import type { Db } from './db.ts'
import { openEmbedded } from './embedded/embedded-store.ts'
import { Matches } from './matches.ts'

const pass: Command = { kind: 'choose', seat: 0, choice: { verb: 'pass' } }

/** The embedded store in its own folder and thread, as in a server. */
const embedded: TestStore = {
  name: 'the embedded store',
  async open() {
    const folder = await emptyDataFolder()
    const db = await openEmbedded(join(folder, 'store'))
    return { ...db, close: () => db.close().finally(() => rm(folder, { recursive: true })) }
  },
}

describe.each([...testStores, embedded])('the log on $name', ({ open }) => {
  let db: Db
  let matches: Matches
  let inserts = 0
  let appender: Appender

  beforeAll(async () => {
    db = await open()
    matches = new Matches(db)
    const counting: Db = {
      ...db,
      run: (statement, params) => {
        inserts++
        return db.run(statement, params)
      },
    }
    appender = new Appender(counting)
  })
  afterAll(() => db.close())

  test('appends that arrive together share an insert, and each is stored when its promise resolves', async () => {
    inserts = 0
    const ids = Array.from({ length: 50 }, (_, n) => `together-${n}`)
    await Promise.all(
      ids.map(async (match) => {
        expect(await appender.append({ match, seq: 1, commands: [pass], request: 'request-1' })).toBe('stored')
        expect(await matches.logs.read(match)).toEqual([{ seq: 1, command: pass, request: 'request-1', taken: 1 }])
      }),
    )
    expect(inserts).toBe(1)
  })

  test('an append that arrives during an insert joins the next one', async () => {
    inserts = 0
    const first = appender.append({ match: 'during', seq: 1, commands: [pass], request: null })
    await new Promise((done) => setImmediate(done))
    const later = [2, 3, 4].map((seq) => appender.append({ match: 'during', seq, commands: [pass], request: null }))
    await Promise.all([first, ...later])
    expect(inserts).toBe(2)
    expect((await matches.logs.read('during')).map((line) => line.seq)).toEqual([1, 2, 3, 4])
  })

  test('while one match waits for the store, others are stored, and its later appends keep their order', async ({
    skip,
  }) => {
    if (db.writers === 1) skip('has one writer')
    const order: string[] = []
    const append = async (match: string, seq: number): Promise<void> => {
      expect(await appender.append({ match, seq, commands: [pass], request: null })).toBe('stored')
      order.push(`${match} ${seq}`)
    }
    const held: Promise<void>[] = []
    const rolledBack = db.tx(async (tx) => {
      // The store must wait for this transaction to know whether the number is free.
      await tx.query(`insert into commands (match, seq, command) values ('held', 1, '{}')`)
      held.push(append('held', 1))
      await new Promise((done) => setImmediate(done))
      held.push(append('held', 2))
      await append('free', 1)
      await append('free', 2)
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await Promise.all(held)
    expect(order).toEqual(['free 1', 'free 2', 'held 1', 'held 2'])
  })

  test('the commands of a plan are stored together, with the request at the last one', async () => {
    const odd: Command = { kind: 'set', seat: 1, setting: 'a"b\\c', value: '{é,\n"x"}' }
    await appender.append({ match: 'plan', seq: 1, commands: [pass, odd, pass], request: 'request-2' })
    expect(await matches.logs.read('plan')).toEqual([
      { seq: 1, command: pass, request: null, taken: null },
      { seq: 2, command: odd, request: null, taken: null },
      { seq: 3, command: pass, request: 'request-2', taken: 3 },
    ])
    expect(await matches.logs.answerOf('plan', 0, 'request-2')).toEqual({ seq: 3, taken: 3 })
    expect(await matches.logs.answerOf('plan', 1, 'request-2')).toBeUndefined()
    expect(await matches.logs.answerOf('plan', 0, 'request-3')).toBeUndefined()
  })

  test('a taken number fails only its own match, without storing any of that plan', async () => {
    await appender.append({ match: 'taken', seq: 2, commands: [pass], request: null })
    const results = await Promise.all([
      appender.append({ match: 'free-1', seq: 1, commands: [pass], request: 'request-4' }),
      appender.append({ match: 'taken', seq: 1, commands: [pass, pass], request: 'request-4' }),
      appender.append({ match: 'free-2', seq: 1, commands: [pass, pass], request: 'request-4' }),
    ])
    expect(results).toEqual(['stored', 'conflict', 'stored'])
    expect((await matches.logs.read('taken')).map((line) => line.seq)).toEqual([2])
    expect(await matches.logs.read('free-2')).toHaveLength(2)
  })

  test('a computer’s reasons are stored atomically with its command', async () => {
    const analysis = { seat: 0, choice: { verb: 'pass' }, value: 0.5, tried: 3, best: [], line: [] }
    const odd = { ...analysis, choice: { verb: 'a"b\\c{}', option: 'é,\n' } }
    await appender.append({ match: 'why-2', seq: 1, commands: [pass], request: null })
    const results = await Promise.all([
      appender.append({ match: 'why-1', seq: 1, commands: [pass], request: 'r', why: { at: 1, analysis, told: null } }),
      appender.append({ match: 'why-2', seq: 1, commands: [pass], request: 'r', why: { at: 1, analysis, told: odd } }),
      appender.append({ match: 'why-3', seq: 1, commands: [pass], request: 'r' }),
      appender.append({
        match: 'why-4',
        seq: 1,
        commands: [pass, pass],
        request: 'r',
        why: { at: 2, analysis: odd, told: odd },
      }),
    ])
    expect(results).toEqual(['stored', 'conflict', 'stored', 'stored'])
    expect(await matches.analyses.of('why-1', { seq: 1 })).toEqual({ seq: 1, at: 1, analysis, told: null })
    for (const [match, seq] of [
      ['why-2', 1],
      ['why-3', 1],
      ['why-4', 1],
    ] as const)
      expect(await matches.analyses.of(match, { seq })).toBeUndefined()
    expect(await matches.analyses.of('why-4', { at: 2 })).toEqual({ seq: 2, at: 2, analysis: odd, told: odd })
    expect((await matches.logs.read('why-4')).map(({ seq }) => seq)).toEqual([1, 2])
  })

  test('a request id is stored once per match', async () => {
    expect(await appender.append({ match: 'ids', seq: 1, commands: [pass], request: 'request-5' })).toBe('stored')
    expect(await appender.append({ match: 'ids', seq: 2, commands: [pass], request: 'request-5' })).toBe('conflict')
    expect(await appender.append({ match: 'ids-2', seq: 1, commands: [pass], request: 'request-5' })).toBe('stored')
  })
})

test('a failing store fails all appends of the insert, and the next insert is attempted', async () => {
  let failing = true
  const done: unknown[] = []
  const db = {
    writers: 1,
    run: async (_statement: unknown, params: readonly unknown[]) => {
      if (failing) throw new Error('the disk is full')
      done.push(params[0])
    },
  } as unknown as Db
  const appender = new Appender(db)
  const results = await Promise.allSettled([
    appender.append({ match: 'a', seq: 1, commands: [pass], request: null }),
    appender.append({ match: 'b', seq: 1, commands: [pass], request: null }),
  ])
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected'])
  failing = false
  expect(await appender.append({ match: 'a', seq: 1, commands: [pass], request: null })).toBe('stored')
  expect(done).toEqual(['a'])
  await appender.drained()
})
