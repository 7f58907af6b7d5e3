import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { UNCAUGHT } from './ending.ts'
import { CANNOT_START } from './exit-codes.ts'
import type { Db } from './store/db.ts'
import { openEmbedded } from './store/embedded/embedded-store.ts'
import { Matches } from './store/matches.ts'
import { freePort, join as joinRoom, newMatch, user } from './testing/client.ts'
import { emptyDataFolder } from './testing/empty-folder.ts'

let folder: string
beforeAll(async () => {
  folder = await emptyDataFolder()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const running = new Set<ChildProcess>()
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})

/** A server in a process of its own, with what it says and its end. */
interface Served {
  readonly port: number
  readonly child: ChildProcess
  readonly said: () => string
  readonly complained: () => string
  /** Its exit status. */
  readonly ended: Promise<number | null>
}

async function serve(env: { readonly [name: string]: string } = {}): Promise<Served> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/serve-failing.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      REDIS_URL: '',
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  running.add(child)
  let [said, complained] = ['', '']
  const ready = new Promise<void>((done) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Topside is at')) done()
    })
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    complained += chunk.toString()
  })
  const ended = once(child, 'close').then(([status]) => {
    running.delete(child)
    return status as number | null
  })
  const served = { port, child, said: () => said, complained: () => complained, ended }
  await Promise.race([ended, ready])
  return served
}

/** A match whose first command was answered, and the connection of who gave it. */
async function answered(port: number) {
  const ann = await user(port, 'Ann')
  const match = await newMatch(port, [ann, ann])
  const { room } = await joinRoom(port, 'match', { match: match.id, token: ann.token })
  const command = { kind: 'choose', seat: 0, choices: [{ verb: 'bid', value: 1 }] }
  expect(await room.request('command', { id: 'request-1', seq: 0, command })).toEqual({ seq: 1, taken: 1 })
  return { match, room }
}

/** Opens the store that the server has left, and closes it afterwards. */
async function withStore(work: (db: Db) => Promise<unknown>): Promise<void> {
  const db = await openEmbedded(join(folder, 'store'))
  await work(db)
  await db.close()
}

test.each(['reject', 'throw', 'room', 'leave', 'dispose'])(
  'a server in which an error is caught by nobody (%s) says it, keeps what it answered, and ends to be started again',
  async (way) => {
    const { port, child, said, ended } = await serve()
    const { match, room } = await answered(port)
    const left = new Promise((done) => room.onLeave(done))
    child.stdin?.write(`${way} ${match.id}\n`)
    expect(await ended).toBe(UNCAUGHT)
    await left
    expect(said()).toMatch(/Unexpected: .*made to/)
    expect(said()).toContain('Stopped')
    expect(said()).not.toContain('Not finished')
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
    await withStore(async (db) => {
      const matches = new Matches(db)
      expect(await matches.log(match.id)).toHaveLength(1)
      // The summary is written later than the command, and must not be left behind.
      expect((await matches.get(match.id))?.row).toMatchObject({ seq: 1, deciding: [1] })
    })
  },
)

test('a server that is told to stop ends with 0', async () => {
  const { child, ended } = await serve()
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('a server that is told to stop and cannot finish says so, ends in time, and keeps what it answered', async () => {
  const { port, child, said, ended } = await serve({ STOP_WITHIN: '1000' })
  const { match } = await answered(port)
  child.stdin?.write(`hang ${match.id}\n`)
  await expect.poll(said).toContain('Made to hang')
  child.kill('SIGTERM')
  expect(await ended).toBe(1)
  expect(said()).toContain('Not finished within')
  await withStore(async (db) => expect(await new Matches(db).log(match.id)).toHaveLength(1))
})

test('a server whose password anybody could guess says so in one sentence', async () => {
  const { ended, complained } = await serve({ ADMIN_PASSWORD: 'short' })
  expect(await ended).toBe(CANNOT_START)
  expect(complained()).toBe('ADMIN_PASSWORD must be at least 12 characters long.\n')
})

test('a server that is older than its store says so in one sentence', async () => {
  const { child, ended } = await serve()
  child.kill('SIGTERM')
  await ended
  await withStore((db) => db.query(`insert into migrations (name) values ('999-future.sql')`))
  const refused = await serve()
  expect(await refused.ended).toBe(CANNOT_START)
  expect(refused.complained()).toBe(
    'The store was made by a newer server, whose migrations this one does not know (999-future.sql): ' +
      'start that version, or restore a backup from before it.\n',
  )
})
