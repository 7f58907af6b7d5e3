import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { ChannelList, MatchList } from '@topside/protocol'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { Db } from '../store/db.ts'
import { openEmbedded } from '../store/embedded/embedded-store.ts'
import { migrate } from '../store/migrate.ts'
import { openPostgres } from '../store/postgres.ts'
import { ask, freePort, newMatch, users } from '../testing/client.ts'
import { emptyDataFolder } from '../testing/empty-folder.ts'
import { postgresUrl, schemaOfItsOwn } from '../testing/postgres.ts'
import { receiver } from '../testing/receiver.ts'
import { withPostgres } from '../testing/stores.ts'

/** A store, opened by a server or by the test. */
interface StoreLocation {
  readonly env: { readonly [name: string]: string }
  open(): Promise<Db>
}

async function embedded(): Promise<StoreLocation> {
  const folder = await emptyDataFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { env: { DATABASE_URL: '', DATA_DIR: folder }, open: () => openEmbedded(join(folder, 'store')) }
}

async function postgres(): Promise<StoreLocation> {
  const schema = await schemaOfItsOwn(postgresUrl)
  onTestFinished(() => schema.drop())
  const open = () => openPostgres(schema.url)
  const db = await open()
  await migrate(db)
  await db.close()
  return { env: { DATABASE_URL: schema.url }, open }
}

const running = new Set<ChildProcess>()
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a server; call the result to kill it. */
async function serve(place: StoreLocation, port: number): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../testing/serve-toy.ts')], {
    env: {
      ...process.env,
      ...place.env,
      REDIS_URL: '',
      HOST: '127.0.0.1',
      PORT: String(port),
      PRIVATE_WEBHOOKS: 'yes',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  const ended = once(child, 'close').then(() => void running.delete(child))
  const ready = new Promise<void>((done) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Topside is at')) done()
    })
  })
  await Promise.race([ready, ended])
  return async () => {
    child.kill('SIGKILL')
    await ended
  }
}

/** Changes the store while no server uses it. */
async function inStore<T>(place: StoreLocation, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await place.open()
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const stores = [{ name: 'PGlite', make: embedded }, ...(withPostgres ? [{ name: 'Postgres', make: postgres }] : [])]

test.each(stores)(
  'a turn is told by a server on $name that was killed before it knew, and again if killed while it told',
  async ({ make }) => {
    const [place, port] = [await make(), await freePort()]
    /** The first request is answered when its server is gone. */
    const held: ServerResponse[] = []
    const { address, received } = await receiver((response) => {
      if (held.push(response) > 1) response.writeHead(204).end()
    })
    const soon = () =>
      inStore(place, async (db) => {
        await db.query(`update notices set state = 'dropped' where kind = 'joined'`)
        await db.query(`update notices set due_at = now() - interval '1 second'`)
      })

    const killFirst = await serve(place, port)
    const [ann, bob] = await users(port, 'Ann', 'Bob')
    await ask(port, 'PUT', '/api/me/channels/webhook', ann.token, { address })
    const { id } = await newMatch(port, [ann, bob])
    await killFirst()

    const killSecond = await serve(place, port)
    const turns = async () =>
      (await ask<MatchList>(port, 'GET', '/api/matches?list=mine&part=turn', ann.token)).body.matches
    await expect.poll(async () => (await turns()).map((match) => match.id)).toEqual([id])
    await killSecond()
    expect(received).toEqual([])
    await soon()

    const killThird = await serve(place, port)
    await expect.poll(() => received.length).toBe(1)
    await killThird()
    await soon()

    const killFourth = await serve(place, port)
    await expect.poll(() => received.length).toBe(2)
    await expect
      .poll(async () => (await ask<ChannelList>(port, 'GET', '/api/me/channels', ann.token)).body.channels)
      .toMatchObject([{ lastResult: { what: 'sent' } }])
    await killFourth()
    const told = received.map(({ body }) => JSON.parse(body) as { id: string; event: string; attempt: number })
    expect(told.map(({ event, attempt }) => [event, attempt])).toEqual([
      ['turn', 1],
      ['turn', 2],
    ])
    expect(told[1]?.id).toBe(told[0]?.id)
  },
)
