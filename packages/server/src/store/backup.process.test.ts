import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer, type ServerOptions } from '../server.ts'
import { decisionOf, freePort, join, newMatch, user } from '../testing/client.ts'
import { emptyDataFolder } from '../testing/empty-folder.ts'
import { postgresUrl, schemaOfItsOwn } from '../testing/postgres.ts'
import { withPostgres } from '../testing/stores.ts'
import { toyTitles } from '../testing/toy-title.ts'
import { makeBackup } from './backup/make.ts'
import { backupsIn } from './backup/names.ts'
import { restoreBackup } from './backup/restore.ts'
import { tryLock } from './lock.ts'

const run = promisify(execFile)
const PORT = await freePort()

/** Location of a store. */
type StoreLocation = Pick<ServerOptions, 'dataDir' | 'databaseUrl' | 'backups'>

function isFree(folder: string): boolean {
  const unlock = tryLock(folder)
  unlock?.()
  return unlock !== undefined
}

/** Plays two commands, copies the store, and plays on in the copy. `whileOpen`: runs before the server is stopped. */
async function playsOn(
  place: StoreLocation,
  copy: () => Promise<StoreLocation>,
  whileOpen = async () => {},
): Promise<void> {
  const serve = (at: StoreLocation) => createServer({ ...toyTitles, port: PORT, host: '127.0.0.1', ...at })
  const first = await serve(place)
  const played = async () => {
    const ann = await user(PORT, 'Ann')
    const match = await newMatch(PORT, [ann, ann])
    const options = { match: match.id, token: ann.token }
    const bid = (seat: number, value: number) => ({
      id: `request-${seat}`,
      seq: 0,
      command: { kind: 'choose', seat, choices: [{ verb: 'bid', value }] },
    })
    const { room } = await join(PORT, 'match', options)
    await room.request('command', bid(0, 1))
    await room.request('command', bid(1, 0))
    await expect.poll(() => room.state.seq).toBe(2)
    const before = room.state.toJSON()
    await whileOpen()
    return { options, bid, before }
  }
  const { options, bid, before } = await played().finally(() => first.close())
  const second = await serve(await copy())
  try {
    const again = await join(PORT, 'match', options)
    const apart = { seats: null, historyKept: null }
    expect({ ...again.room.state.toJSON(), ...apart }).toEqual({ ...before, ...apart })
    expect(await again.room.request('command', bid(1, 0))).toEqual({ seq: 2, taken: 1 })
    expect(decisionOf(again, 0)).toMatchObject({ ask: 'toy.move', seq: 2 })
    const pass = { kind: 'choose', seat: 0, choices: [{ verb: 'pass' }] }
    expect(await again.room.request('command', { id: 'request-3', seq: 2, command: pass })).toEqual({
      seq: 3,
      taken: 1,
    })
  } finally {
    await second.close()
  }
}

test('a copy of the data folder of a stopped server plays on', async () => {
  const folder = await emptyDataFolder()
  const copy = `${folder}-copy`
  try {
    await playsOn({ dataDir: folder }, async () => {
      await cp(folder, copy, { recursive: true })
      return { dataDir: copy }
    })
  } finally {
    for (const each of [folder, copy]) await rm(each, { recursive: true, force: true })
  }
})

test('a server backs up its store by itself, and its newest backup, restored, plays on', async () => {
  const folder = await emptyDataFolder()
  const to = path(folder, 'backups')
  const usual = { dataDir: folder, reserve: 0, say: () => undefined }
  try {
    const backups = { to, hours: 1, keep: 5, pauses: { look: 20, again: 1_000 } }
    const restored = path(folder, 'restored')
    await playsOn(
      { dataDir: folder, backups },
      async () => {
        await restoreBackup({ ...usual, dataDir: restored, from: path(to, backupsIn(to).at(-1) ?? ''), replace: false })
        return { dataDir: restored }
      },
      async () => {
        // The first one may have been started before the commands. It appears before its process ends.
        await expect.poll(() => backupsIn(to)).toHaveLength(1)
        await expect.poll(() => isFree(to)).toBe(true)
        await makeBackup({ ...usual, to })
      },
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

const dumps = await run('pg_dump', ['--version']).then(
  () => true,
  () => false,
)
if (!dumps) console.warn('Left out: a dump of Postgres. There is no pg_dump.')

describe.skipIf(!dumps || !withPostgres)('a dump of Postgres', () => {
  const restored = new URL(postgresUrl)
  restored.pathname = `/topside_${randomBytes(6).toString('hex')}`
  let schema: Awaited<ReturnType<typeof schemaOfItsOwn>>

  // Creating or dropping a database takes longer than the server's statement timeout.
  const admin = (sql: string): Promise<unknown> => run('psql', ['--quiet', `--command=${sql}`, postgresUrl])
  beforeAll(async () => {
    schema = await schemaOfItsOwn(postgresUrl)
    await admin(`create database ${restored.pathname.slice(1)}`)
  })
  afterAll(async () => {
    await schema.drop()
    await admin(`drop database ${restored.pathname.slice(1)} with (force)`)
  })

  test('restored into an empty database plays on', async () => {
    const own = new URL(schema.url).searchParams.get('options') ?? ''
    const name = /search_path=(\w+)/.exec(own)?.[1] ?? ''
    await playsOn({ databaseUrl: schema.url }, async () => {
      const file = path(tmpdir(), `${name}.dump`)
      try {
        await run('pg_dump', ['--format=custom', `--schema=${name}`, `--file=${file}`, postgresUrl])
        await run('pg_restore', ['--exit-on-error', '--no-owner', `--dbname=${restored.href}`, file])
      } finally {
        await rm(file, { force: true })
      }
      const url = new URL(restored)
      url.searchParams.set('options', own)
      return { databaseUrl: url.href }
    })
  })
})
