import { ask, freePort, user } from '@topside/server/testing/client'
import { expect, onTestFinished, test } from 'vitest'
import { path } from '../shell.ts'
import { ClockWatch } from './clock-watch.ts'
import { ServerProcess } from './server-process.ts'
import { pgliteStore, postgresStore, type TrialStore } from './store.ts'

const DAY = 86_400_000
const stores: readonly [string, (port: number) => TrialStore | Promise<TrialStore>][] = [
  ['the embedded store', () => pgliteStore()],
  ['Postgres', (port) => postgresStore(port)],
]

/** A server on a settable clock. */
async function serving(open: (port: number) => TrialStore | Promise<TrialStore>) {
  const port = await freePort()
  const store = await open(await freePort())
  const server = new ServerProcess(port, store.env, path('packages/server/src/testing/serve-clock.ts'))
  onTestFinished(async () => {
    await server.end('SIGKILL')
    await store.close()
  })
  await server.start()
  return { port, store, server }
}

test.each(stores)('a server and %s follow a trial’s clock, which is set while they run', async (_, open) => {
  const { port, store, server } = await serving(open)
  const days = async (name: string): Promise<number> => {
    const { token } = await user(port, name)
    await ask(port, 'POST', '/api/matches', token, { title: 'leyte' })
    const { body } = await ask<{ matches: { createdAt: string }[] }>(port, 'GET', '/api/matches?list=mine', token)
    return Math.round((Date.parse(body.matches[0]?.createdAt ?? '') - Date.now()) / DAY) + 0
  }
  expect(await days('Ann')).toBe(0)
  await store.clock.jump(8 * DAY)
  await expect.poll(() => days('Bob')).toBe(8)
  await store.clock.jump(-16 * DAY)
  await expect.poll(() => days('Cyd')).toBe(-8)
  await server.end('SIGTERM')
})

test('the clock watch finds a server that counts clock time as absence', async () => {
  const { port, store } = await serving((proxy) => postgresStore(proxy))
  const watch = new ClockWatch(store.clock, 'leyte', () => port)
  await watch.begin()
  for (let n = 0; n < 3; n++) await watch.whileUp()
  expect(watch.faults).toEqual([])
  await store.inspect((db) =>
    db.exec(`create or replace function up_seconds() returns double precision language sql stable return
      extract(epoch from now())::float8;
      update users set seen_up = up_seconds(); update matches set changed_up = up_seconds()`),
  )
  expect(await watch.whileDown()).toBe(true)
  await watch.up()
  expect(watch.faults.join('\n')).toContain('after the server was down for days')
  expect(watch.faults.join('\n')).toMatch(/seat \d is offered: absence/)
  await store.inspect((db) => db.query('update up_time set seconds = 1000000'))
  await store.inspect((db) => watch.compare(db))
  expect(watch.faults.at(-1)).toContain('the site was up for')
})
