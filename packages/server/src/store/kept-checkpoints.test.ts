import { deflateRawSync } from 'node:zlib'
import { seededRandom } from '@topside/engine/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { holderOf } from '../testing/holder.ts'
import { type Hosting, hosting, runningMatch } from '../testing/hosting.ts'
import { march, marchTitle } from '../testing/marches.ts'
import { testStores } from '../testing/stores.ts'
import type { Db } from './db.ts'
import { keepCheckpoints, packCheckpoint, readKeptCheckpoints, Spacing, unpackCheckpoint } from './kept-checkpoints.ts'
import { removeStrayLogs, removeStrayParts } from './sweep.ts'

describe.each(testStores)('earlier checkpoints on $name', ({ open }) => {
  let db: Db
  beforeEach(async () => {
    db = await open()
  })
  afterEach(() => db.close())

  const here = (): Hosting => hosting(db, [marchTitle(1)])

  /**
   * Plays a match to its end, storing its checkpoint after each answer. A new process takes over after every `held`
   * answers.
   */
  const played = async (held: number): Promise<{ id: string; commands: number; found: number[] }> => {
    const { id } = await runningMatch(here(), march(1))
    const random = seededRandom('kept')
    const found: number[] = []
    for (;;) {
      const one = here()
      const owned = await one.host.open(id)
      for (let n = 0; n < held && owned.present().outcome === undefined; n++) {
        const match = owned.present()
        const seat = match.deciding[0] ?? 0
        const choices = match.decision(seat)?.choices ?? []
        const choice = choices[Math.floor(random() * choices.length)]
        if (choice === undefined) throw new Error('nobody must decide')
        const user = holderOf(owned, seat)
        const command = { kind: 'choose' as const, seat, choices: [choice] }
        await owned.command(user, { id: `request-${match.seq}-`, seq: match.shownSeq(seat), command })
        await one.summaries.flush()
        found.push(owned.present().checkpointSeq)
      }
      one.summaries.stop()
      one.films.stop()
      if (owned.present().outcome !== undefined) return { id, commands: owned.present().seq, found }
    }
  }

  test.each([1, 1000])(
    'take at most 64 bytes for each command, and are spread, noted after %i answers',
    async (held) => {
      const { id, commands, found } = await played(held)
      const kept = await readKeptCheckpoints(db, id)
      const bytes = kept.reduce((sum, { body }) => sum + body.byteLength, 0)
      const largest = Math.max(...kept.map(({ body }) => body.byteLength))
      expect(kept[0]?.seq).toBe(found[0])
      expect(kept.length).toBeGreaterThan(4)
      expect(bytes - largest).toBeLessThanOrEqual(64 * commands)
      const seqs = kept.map(({ seq }) => seq)
      // A step may take several commands, and a new process does not know the last kept checkpoint.
      const steps = [...new Set(found)].sort((a, b) => a - b)
      const longest = Math.max(...steps.map((seq, n) => seq - (steps[n - 1] ?? 0)))
      const apart = 2 * Math.ceil(largest / 64) + longest
      for (const [n, seq] of seqs.entries()) expect(seq - (seqs[n - 1] ?? 0)).toBeLessThanOrEqual(apart)
      for (const each of kept) expect(unpackCheckpoint(each)).toMatchObject({ seq: each.seq, table: expect.anything() })
    },
  )

  test('are those that were stored, including the last one', async () => {
    const { id } = await played(1000)
    const { matches } = here()
    const last = await matches.checkpoint(id)
    const kept = await matches.keptCheckpoints(id)
    expect(kept.at(-1)?.seq).toBe(last?.checkpoint.seq)
    expect(kept.map((each) => unpackCheckpoint(each)).at(-1)).toEqual(last?.checkpoint)
    await db.query('delete from kept_checkpoints where match = $1', [id])
    expect((await matches.keptCheckpoints(id)).map(({ seq }) => seq)).toEqual([last?.checkpoint.seq])
  })

  test('are replaced only by those of newer rules, and not stored for deleted matches', async () => {
    const { id } = await runningMatch(here(), march(1))
    const checkpoint = (await here().host.open(id)).present().checkpoint()
    const at = (seq: number, version: number) => packCheckpoint(id, { ...checkpoint, seq }, version)
    const versions = async () => (await readKeptCheckpoints(db, id)).map(({ seq, rulesVersion }) => [seq, rulesVersion])
    await keepCheckpoints(db, [at(40, 2)])
    expect(await versions()).toEqual([[40, 2]])
    // Earlier ones of the same rules come too late; those of older rules are ignored.
    await keepCheckpoints(db, [at(39, 2), at(40, 1), at(40, 2), at(41, 2)])
    expect(await versions()).toEqual([[40, 2]])
    await keepCheckpoints(db, [at(40, 3)])
    expect(await versions()).toEqual([[40, 3]])
    await keepCheckpoints(db, [{ ...at(1, 1), match: 'gone' }])
    expect(await readKeptCheckpoints(db, 'gone')).toEqual([])
  })

  test('are deleted with their match, and with an interrupted import', async () => {
    const { id } = await played(1000)
    await db.query('update matches set imported = true where id = $1', [id])
    expect(await here().matches.remove(id)).toBe(true)
    expect(await readKeptCheckpoints(db, id)).toEqual([])
    const { id: other } = await runningMatch(here(), march(1))
    const checkpoint = (await here().host.open(other)).present().checkpoint()
    await keepCheckpoints(db, [packCheckpoint('stray', checkpoint, 1)], true)
    await db.query(
      `insert into commands (match, seq, command, at) values ('stray', 1, '{}', now() - interval '2 hours')`,
    )
    expect(await readKeptCheckpoints(db, 'stray')).toHaveLength(1)
    expect(await removeStrayLogs(db)).toBe(1)
    expect(await readKeptCheckpoints(db, 'stray')).toEqual([])
  })

  test('written while their match is removed are swept, but not those of a running import', async () => {
    const { id } = await runningMatch(here(), march(1))
    const checkpoint = (await here().host.open(id)).present().checkpoint()
    for (const match of [id, 'removed', 'imported'])
      await keepCheckpoints(db, [packCheckpoint(match, checkpoint, 1)], true)
    await db.query(`insert into commands (match, seq, command) values ('imported', 0, '{}')`)
    expect(await removeStrayParts(db)).toBe(1)
    const left = await db.query<{ match: string }>('select distinct match from kept_checkpoints')
    expect(left.map(({ match }) => match)).toEqual(expect.arrayContaining([id, 'imported']))
    expect(await readKeptCheckpoints(db, 'removed')).toEqual([])
    expect(await removeStrayParts(db)).toBe(0)
    await db.query(`delete from commands where match = 'imported'`)
    expect(await removeStrayParts(db)).toBe(1)
  })

  test('are read in order, whatever their number', async () => {
    const { id } = await runningMatch(here(), march(1))
    const checkpoint = (await here().host.open(id)).present().checkpoint()
    const all = Array.from({ length: 200 }, (_, n) => ({
      ...packCheckpoint(id, { ...checkpoint, seq: n }, 1),
      apart: 0,
    }))
    for (const each of all) await keepCheckpoints(db, [each])
    expect((await readKeptCheckpoints(db, id)).map(({ seq }) => seq)).toEqual(all.map(({ seq }) => seq))
  })
})

test('checkpoints of other formats are ignored', () => {
  const packed = (value: unknown) => ({ seq: 3, rulesVersion: 1, body: deflateRawSync(JSON.stringify(value)) })
  expect(unpackCheckpoint(packed({ format: 1, checkpoint: { seq: 3 } }))).toEqual({ seq: 3 })
  for (const value of [
    { format: 2, checkpoint: { seq: 3 } },
    { format: 1, checkpoint: { seq: 4 } },
    { format: 1 },
    null,
  ])
    expect(unpackCheckpoint(packed(value))).toBeUndefined()
  expect(unpackCheckpoint({ seq: 3, rulesVersion: 1, body: Buffer.from('torn') })).toBeUndefined()
  const bomb = deflateRawSync(Buffer.alloc(2 * 1024 * 1024, ' '))
  expect(unpackCheckpoint({ seq: 3, rulesVersion: 1, body: bomb })).toBeUndefined()
})

test('a checkpoint is due once enough commands have followed the last one', () => {
  const spacing = new Spacing()
  expect(spacing.isDue(7)).toBe(true)
  spacing.kept({ seq: 7, apart: 5 })
  expect([11, 12].map((seq) => spacing.isDue(seq))).toEqual([false, true])
})
