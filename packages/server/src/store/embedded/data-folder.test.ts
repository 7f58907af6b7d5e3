import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrokenFolder, openFolder } from './data-folder.ts'

const SEGMENT = /^[0-9A-F]{24}$/
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'topside-folder-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('data is synced before the answer, a checkpoint syncs the rest, and a partial store is recreated', async () => {
  await mkdir(join(folder, 'pg.new', 'base'), { recursive: true })
  await writeFile(join(folder, 'pg.new', 'PG_VERSION'), '18')
  const synced: string[] = []
  const lite = await openFolder(folder, { synced: (name) => synced.push(name) })
  try {
    expect(readdirSync(folder)).toEqual(['pg'])
    await lite.exec('create table things (id int primary key)')
    synced.length = 0
    for (const id of [1, 2, 3]) {
      await lite.query('insert into things values ($1)', [id])
      expect(synced).toHaveLength(id)
      expect(synced.at(-1)).toMatch(SEGMENT)
    }
    synced.length = 0
    await lite.query('select * from things')
    expect(synced).toEqual([])
    await lite.exec('checkpoint')
    expect(synced).toContain('pg_control')
    expect(synced).toContain('pg_logical')
    const { rows } = await lite.query<{ file: string }>(`select pg_relation_filenode('things')::text as file`)
    expect(synced).toContain(rows[0]?.file)
    synced.length = 0
    for (let id = 4; !synced.includes('xlogtemp.42'); id++) {
      await lite.query('select pg_switch_wal()')
      await lite.query('insert into things values ($1)', [id])
    }
    expect(synced.filter((name) => !SEGMENT.test(name))).toEqual(['xlogtemp.42', 'xlogtemp.42', 'pg_wal'])
  } finally {
    await lite.close()
  }
})

test('a folder with missing files is refused and left untouched', async () => {
  const broken = join(folder, 'broken')
  await mkdir(join(broken, 'pg', 'base'), { recursive: true })
  await expect(openFolder(broken)).rejects.toThrow(BrokenFolder)
  await expect(openFolder(broken)).rejects.toThrow('is incomplete')
  expect(readdirSync(join(broken, 'pg'))).toEqual(['base'])
  expect(existsSync(join(broken, 'pg.new'))).toBe(false)
})
