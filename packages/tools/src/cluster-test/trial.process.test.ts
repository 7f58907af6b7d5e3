import { sized } from '@topside/engine/testing'
import { freePorts } from '@topside/server/testing/client'
import { redisServerMissing } from '@topside/server/testing/own-redis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ServerProcess } from '../crash-test/server-process.ts'
import { path } from '../shell.ts'
import { loadTitle } from '../titles.ts'
import { missing, Site } from './site.ts'
import { Trial } from './trial.ts'

const lacking = await missing()
if (lacking !== undefined) console.warn(`Left out: several processes on one store. ${lacking}`)

// The nightly run has enough rounds for all Redis faults.
const [PROCESSES, ROUNDS] = [sized(2, 3), sized(3, 5)]
const PORT = await freePorts(PROCESSES)

describe.skipIf(lacking !== undefined)('several processes on one store', () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.open(PORT, PROCESSES)
  })
  afterAll(() => site.close(), 60_000)

  test('lose and duplicate nothing while they are killed, frozen and stopped', async () => {
    const title = await loadTitle('return-to-the-rock')
    const setup = { site, title, seed: '1', duration: 1, matches: 2, rounds: ROUNDS, pauses: 0.2, say: () => undefined }
    const report = await new Trial(setup).run()
    expect(report.faults).toEqual([])
    for (const count of Object.values(report.events)) expect(count).toBeGreaterThan(0)
    const left = redisServerMissing()
    if (left === undefined) {
      expect(Object.values(report.redis).filter((count) => count > 0).length).toBeGreaterThanOrEqual(ROUNDS)
      expect(report.asked).toBeGreaterThan(20)
    } else console.warn(`Skipped: Redis faults. ${left}`)
    expect(report.takeovers.length).toBeGreaterThan(0)
    expect(report.returns.length).toBeGreaterThan(0)
    expect(report.states).toBeGreaterThan(100)
  })
})

describe.skipIf(lacking !== undefined)('a process of several', () => {
  test('names missing variables', async () => {
    const env = { REDIS_URL: 'redis://127.0.0.1:1', DATABASE_URL: 'postgres://127.0.0.1:1/none', PUBLIC_ADDRESS: '' }
    const start = (more: object) =>
      new ServerProcess(PORT, { ...env, ...more }, path('packages/server/src/main.ts')).start()
    await expect(start({})).rejects.toThrow('needs a PUBLIC_ADDRESS')
    await expect(start({ PUBLIC_ADDRESS: '/1', DATABASE_URL: '' })).rejects.toThrow('DATABASE_URL is missing')
  })
})
