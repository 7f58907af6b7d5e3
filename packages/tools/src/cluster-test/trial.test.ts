import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ServerProcess } from '../crash-test/server-process.ts'
import { path } from '../shell.ts'
import { loadTitle } from '../titles.ts'
import { missing, Site } from './site.ts'
import { Trial } from './trial.ts'

const lacking = await missing()
if (lacking !== undefined) console.warn(`Left out: several processes on one store. ${lacking}`)

/** Ports of these processes: beside those of the command, so that both can run. */
const PORT = 27_750

describe.skipIf(lacking !== undefined)('three processes on one store', () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.open(PORT, 3)
  }, 120_000)
  afterAll(() => site.close(), 60_000)

  test('lose nothing and double nothing while they are killed, frozen and told to stop', async () => {
    const title = await loadTitle('return-to-the-rock')
    const setup = { site, title, seed: '1', duration: 1, matches: 3, say: () => undefined }
    const report = await new Trial(setup).run()
    expect(report.faults).toEqual([])
    expect(report.events).toEqual({ killed: 1, frozen: 1, told: 1 })
    expect(report.takeovers.length).toBeGreaterThan(0)
    expect(report.returns.length).toBeGreaterThan(0)
    expect(report.sights).toBeGreaterThan(100)
  }, 240_000)
})

describe.skipIf(lacking !== undefined)('a process of several', () => {
  test('says what it lacks', async () => {
    const env = { REDIS_URL: 'redis://127.0.0.1:1', DATABASE_URL: 'postgres://127.0.0.1:1/none', PUBLIC_ADDRESS: '' }
    const start = (more: object) =>
      new ServerProcess(PORT, { ...env, ...more }, path('packages/server/src/main.ts')).start()
    await expect(start({})).rejects.toThrow('needs a PUBLIC_ADDRESS')
    await expect(start({ PUBLIC_ADDRESS: '/1', DATABASE_URL: '' })).rejects.toThrow('DATABASE_URL is missing')
  }, 60_000)
})
