import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FolderInUse, lockFolder } from './lock.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'topside-lock-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const HOLD = `import { lockFolder } from ${JSON.stringify(new URL('./lock.ts', import.meta.url).href)}
lockFolder(process.argv.at(-1)); console.log('locked'); setInterval(() => {}, 1000)`

test('a folder is locked against another process until the holder ends, in any way', async () => {
  const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLD, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((done) => holder.stdout.once('data', done))
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  expect(() => lockFolder(folder)).toThrow(`in use by another server (process ${holder.pid})`)
  const ended = new Promise((done) => holder.once('exit', done))
  holder.kill('SIGKILL')
  await ended
  lockFolder(folder)()
})

test('a folder is locked against this process too, and free after its release', () => {
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  unlock()
  lockFolder(folder)()
})
