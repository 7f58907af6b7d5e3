import { expect, test } from 'vitest'
import { type Environment, misspelt, readEnvironment, readReserve, readStore, WrongVariable } from './environment.ts'

test('without variables a server runs alone on its built-in database', () => {
  expect(readEnvironment({}, true)).toEqual({
    port: 2567,
    host: undefined,
    dataDir: './data',
    reserve: 64,
    backups: undefined,
    retention: { matches: undefined, chat: undefined, guests: 30 },
    databaseUrl: undefined,
    allowOlder: false,
    cluster: undefined,
    adminPassword: undefined,
    watchdog: 15,
    warmUp: true,
    log: 'text',
    logLevel: 'info',
    proxies: 0,
    pidFile: undefined,
    origins: [],
    hosts: [],
    notices: { siteUrl: undefined, privateNetworks: false },
  })
  expect(readEnvironment({ PORT: '', LOG: '', REDIS_URL: '' }, false)).toMatchObject({ port: 2567, log: 'json' })
})

test.each<[string, string, keyof Environment, unknown]>([
  ['PORT', '0', 'port', 0],
  ['MIN_FREE_MB', '0.5', 'reserve', 0.5],
  ['DATABASE_URL', 'postgres://ann:secret@db/topside', 'databaseUrl', 'postgres://ann:secret@db/topside'],
  ['WATCHDOG_SECONDS', '0', 'watchdog', 0],
  ['BACKUP_DIR', '/srv/backups', 'backups', { to: '/srv/backups', hours: 24, keep: 7 }],
  ['KEEP_MATCHES_DAYS', '365', 'retention', { matches: 365, chat: undefined, guests: 30 }],
  ['KEEP_CHAT_DAYS', '90', 'retention', { matches: undefined, chat: 90, guests: 30 }],
  ['KEEP_GUESTS_DAYS', '7', 'retention', { matches: undefined, chat: undefined, guests: 7 }],
  ['LOG', 'text', 'log', 'text'],
  ['LOG_LEVEL', 'warn', 'logLevel', 'warn'],
  ['ALLOW_OLDER', '1', 'allowOlder', true],
  ['ALLOW_OLDER', '0', 'allowOlder', false],
  ['WARM_UP', '0', 'warmUp', false],
  ['PROXIES', '2', 'proxies', 2],
  ['ADMIN_PASSWORD', 'twelve chars', 'adminPassword', 'twelve chars'],
  ['HOSTS', 'Games.example,other.example', 'hosts', ['games.example', 'other.example']],
  ['ORIGINS', 'https://a.example:8443', 'hosts', ['a.example']],
  ['ORIGINS', 'https://a.example,https://b.example:8443,', 'origins', ['https://a.example', 'https://b.example:8443']],
])('%s=%s counts', (variable, value, key, meant) => {
  expect(readEnvironment({ [variable]: value }, false)[key]).toEqual(meant)
})

test('the store’s location can be read alone, even if other variables are wrong', () => {
  expect(readStore({ DATABASE_URL: '', PORT: 'none' })).toEqual({ dataDir: './data', databaseUrl: undefined })
  expect(readStore({ DATA_DIR: '/srv', DATABASE_URL: 'postgres://db/topside' })).toEqual({
    dataDir: '/srv',
    databaseUrl: 'postgres://db/topside',
  })
  expect(() => readStore({ DATABASE_URL: 'mysql://db' })).toThrow('DATABASE_URL must be a Postgres URL')
})

test('the disk reserve can be read alone, too', () => {
  expect(readReserve({ MIN_FREE_MB: '500', PORT: 'none' })).toBe(500)
  expect(() => readReserve({ MIN_FREE_MB: 'all' })).toThrow('MIN_FREE_MB must be a number of at least 0, not all.')
})

test('mails need a server, a sender and a site address for links', () => {
  const mail = { SMTP_URL: 'smtps://topside:secret@mail.example', SMTP_FROM: 'topside@games.example' }
  expect(readEnvironment({ ...mail, SITE_URL: 'https://games.example/' }, false).notices).toEqual({
    siteUrl: 'https://games.example',
    mail: { url: mail.SMTP_URL, from: mail.SMTP_FROM },
    privateNetworks: false,
  })
  expect(() => readEnvironment(mail, false)).toThrow('SITE_URL is missing')
  expect(() => readEnvironment({ ...mail, SMTP_FROM: '', SITE_URL: 'https://games.example' }, false)).toThrow(
    'SMTP_FROM is missing',
  )
  expect(() => readEnvironment({ SMTP_URL: 'http://ann:secret@mail' }, false)).toThrow(
    /^SMTP_URL must be [^,]*(?!.*ann)/,
  )
  expect(readEnvironment({ PRIVATE_WEBHOOKS: 'yes' }, false).notices.privateNetworks).toBe(true)
})

