import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

const empty = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'topside-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a folder is created with those above it, for this user alone, also several times at once', async () => {
  const top = empty()
  const deep = join(top, 'one', 'two')
  await Promise.all([makeFolder(deep), makeFolder(deep), makeFolder(join(top, 'one'))])
  expect(statSync(deep).mode & 0o777).toBe(0o700)
  await makeFolder(deep)
})

test('where a file is in the way, the error names it', async () => {
  const top = empty()
  writeFileSync(join(top, 'file'), '')
  await expect(makeFolder(join(top, 'file'))).rejects.toMatchObject({ code: 'EEXIST', path: join(top, 'file') })
  await expect(makeFolder(join(top, 'file', 'deep'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test.skipIf(!existsSync('/proc/self'))('where nothing can be created, it fails and does not try for ever', async () => {
  await expect(makeFolder('/proc/topside/data')).rejects.toMatchObject({ path: '/proc/topside' })
})
