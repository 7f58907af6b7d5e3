import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { backUpByArguments } from '../../backup.ts'
import { restoreByArguments } from '../../restore.ts'
import { emptyDataFolder } from '../../testing/empty-folder.ts'
import type { Db } from '../db.ts'
import { openEmbedded } from '../embedded/embedded-store.ts'
import { FolderInUse } from '../lock.ts'
import { readContents } from './contents.ts'
import { CannotBackUp } from './errors.ts'
import { makeBackup } from './make.ts'
import { damageOf } from './manifest.ts'
import { backupsIn } from './names.ts'
import { restoreBackup } from './restore.ts'
import { Room } from './room.ts'
import { copyInUse } from './snapshot.ts'

const silent = () => undefined
const usual = { reserve: 0, say: silent }
let folder: string
let data: string
/** A good backup with the users 1 to 10. */
let good: string
let count = 0

/** The name of a new folder, which is removed after the test. */
function own(): string {
  const place = join(folder, `own-${count++}`)
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  return place
}

/** Opens a data folder's store until the test is over, or it is closed. */
async function opened(place: string): Promise<Db> {
  const db = await openEmbedded(join(place, 'store'), { reserve: 0 })
  let open = true
  const close = async (): Promise<void> => {
    if (open) await db.close()
    open = false
  }
  onTestFinished(close)
  return { ...db, close }
}

const add = (db: Db, id: number) => db.query(`insert into users (id, name) values ($1, 'Ann')`, [String(id)])

async function users(place: string): Promise<number[]> {
  const db = await opened(place)
  const rows = await db.query<{ id: number }>('select id::int as id from users order by id::int')
  await db.close()
  return rows.map(({ id }) => id)
}

const upTo = (n: number): number[] => Array.from({ length: n }, (_, index) => index + 1)

