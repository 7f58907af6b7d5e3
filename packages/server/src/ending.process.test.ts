import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { UNCAUGHT } from './ending.ts'
import { CANNOT_START, NOT_NOW } from './exit-codes.ts'
import type { Db } from './store/db.ts'
import { openEmbedded } from './store/embedded/embedded-store.ts'
import { Matches } from './store/matches.ts'
import { openPostgres } from './store/postgres.ts'
import { freePort, join as joinRoom, newMatch, user } from './testing/client.ts'
import { emptyDataFolder } from './testing/empty-folder.ts'
import { postgresUrl, schemaOfItsOwn } from './testing/postgres.ts'
import { withPostgres } from './testing/stores.ts'

/** A store location. */
interface StoreLocation {
  readonly name: string
  readonly env: { readonly [name: string]: string }
  open(): Promise<Db>
  remove(): void | Promise<void>
}

const onDisk = await embedded()
const places = withPostgres ? [onDisk, await postgres()] : [onDisk]
/** The cheapest location, for tests that work the same on all of them. */
const place = places.at(-1) ?? onDisk
afterAll(async () => {
  for (const each of places) await each.remove()
})

async function embedded(): Promise<StoreLocation> {
  const folder = await emptyDataFolder()
  return {
    name: 'PGlite',
    env: { DATABASE_URL: '', DATA_DIR: folder },
    open: () => openEmbedded(join(folder, 'store')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function postgres(): Promise<StoreLocation> {
  const schema = await schemaOfItsOwn(postgresUrl)
  return {
    name: 'Postgres',
    env: { DATABASE_URL: schema.url },
    open: () => openPostgres(schema.url),
    remove: () => schema.drop(),
  }
}

const running = new Set<ChildProcess>()
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})

/** A server in its own process, with its output and end. */
interface Served {
  readonly port: number
  readonly child: ChildProcess
  readonly said: () => string
  readonly complained: () => string
  /** Its exit status. */
  readonly ended: Promise<number | null>
}

async function serve(at: StoreLocation, env: { readonly [name: string]: string } = {}): Promise<Served> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/serve-failing.ts')], {
    env: {
      ...process.env,
      ...at.env,
      REDIS_URL: '',
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG: 'text',
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

/** A match with one answered command, and its player's connection. */
async function answered(port: number) {
  const ann = await user(port, 'Ann')
  const match = await newMatch(port, [ann, ann])
  const { room } = await joinRoom(port, 'match', { match: match.id, token: ann.token })
  const command = { kind: 'choose', seat: 0, choices: [{ verb: 'bid', value: 1 }] }
  expect(await room.request('command', { id: 'request-1', seq: 0, command })).toEqual({ seq: 1, taken: 1 })
  return { match, room }
}

/** Opens the store that the server left, and closes it after `work`. */
async function withStore(at: StoreLocation, work: (db: Db) => Promise<unknown>): Promise<void> {
  const db = await at.open()
  await work(db)
  await db.close()
}

const ways = ['reject', 'throw', 'room', 'leave', 'dispose']
test.each([
  ...ways.map((way) => ({ way, name: place.name, at: place })),
  ...places.filter((each) => each !== place).map((at) => ({ way: 'reject', name: at.name, at })),
])(
  'a server with an uncaught error ($way) logs it, keeps what it answered on $name, and exits to be restarted',
  async ({ way, at }) => {
    const { port, child, said, ended } = await serve(at)
    const { match, room } = await answered(port)
    const left = new Promise((done) => room.onLeave(done))
    child.stdin?.write(`${way} ${match.id}\n`)
    expect(await ended).toBe(UNCAUGHT)
    await left
    expect(said()).toMatch(/Unexpected: .*made to/)
    expect(said()).toContain('Stopped')
    expect(said()).not.toContain('Not finished')
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
    await withStore(at, async (db) => {
      const matches = new Matches(db)
      expect(await matches.logs.read(match.id)).toHaveLength(1)
      // The summary is written later than the command and must not be lost.
      expect((await matches.get(match.id))?.row).toMatchObject({ seq: 1, deciding: [1] })
    })
  },
)

test('a stopped server exits with status 0', async () => {
  const { child, ended } = await serve(place)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('a server shuts down cleanly when its parent process was killed', async () => {
  const server = JSON.stringify(join(import.meta.dirname, 'testing/serve-failing.ts'))
  const started = `
    const { spawn } = require('node:child_process')
    spawn(process.execPath, [${server}], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })`
  const env = { ...process.env, ...place.env, PORT: String(await freePort()), REDIS_URL: '' }
  const parent = spawn(process.execPath, ['-e', started], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  parent.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  await expect.poll(() => said, { timeout: 60_000 }).toContain('Topside is at')
  parent.kill('SIGKILL')
  // The pipe is closed once no process writes to it.
  await once(parent.stdout, 'close')
  expect(said).toContain('SIGTERM: finishing work in progress')
  expect(said).toContain('Stopped')
})

test('a server that cannot finish stopping says so, ends in time, and keeps answered commands', async () => {
  const { port, child, said, ended } = await serve(place, { STOP_WITHIN: '1000' })
  const { match } = await answered(port)
  child.stdin?.write(`hang ${match.id}\n`)
  await expect.poll(said).toContain('Made to hang')
  child.kill('SIGTERM')
  expect(await ended).toBe(1)
  expect(said()).toContain('Not finished within')
  await withStore(place, async (db) => expect(await new Matches(db).logs.read(match.id)).toHaveLength(1))
})

test('a server with a weak password explains that in one sentence', async () => {
  const { ended, complained } = await serve(place, { ADMIN_PASSWORD: 'short' })
  expect(await ended).toBe(CANNOT_START)
  expect(complained()).toBe('ADMIN_PASSWORD must be at least 12 characters long.\n')
})

test('with a JSON log, the reason is JSON too', async () => {
  const nowhere = { LOG: 'json', DATABASE_URL: '', DATA_DIR: '/dev/null/data' }
  const { ended, said, complained } = await serve(place, nowhere)
  expect(await ended).toBe(CANNOT_START)
  const lines = `${said()}${complained()}`.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'info', msg: 'Opening the store in /dev/null/data/store' },
    { level: 'error', msg: expect.stringContaining('a part of the path is a file') },
  ])
  const silent = await serve(place, { ...nowhere, LOG_LEVEL: 'warn' })
  expect(await silent.ended).toBe(CANNOT_START)
  expect(silent.said()).toBe('')
  expect(silent.complained()).not.toBe('')
  const wrong = await serve(place, { LOG: 'json', PROXIES: 'some' })
  expect(await wrong.ended).toBe(CANNOT_START)
  expect(JSON.parse(wrong.complained())).toMatchObject({ msg: expect.stringContaining('PROXIES must be') })
})

test('a server older than others that used its store says so, and starts only if told to', async () => {
  await withStore(place, (db) =>
    db.query(`insert into versions (name, version) values ('product', '{999,0}')
      on conflict (name) do update set version = excluded.version`),
  )
  const refused = await serve(place)
  expect(await refused.ended).toBe(CANNOT_START)
  expect(refused.complained()).toMatch(
    /^A newer server has used this store \(product 999\.0, here .*ALLOW_OLDER=1.*\n$/,
  )
  const told = await serve(place, { ALLOW_OLDER: '1' })
  expect(told.said()).toContain('WARN: A newer server has used this store')
  told.child.kill('SIGTERM')
  expect(await told.ended).toBe(0)
  await withStore(place, (db) => db.query(`delete from versions where name = 'product'`))
})

test('a start that fails says in one sentence what failed, where, and for whom', async () => {
  const folder = await emptyDataFolder()
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const sentence = async (env: Record<string, string>): Promise<readonly [number | null, string]> => {
    const { ended, complained } = await serve(place, env)
    return [await ended, complained()]
  }
  const user = userInfo().username
  expect(await sentence({ PID_FILE: `${file}/pid` })).toEqual([
    CANNOT_START,
    `PID_FILE cannot be written. open ${file}/pid: a part of the path is a file (${user}).\n`,
  ])
  expect(await sentence({ DATABASE_URL: '', DATA_DIR: `${file}/data` })).toEqual([
    CANNOT_START,
    `mkdir ${file}/data: a part of the path is a file (${user}).\n`,
  ])
  expect(await sentence({ DATABASE_URL: 'postgres://127.0.0.1:1/none' })).toEqual([
    NOT_NOW,
    'Postgres at DATABASE_URL does not answer.\n',
  ])
  expect(await sentence({ DATABASE_URL: 'postgres://ann:50%25%zz@127.0.0.1:1/none' })).toEqual([
    CANNOT_START,
    expect.stringMatching(/^DATABASE_URL must be a Postgres URL, .* written as %40 for @/),
  ])
  expect(await sentence({ HOST: '203.0.113.1' })).toEqual([CANNOT_START, 'HOST is not an address of this machine.\n'])
  rmSync(folder, { recursive: true })
})

test('a server older than its store explains that in one sentence', async () => {
  const { child, ended } = await serve(place)
  child.kill('SIGTERM')
  await ended
  await withStore(place, (db) => db.query(`insert into migrations (name) values ('999-future.sql')`))
  const refused = await serve(place)
  expect(await refused.ended).toBe(CANNOT_START)
  expect(refused.complained()).toBe(
    'The store was made by a newer server, whose migrations this one does not know (999-future.sql): ' +
      'start that version, or restore a backup from before it.\n',
  )
})