const redis = { REDIS_URL: 'redis://cache', DATABASE_URL: 'postgres://db/topside' }

test('near misses of variable names are reported, and no others', () => {
  const named = (...names: string[]) => misspelt(Object.fromEntries(names.map((name) => [name, 'x'])))
  for (const name of ['DATABSE_URL', 'DATABASE_URLS', 'DATABASE-URL', 'DATABASE_RUL'])
    expect(named(name)).toEqual([`${name} is not a variable of this server: DATABASE_URL is meant?`])
  expect(named('PUBLIC_ADRESS', 'PORXIES').sort()).toHaveLength(2)
  expect(named('PORT', 'PORTS', 'PATH', 'HOSTNAME', 'PGUSER', 'DATABASE', 'LOGS', 'REDIS_HOST')).toEqual([])
  // An unrelated variable beside the right one.
  expect(named('DATABASE_URL', 'DATABASE_URLS')).toEqual([])
})

test('with Redis the process is one of several', () => {
  expect(readEnvironment({ ...redis, REDIS_URL: 'rediss://cache', PUBLIC_ADDRESS: '/one' }, false)).toMatchObject({
    cluster: { redisUrl: 'rediss://cache', redisPrefix: 'topside', publicAddress: '/one' },
  })
})

test.each([
  ['PORT', 'a number from 0 to 65535', ['many', '70000', '1.5', ' ']],
  ['PROXIES', 'a whole number from 0 to 100', ['-1']],
  ['MIN_FREE_MB', 'a number of at least 0', ['all']],
  ['WATCHDOG_SECONDS', 'a number from 0 to 86400', ['soon']],
  ['BACKUP_HOURS', 'a number from 0.1 to 8760', ['0', 'daily']],
  ['BACKUP_KEEP', 'a whole number from 1 to 10000', ['0', '1.5', 'all']],
  ['KEEP_MATCHES_DAYS', 'a whole number of days from 1 to 36500', ['0', '1.5', 'forever']],
  ['KEEP_CHAT_DAYS', 'a whole number of days from 1 to 36500', ['0']],
  ['KEEP_GUESTS_DAYS', 'a whole number of days from 1 to 36500', ['0']],
  ['LOG', "'json' or 'text'", ['xml']],
  ['LOG_LEVEL', "'info', 'warn' or 'error'", ['debug']],
  ['ALLOW_OLDER', '1 or 0', ['yes']],
  ['WARM_UP', '1 or 0', ['no']],
  ['ORIGINS', 'origins such as https://example.org, separated by commas', ['example.org']],
  ['HOSTS', 'host names, separated by commas', ['a:80', 'https://a.example', 'a..b']],
])('%s must be %s, not %j', (variable, wanted, values) => {
  for (const value of values)
    expect(refusal({ [variable]: value }).message).toContain(`${variable} must be ${wanted}, not ${value}.`)
})

test.each([
  [
    { DATABASE_URL: 'mysql://ann:secret@db' },
    'DATABASE_URL must be a Postgres URL, postgres://..., with special characters',
  ],
  [{ ADMIN_PASSWORD: 'secret' }, 'ADMIN_PASSWORD must be at least 12 characters long.'],
  [{ REDIS_URL: 'nonsense secret' }, 'REDIS_URL must be a Redis URL, redis://..., with special characters'],
  [{ REDIS_URL: 'redis://cache' }, 'DATABASE_URL is missing: REDIS_URL is for several'],
  [redis, 'PUBLIC_ADDRESS is missing: with REDIS_URL'],
  [
    { DATABASE_URL: 'postgres://ann:secret@db', BACKUP_DIR: '/srv/backups' },
    'BACKUP_DIR must be absent with DATABASE_URL: Postgres is backed up with pg_dump.',
  ],
  [{ ...redis, PUBLIC_ADDRESS: 'http://a' }, 'PUBLIC_ADDRESS must be an address'],
])('%o is refused with an explanation, and without quoting secrets', (env: NodeJS.ProcessEnv, sentence) => {
  const { message } = refusal(env)
  expect(message).toContain(sentence)
  expect(message).not.toContain('secret')
})

/** The error for an invalid environment, which names the variable. */
function refusal(env: NodeJS.ProcessEnv): WrongVariable {
  try {
    readEnvironment(env, true)
  } catch (error) {
    expect(error).toBeInstanceOf(WrongVariable)
    const refused = error as WrongVariable
    expect(refused.message).toContain(refused.variable)
    return refused
  }
  throw new Error('It is an environment as it should be.')
}