beforeAll(async () => {
  folder = await emptyDataFolder()
  data = join(folder, 'data')
  mkdirSync(data)
  renameSync(join(folder, 'store'), join(data, 'store'))
  const db = await openEmbedded(join(data, 'store'), { reserve: 0 })
  await db.query(`insert into users (id, name) select n, 'Ann' from generate_series(1, 10) as n`)
  await db.close()
  good = (await makeBackup({ ...usual, dataDir: data, to: join(folder, 'good') })).place
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A copy of the data folder. */
async function copied(): Promise<string> {
  const place = own()
  await cp(data, place, { recursive: true })
  return place
}

/** The same with one more user. */
async function copiedWith(user: number): Promise<string> {
  const place = await copied()
  const db = await opened(place)
  await add(db, user)
  await db.close()
  return place
}

test('a backup of a store in use has each acknowledged row, in order, and play continues', async () => {
  const [place, to, restored] = [await copied(), own(), own()]
  const db = await opened(place)
  let [id, stop] = [10, false]
  const writing = (async () => {
    while (!stop) await add(db, ++id).then(silent)
  })()
  await vi.waitUntil(() => id > 20, { timeout: 400_000 })
  const acknowledged = id - 1
  const { place: backup, rows } = await makeBackup({ ...usual, dataDir: place, to })
  const later = id
  await vi.waitUntil(() => id > later, { timeout: 400_000 })
  stop = true
  await writing
  expect(rows).toBeGreaterThan(acknowledged)
  expect(await damageOf(backup)).toBeUndefined()
  expect(existsSync(join(place, 'store', 'copying'))).toBe(false)
  await restoreBackup({ ...usual, from: backup, dataDir: restored, replace: false })
  const there = await users(restored)
  expect(there.length).toBeGreaterThanOrEqual(acknowledged)
  expect(there).toEqual(upTo(there.length))
})

/** Disk space accounting with a callback each time a part of a file was written. */
class EventfulRoom extends Room {
  event: (() => Promise<unknown>) | undefined
  override async wrote(bytes: number): Promise<void> {
    await super.wrote(bytes)
    await this.event?.()
  }
}

/** A store in use, and a folder for its copy. */
async function inUse() {
  const [place, copy] = [await copied(), own()]
  const db = await opened(place)
  const [from, to] = [join(place, 'store', 'pg'), join(copy, 'store', 'pg')]
  mkdirSync(join(copy, 'store'), { recursive: true })
  return { db, copy, from, to, room: new EventfulRoom(copy, 0) }
}

test('a copy of files that change, grow, shrink and disappear meanwhile is consistent', async () => {
  const { db, copy, from, to, room } = await inUse()
  await db.exec(`create table scratch (id int primary key, text text not null);
    insert into scratch select n, repeat(md5(n::text), 20) from generate_series(1, 2000) as n; checkpoint`)
  let last = 10
  room.event = async () => {
    await add(db, ++last)
    await db.exec(`update scratch set text = md5(text) || text where id = ${(last * 37) % 2000};
      delete from scratch where id > ${2100 - last}`)
    if (last % 100 === 0)
      await db.exec(`create table t${last} as select * from scratch; drop table if exists t${Math.abs(last - 300)}`)
    if (last % 100 === 50) await db.exec('vacuum scratch')
  }
  await copyInUse(from, to, room, silent)
  room.event = undefined
  await db.close()
  expect(last).toBeGreaterThan(900)
  const tables = await readContents(join(copy, 'store'), room)
  const rows = (table: string) => tables.find((each) => each.table === table)?.rows ?? 0
  // Rows added while the log, which is copied last, was being copied may be missing.
  expect(rows('users')).toBeGreaterThan(last - 200)
  expect(await users(copy)).toEqual(upTo(rows('users')))
  // The one delete that may be missing is of the row after the last.
  expect([2100, 2101]).toContain(rows('users') + rows('scratch'))
})

describe('a checkpoint during the copy', () => {
  test('restarts it, and too many of them abort it', async () => {
    const { db, copy, from, to, room } = await inUse()
    const said: string[] = []
    const checkpoint = async (): Promise<void> => {
      room.event = undefined
      await add(db, 11)
      await db.exec('checkpoint')
    }
    room.event = checkpoint
    await copyInUse(from, to, room, (line) => {
      said.push(line)
    })
    expect(said).toEqual(['The server wrote a checkpoint meanwhile: the copy begins anew'])
    await add(db, 12)
    expect(await users(copy)).toEqual(upTo(11))
    const again = async (): Promise<void> => {
      room.event = undefined
      await db.exec('checkpoint')
    }
    room.event = again
    await expect(
      copyInUse(from, to, room, () => {
        room.event = again
      }),
    ).rejects.toThrow(CannotBackUp)
  })
})

describe('a backup that cannot be made', () => {
  test('leaves nothing behind on a full disk, and reports it', async () => {
    const to = own()
    await expect(makeBackup({ ...usual, dataDir: data, to, reserve: 1e9 })).rejects.toThrow(
      /^The disk of .* is full: \d+ MB are free, 10000000\d\d MB are needed\.$/,
    )
    expect(readdirSync(to).filter((name) => name !== 'lock')).toEqual([])
    const said = vi.spyOn(console, 'error').mockImplementation(silent)
    onTestFinished(() => said.mockRestore())
    vi.stubEnv('MIN_FREE_MB', '1000000000')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(await backUpByArguments(['--data', data, '--to', to])).toBe(75)
    expect(said.mock.calls.join('\n')).toMatch(/^No backup was made\. The disk of .* is full/)
  })

  test('is one of no store, inside the store, or during another backup', async () => {
    await expect(makeBackup({ ...usual, dataDir: own(), to: own() })).rejects.toThrow('There is no store')
    await expect(makeBackup({ ...usual, dataDir: data, to: join(data, 'store', 'b') })).rejects.toThrow('itself')
    const to = own()
    const first = makeBackup({ ...usual, dataDir: data, to })
    await vi.waitUntil(() => existsSync(join(to, 'lock-holder')))
    await expect(makeBackup({ ...usual, dataDir: data, to })).rejects.toThrow('Another backup is being made')
    await first
  })
})

test('only the newest backups are kept, interrupted ones are removed, and nothing else', async () => {
  const to = own()
  const [old, older] = ['topside-2026-01-02T03-04-05.678Z', 'topside-2025-01-02T03-04-05.678Z']
  for (const name of [old, older, `${older}.part`, 'film.part']) mkdirSync(join(to, name), { recursive: true })
  writeFileSync(join(to, 'notes'), '')
  const { place, removed } = await makeBackup({ ...usual, dataDir: data, to, keep: 2 })
  expect(removed).toBe(1)
  expect(backupsIn(to).map((name) => join(to, name))).toEqual([join(to, old), place])
  expect(readdirSync(to).sort()).toEqual(['film.part', 'lock', 'notes', old, place.slice(to.length + 1)])
})

describe('a restore', () => {
  test('replaces a store only if told to, and keeps the former one', async () => {
    const place = await copied()
    const db = await opened(place)
    await add(db, 11)
    await expect(restoreBackup({ ...usual, from: good, dataDir: place, replace: true })).rejects.toThrow(FolderInUse)
    await db.close()
    await expect(restoreBackup({ ...usual, from: good, dataDir: place, replace: false })).rejects.toThrow('--replace')
    expect(await users(place)).toEqual(upTo(11))
    const aside = await restoreBackup({ ...usual, from: good, dataDir: place, replace: true })
    expect(await users(place)).toEqual(upTo(10))
    expect(await users(aside ?? '')).toEqual(upTo(11))
    expect(readdirSync(join(place, 'store')).sort()).toEqual(['lock', 'pg'])
  })

  test('of anything damaged, incomplete or unrelated changes nothing, and names it', async () => {
    const [damaged, place] = [own(), await copied()]
    await cp(good, damaged, { recursive: true })
    const file = join(damaged, 'store', 'pg', 'global', 'pg_control')
    const bytes = await readFile(file)
    const restoring = (from: string) => restoreBackup({ ...usual, from, dataDir: place, replace: true })
    await writeFile(file, bytes.with(100, (bytes[100] ?? 0) ^ 1))
    await expect(restoring(damaged)).rejects.toThrow(`The backup is damaged: ${file} is not what was backed up.`)
    expect(await damageOf(damaged)).toBe('pg/global/pg_control')
    rmSync(file)
    await expect(restoring(damaged)).rejects.toThrow('The backup is damaged')
    await writeFile(join(damaged, 'backup.json'), '{"format": 2}')
    await expect(restoring(damaged)).rejects.toThrow('is not a backup that this version can read')
    const forged = (await readFile(join(good, 'backup.json'), 'utf8')).replace('"pg/PG_VERSION"', '"../../PG_VERSION"')
    await writeFile(join(damaged, 'backup.json'), forged)
    await expect(restoring(damaged)).rejects.toThrow('is not a backup that this version can read')
    await expect(restoring(place)).rejects.toThrow('is not a backup: it has no backup.json')
    expect(await users(place)).toEqual(upTo(10))
    expect(readdirSync(join(place, 'store')).sort()).toEqual(['lock', 'pg'])
  })

  test('interrupted before the last step is completed by the server', async () => {
    const [place, aside] = [own(), await copied()]
    await restoreBackup({ ...usual, from: good, dataDir: place, replace: false })
    renameSync(join(place, 'store', 'pg'), join(place, 'store', 'pg.restored'))
    expect(await users(place)).toEqual(upTo(10))
    // Before that step the former store is the valid one.
    renameSync(join(place, 'store', 'pg'), join(aside, 'store', 'pg.restored'))
    const db = await opened(aside)
    await add(db, 11)
    await db.close()
    expect(await users(aside)).toEqual(upTo(11))
  })
})

describe('killed at a moment', () => {
  /** Runs a command and kills it as soon as `reached` returns true for its output; returns whether it was killed. */
  async function killed(
    command: string,
    args: readonly string[],
    reached: (said: string) => boolean,
  ): Promise<boolean> {
    const script = join(import.meta.dirname, '../..', command)
    const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    const look = setInterval(() => {
      if (reached(said)) child.kill('SIGKILL')
    }, 1)
    await once(child, 'close')
    clearInterval(look)
    return child.signalCode === 'SIGKILL'
  }
  const hasCopied = (said: string): boolean => said.includes('Copied')

  test('when it has copied, a backup leaves no incomplete one', async () => {
    const [to, place] = [own(), own()]
    expect(await killed('backup.ts', ['--data', data, '--to', to], hasCopied)).toBe(true)
    expect(backupsIn(to)).toEqual([])
    const { place: backup } = await makeBackup({ ...usual, dataDir: data, to })
    expect(readdirSync(to).filter((name) => name.endsWith('.part'))).toEqual([])
    await restoreBackup({ ...usual, from: backup, dataDir: place, replace: false })
    expect(await users(place)).toEqual(upTo(10))
  })

  test.each(['when it has copied', 'when it swaps'])(
    '%s, a restore leaves the former store or the restored one',
    async (moment) => {
      const place = await copiedWith(11)
      const store = join(place, 'store')
      const reached: { readonly [moment: string]: (said: string) => boolean } = {
        'when it has copied': hasCopied,
        'when it swaps': () => existsSync(join(store, 'pg.restored')),
      }
      const done = await killed(
        'restore.ts',
        ['--from', good, '--data', place, '--replace'],
        reached[moment] ?? hasCopied,
      )
      // The swap takes less than a millisecond: it may be over before the kill.
      if (moment !== 'when it swaps') expect(done).toBe(true)
      const left = await users(place)
      expect([upTo(10), upTo(11)]).toContainEqual(left)
      if (moment !== 'when it swaps') expect(left).toEqual(upTo(11))
      await restoreBackup({ ...usual, from: good, dataDir: place, replace: true })
      expect(await users(place)).toEqual(upTo(10))
      expect(readdirSync(store).sort()).toEqual(['lock', 'pg'])
    },
  )
})

test('the commands report what they did, and errors in their arguments', async () => {
  const said: string[] = []
  for (const method of ['log', 'error'] as const) {
    const spy = vi.spyOn(console, method).mockImplementation((line: string) => said.push(line))
    onTestFinished(() => spy.mockRestore())
  }
  const [to, place] = [own(), own()]
  expect(await backUpByArguments(['--data', data, '--to', to, '--keep', '1'])).toBe(0)
  expect(said.at(-1)).toMatch(/^Backed up \d+ tables with \d+ rows to .* in \d+\.\d s$/)
  const [name = ''] = backupsIn(to)
  expect(await restoreByArguments(['--from', join(to, name), '--data', place])).toBe(0)
  expect(said.at(-1)).toBe(`Restored ${join(to, name)} to ${place}`)
  expect(await restoreByArguments(['--from', join(to, name), '--data', place])).toBe(1)
  expect(said.at(-1)).toMatch(/^Nothing was restored\. There is a store in/)
  for (const keep of ['0', '1.5', 'all'])
    expect(await backUpByArguments(['--data', data, '--to', to, '--keep', keep])).toBe(2)
  expect(await backUpByArguments(['--to', to])).toBe(2)
  expect(await restoreByArguments(['--from', to])).toBe(2)
  expect(said.at(-1)).toMatch(/^npm run restore/)
})
