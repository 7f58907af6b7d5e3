import { expect, test } from 'vitest'
import { readEnvironment, WrongVariable } from './environment.ts'

test('without any variable a server is alone, on its own database', () => {
  expect(readEnvironment({}, true)).toEqual({
    port: 2567,
    host: undefined,
    dataDir: './data',
    reserve: 64,
    databaseUrl: undefined,
    cluster: undefined,
    adminPassword: undefined,
    watchdog: 15,
    log: 'text',
    proxies: 0,
    pidFile: undefined,
    origins: [],
  })
  expect(readEnvironment({ PORT: '', LOG: '', REDIS_URL: '' }, false)).toMatchObject({ port: 2567, log: 'json' })
})

test('what is given counts', () => {
  const env = {
    PORT: '0',
    MIN_FREE_MB: '0.5',
    DATABASE_URL: 'postgres://ann:secret@db/topside',
    REDIS_URL: 'rediss://cache',
    PUBLIC_ADDRESS: '/one',
    WATCHDOG_SECONDS: '0',
    LOG: 'text',
    PROXIES: '2',
    ORIGINS: 'https://a.example,https://b.example:8443,',
  }
  expect(readEnvironment(env, false)).toMatchObject({
    port: 0,
    reserve: 0.5,
    databaseUrl: 'postgres://ann:secret@db/topside',
    cluster: { redisUrl: 'rediss://cache', redisPrefix: 'topside', publicAddress: '/one' },
    watchdog: 0,
    log: 'text',
    proxies: 2,
    origins: ['https://a.example', 'https://b.example:8443'],
  })
})

const redis = { REDIS_URL: 'redis://cache', DATABASE_URL: 'postgres://db/topside' }

test.each([
  [{ PORT: 'many' }, 'PORT must be a number from 0 to 65535, not many.'],
  [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535, not 70000.'],
  [{ PORT: '1.5' }, 'PORT must be a number from 0 to 65535, not 1.5.'],
  [{ PORT: ' ' }, 'PORT must be a number from 0 to 65535, not  .'],
  [{ PROXIES: '-1' }, 'PROXIES must be a whole number from 0 to 100, not -1.'],
  [{ MIN_FREE_MB: 'all' }, 'MIN_FREE_MB must be a number from 0 on, not all.'],
  [{ WATCHDOG_SECONDS: 'soon' }, 'WATCHDOG_SECONDS must be a number from 0 on, of a day at most, not soon.'],
  [{ LOG: 'xml' }, "LOG must be 'json' or 'text', not xml."],
  [{ ORIGINS: 'example.org' }, 'ORIGINS must be origins as https://example.org, separated by commas, not example.org.'],
  [{ DATABASE_URL: 'mysql://ann:secret@db' }, 'DATABASE_URL must be an address of Postgres, postgres://....'],
  [{ REDIS_URL: 'nonsense secret' }, 'REDIS_URL must be an address of Redis, redis://....'],
  [{ REDIS_URL: 'redis://cache' }, 'DATABASE_URL is missing: REDIS_URL is for several'],
  [redis, 'PUBLIC_ADDRESS is missing: with REDIS_URL'],
  [{ ...redis, PUBLIC_ADDRESS: 'http://a' }, 'PUBLIC_ADDRESS must be an address'],
])('%o is refused with what it may be, and no secret is told', (env: NodeJS.ProcessEnv, sentence) => {
  const refused = (() => {
    try {
      return readEnvironment(env, true)
    } catch (error) {
      return error
    }
  })()
  expect(refused).toBeInstanceOf(WrongVariable)
  const { message, variable } = refused as WrongVariable
  expect(message).toContain(sentence)
  expect(message).toContain(variable)
  expect(message).not.toContain('secret')
})
