import { commitment, type MatchFile } from '@topside/engine'
import { costlyFile, toy } from '@topside/engine/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AskerGone } from '../security/fair-turns.ts'
import { stuckModule } from '../testing/stuck-title.ts'
import { toyTitles } from '../testing/toy-title.ts'
import { type PoolSetup, ReplayPool } from './pool.ts'

/** The site's key; these files contain nothing sealed. */
const KEY = new Uint8Array(32)

const server = 'd'.repeat(64)
const bytes = (file: MatchFile): Uint8Array => new TextEncoder().encode(JSON.stringify(file))
const file = bytes(costlyFile(toy, { seed: 'pool', commands: 400, answers: 20 }))
/** A file for a title that kills its thread. */
const deadly = (title: string): Uint8Array =>
  bytes({
    format: 'topside-match',
    version: 1,
    title,
    rulesVersion: toy.rulesVersion,
    options: {},
    seats: [0, 1].map((seat) => ({ name: `Seat ${seat}`, seed: `${seat}`.repeat(64) })),
    commitment: commitment(server),
    commands: [],
    rolls: [],
  })

/** Milliseconds of wall time that no task of these tests needs, even while a busy machine starts its process. */
const UNBOUNDED = 1_000_000

let pool: ReplayPool
let apart = false
const said: string[] = []
const open = (setup: Partial<PoolSetup> = {}): ReplayPool => {
  const { titleModule } = toyTitles
  const times = { longest: UNBOUNDED, longestTask: UNBOUNDED }
  const common = { threads: 1, most: 9, perAsker: 9, titleModule, apart, ...times }
  pool = new ReplayPool({ ...common, say: (line) => said.push(line), ...setup })
  return pool
}
afterEach(() => pool.close())

const check = (body = file, signal?: AbortSignal) =>
  pool.run('check', async () => ({ body, key: KEY }), { asker: 'ann', ...(signal && { signal }) })

describe.each([
  ['threads', false],
  ['processes', true],
])('a pool of %s', (_, processes) => {
  beforeEach(() => {
    apart = processes
    said.length = 0
  })

  test('a thread checks a file, and refuses an invalid one with the reason', async () => {
    open()
    const checked = await check()
    expect(checked).toMatchObject({ title: 'toy', status: 'finished', outcome: {} })
    expect(checked.log.flatMap(({ commands }) => JSON.parse(commands))).toHaveLength(checked.seq)
    await expect(check(new TextEncoder().encode('{'))).rejects.toMatchObject({ wire: { code: 'bad-request' } })
    await expect(check(new TextEncoder().encode('{}'))).rejects.toMatchObject({
      wire: { code: 'bad-file', text: { key: 'error.file-format' } },
    })
  })

  test('the longest wait does not limit the duration of a task', async () => {
    open({ longest: 1 })
    await expect(check()).resolves.toMatchObject({ title: 'toy' })
  })

  test('a task over its budget is refused, and the thread continues', async () => {
    open({ limit: 0 })
    await expect(check()).rejects.toMatchObject({ wire: { code: 'too-dear' } })
    await expect(check(new TextEncoder().encode('{}'))).rejects.toMatchObject({ wire: { code: 'bad-file' } })
  })

  test.each([
    // Only the wall time of a process is known, and a starved process is likelier than too expensive a task.
    processes
      ? ['never comes back', 'stuck', { limit: 1, longestTask: 1_000 }, 'too-busy']
      : ['never comes back', 'stuck', { limit: 1 }, 'too-dear'],
    ['takes all the memory that it may', 'greedy', {}, 'too-dear'],
  ])('a thread that %s is ended, and another one does the next task', async (_, title, bounds, code) => {
    open({ titleModule: stuckModule, ...bounds })
    await expect(check(deadly(title))).rejects.toMatchObject({ wire: { code } })
    expect(said.join()).toContain('A thread was ended at check')
    // The time limit of this test is shorter than a thread may need to start.
    const again = open({ titleModule: stuckModule })
    await expect(again.run('check', async () => ({ body: file, key: KEY }), { asker: 'ann' })).resolves.toMatchObject({
      title: 'toy',
    })
  })

  test('a starved task is refused as too-busy, not as too-dear', async () => {
    open({ titleModule: stuckModule, longestTask: 300 })
    await expect(check(deadly('stuck'))).rejects.toMatchObject({ wire: { code: 'too-busy' } })
  })

  test('a task whose client has left is neither prepared nor run', async () => {
    open()
    const leaving = new AbortController()
    let prepared = 0
    const first = check()
    const second = pool.run(
      'check',
      async () => {
        prepared++
        return { body: file, key: KEY }
      },
      { asker: 'bob', signal: leaving.signal },
    )
    leaving.abort()
    await expect(second).rejects.toThrow(AskerGone)
    await first
    await check()
    expect(prepared).toBe(0)
  })

  test('closing ends all threads at once and refuses the rest', async () => {
    open({ titleModule: stuckModule })
    await check()
    const refused = [deadly('stuck'), file, file].map((body) =>
      expect(check(body)).rejects.toMatchObject({ wire: { code: 'too-busy' } }),
    )
    await new Promise((done) => setImmediate(done))
    await pool.close()
    await Promise.all(refused)
    await expect(check()).rejects.toMatchObject({ wire: { code: 'too-busy' } })
  })
})
