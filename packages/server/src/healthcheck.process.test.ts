import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createServer } from './server.ts'
import { freePort } from './testing/client.ts'
import { emptyDataFolder } from './testing/empty-folder.ts'
import { openTestStore } from './testing/stores.ts'
import { toyTitle } from './testing/toy-title.ts'

let folder: string
let port: number
const running = new Set<ChildProcess>()

beforeEach(async () => {
  folder = await emptyDataFolder()
  port = await freePort()
})
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
  rmSync(folder, { recursive: true, force: true })
})

const environment = () => ({
  ...process.env,
  DATABASE_URL: '',
  REDIS_URL: '',
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: folder,
  PID_FILE: join(folder, 'pid'),
})

function start(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, args, { env: environment(), stdio: ['ignore', 'pipe', 'inherit'] })
  running.add(child)
  return child
}

/** Runs the health check; returns its exit status. */
async function check(): Promise<number> {
  const [status] = await once(start(join(import.meta.dirname, 'healthcheck.ts')), 'exit')
  return status
}

/** Starts a server in its own process and waits until it serves. */
async function serve(): Promise<ChildProcess> {
  const server = start(join(import.meta.dirname, 'testing/serve-toy.ts'))
  let said = ''
  server.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  await expect.poll(() => said).toContain('Topside is at')
  return server
}

test('a healthy or briefly frozen server is left alone, and a frozen one is ended to be restarted', async () => {
  const server = await serve()
  const ended = once(server, 'exit')
  expect(await check()).toBe(0)
  server.kill('SIGSTOP')
  expect([await check(), await check()]).toEqual([1, 1])
  server.kill('SIGCONT')
  expect(await check()).toBe(0)
  server.kill('SIGSTOP')
  expect([await check(), await check()]).toEqual([1, 1])
  expect(server.signalCode).toBeNull()
  expect(await check()).toBe(1)
  expect(await ended).toEqual([null, 'SIGKILL'])
  // The count restarts with the next process.
  const next = await serve()
  expect(await check()).toBe(0)
  next.kill('SIGTERM')
  expect(await once(next, 'exit')).toEqual([0, null])
  expect(existsSync(join(folder, 'pid'))).toBe(false)
})

/** A dummy process in place of the server, to see whether it is ended. */
async function other(): Promise<ChildProcess> {
  const child = start('-e', 'console.log(); setInterval(() => undefined, 1000)')
  if (child.stdout !== null) await once(child.stdout, 'data')
  writeFileSync(join(folder, 'pid'), String(child.pid))
  return child
}

test('a server that reports a missing store is unhealthy but not ended', async () => {
  const db = await openTestStore()
  let isGone = false
  const query: typeof db.query = (...asked) => (isGone ? Promise.reject(new Error('gone')) : db.query(...asked))
  const server = await createServer({
    titles: [toyTitle],
    port,
    host: '127.0.0.1',
    db: { ...db, query, close: () => db.close() },
  })
  isGone = true
  const child = await other()
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(503)
  for (let n = 0; n < 5; n++) expect(await check()).toBe(1)
  expect(child.signalCode).toBeNull()
  await server.close()
})

test('a server that does not listen is unhealthy but not ended', async () => {
  const child = await other()
  for (let n = 0; n < 5; n++) expect(await check()).toBe(1)
  expect(child.signalCode).toBeNull()
})
