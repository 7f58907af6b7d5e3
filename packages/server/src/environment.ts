import { z } from 'zod'
import type { BackupPlan } from './backups.ts'
import type { ClusterOptions } from './cluster/cluster.ts'
import { FORMATS, type Format } from './log/log.ts'
import { LEVELS, type Level } from './log/say.ts'
import type { NoticeOptions } from './notices/options.ts'
import { RESERVE } from './store/embedded/embedded-store.ts'
import { KEPT, type Retention } from './store/retention.ts'
import { WATCHDOG_SECONDS } from './watchdog/watchdog.ts'

/** An environment variable is invalid or missing. */
export class WrongVariable extends Error {
  override readonly name = 'WrongVariable'
  /** Its name. */
  readonly variable: string

  private constructor(variable: string, sentence: string) {
    super(sentence)
    this.variable = variable
  }

  /** `must`: what it must be, completing the sentence. `value` is quoted and so must not be secret. */
  static of(variable: string, must: string, value?: string): WrongVariable {
    return new WrongVariable(variable, `${variable} must be ${must}${value === undefined ? '' : `, not ${value}`}.`)
  }

  /** `why`: what it is needed for. */
  static missing(variable: string, why: string): WrongVariable {
    return new WrongVariable(variable, `${variable} is missing: ${why}.`)
  }
}

/** A server's configuration from the environment. */
export interface Environment {
  readonly port: number
  readonly host: string | undefined
  readonly dataDir: string
  /** MB that must stay free on the disk of the built-in database. */
  readonly reserve: number
  /** Where and how often the built-in database is backed up; absent: never. */
  readonly backups: BackupPlan | undefined
  /** How long finished matches, their chat, and guests are kept. */
  readonly retention: Retention
  readonly databaseUrl: string | undefined
  /** Whether a server older than its store may start. */
  readonly allowOlder: boolean
  /** Absent: this process runs alone. */
  readonly cluster: ClusterOptions | undefined
  readonly adminPassword: string | undefined
  /** Seconds; 0: no watchdog. */
  readonly watchdog: number
  readonly log: Format
  /** Least severity of the lines that are logged. */
  readonly logLevel: Level
  /** Reverse proxies in front of this server. */
  readonly proxies: number
  readonly pidFile: string | undefined
  readonly origins: readonly string[]
  /** The server's host names, from `HOSTS` and `ORIGINS`. */
  readonly hosts: readonly string[]
  readonly notices: NoticeOptions
  /** Whether the server may warm up. */
  readonly warmUp: boolean
}

/** Minimum length of the administrator's password. */
const PASSWORD = 12

/** Host and port, a path, or both. */
const ADDRESS = /^([A-Za-z0-9.-]+(:\d+)?)?(\/[A-Za-z0-9/_-]*[A-Za-z0-9_-])?$/

/** A host name without a port. */
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/

/** A URL of another server, perhaps with user and password. */
const url = (...protocols: readonly string[]) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol) && isDecodable(text))
    .optional()

/** Whether user and password of a URL can be decoded. */
function isDecodable(text: string): boolean {
  const { username, password } = new URL(text)
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

/** Maximum of a number of days: a century. */
const DAYS = 36_500

const number = (most: number) => z.string().trim().min(1).transform(Number).pipe(z.number().min(0).max(most))

const VARIABLES = z.object({
  PORT: number(65_535).pipe(z.int()).default(2567),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  MIN_FREE_MB: number(Number.MAX_SAFE_INTEGER).default(RESERVE),
  BACKUP_DIR: z.string().optional(),
  BACKUP_HOURS: number(8_760).pipe(z.number().min(0.1)).default(24),
  BACKUP_KEEP: number(10_000).pipe(z.int().min(1)).default(7),
  KEEP_MATCHES_DAYS: number(DAYS).pipe(z.int().min(1)).optional(),
  KEEP_CHAT_DAYS: number(DAYS).pipe(z.int().min(1)).optional(),
  KEEP_GUESTS_DAYS: number(DAYS).pipe(z.int().min(1)).default(KEPT.guests),
  DATABASE_URL: url('postgres:', 'postgresql:'),
  ALLOW_OLDER: z.enum(['0', '1']).default('0'),
  REDIS_URL: url('redis:', 'rediss:'),
  REDIS_PREFIX: z.string().default('topside'),
  PUBLIC_ADDRESS: z.string().regex(ADDRESS).optional(),
  ADMIN_PASSWORD: z.string().min(PASSWORD).optional(),
  WATCHDOG_SECONDS: number(86_400).default(WATCHDOG_SECONDS),
  WARM_UP: z.enum(['0', '1']).default('1'),
  LOG: z.enum(FORMATS).optional(),
  LOG_LEVEL: z.enum(LEVELS).default('info'),
  PROXIES: number(100).pipe(z.int()).default(0),
  PID_FILE: z.string().optional(),
  ORIGINS: z
    .string()
    .transform((text) => text.split(',').filter((origin) => origin !== ''))
    .pipe(z.array(z.string().refine((origin) => URL.canParse(origin) && new URL(origin).origin === origin)))
    .default([]),
  HOSTS: z
    .string()
    .toLowerCase()
    .transform((text) => text.split(',').filter((host) => host !== ''))
    .pipe(z.array(z.string().regex(HOST)))
    .default([]),
  SITE_URL: url('http:', 'https:').transform((text) => text?.replace(/\/+$/, '')),
  SMTP_URL: url('smtp:', 'smtps:'),
  SMTP_FROM: z.email().optional(),
  PRIVATE_WEBHOOKS: z.enum(['yes', 'no']).default('no'),
})

type Name = keyof typeof VARIABLES.shape

const ENCODED = ', with special characters in user and password written as %40 for @, %2F for /, %3A for :'

/** What each variable must be, and whether errors may quote its value. */
const MUST: { readonly [name in Name]?: readonly [must: string, told: boolean] } = {
  PORT: ['a number from 0 to 65535', true],
  MIN_FREE_MB: ['a number of at least 0', true],
  BACKUP_HOURS: ['a number from 0.1 to 8760', true],
  BACKUP_KEEP: ['a whole number from 1 to 10000', true],
  KEEP_MATCHES_DAYS: [`a whole number of days from 1 to ${DAYS}`, true],
  KEEP_CHAT_DAYS: [`a whole number of days from 1 to ${DAYS}`, true],
  KEEP_GUESTS_DAYS: [`a whole number of days from 1 to ${DAYS}`, true],
  DATABASE_URL: [`a Postgres URL, postgres://...${ENCODED}`, false],
  REDIS_URL: [`a Redis URL, redis://...${ENCODED}`, false],
  PUBLIC_ADDRESS: [
    'an address at which browsers reach this process and no other: host:port, host/path, or a /path',
    true,
  ],
  ADMIN_PASSWORD: [`at least ${PASSWORD} characters long`, false],
  HOSTS: ['host names, separated by commas', true],
  WATCHDOG_SECONDS: ['a number from 0 to 86400', true],
  LOG: ["'json' or 'text'", true],
  LOG_LEVEL: ["'info', 'warn' or 'error'", true],
  ALLOW_OLDER: ['1 or 0', true],
  WARM_UP: ['1 or 0', true],
  PROXIES: ['a whole number from 0 to 100', true],
  ORIGINS: ['origins such as https://example.org, separated by commas', true],
  SITE_URL: ['the address of this site, such as https://example.org', true],
  SMTP_URL: [`the URL of a mail server, smtps://...${ENCODED}`, false],
  SMTP_FROM: ['an e-mail address', true],
  PRIVATE_WEBHOOKS: ["'yes' or 'no'", true],
}

/**
 * Reads the variables documented in packages/docs/hosting.md; an empty one counts as absent. `terminal`: whether the
 * output is a terminal. Throws a {@link WrongVariable}.
 */
export function readEnvironment(env: NodeJS.ProcessEnv, terminal: boolean): Environment {
  const data = read(VARIABLES, env)
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    reserve: data.MIN_FREE_MB,
    backups: backupsOf(data),
    retention: { matches: data.KEEP_MATCHES_DAYS, chat: data.KEEP_CHAT_DAYS, guests: data.KEEP_GUESTS_DAYS },
    databaseUrl: data.DATABASE_URL,
    cluster: clusterOf(data),
    adminPassword: data.ADMIN_PASSWORD,
    watchdog: data.WATCHDOG_SECONDS,
    allowOlder: data.ALLOW_OLDER === '1',
    warmUp: data.WARM_UP === '1',
    log: data.LOG ?? usualFormat(terminal),
    logLevel: data.LOG_LEVEL,
    proxies: data.PROXIES,
    pidFile: data.PID_FILE,
    origins: data.ORIGINS,
    hosts: [...data.HOSTS, ...data.ORIGINS.map((origin) => new URL(origin).hostname)],
    notices: noticesOf(data),
  }
}

/** The log's format, even if the environment is invalid. */
export function formatOf({ LOG }: NodeJS.ProcessEnv, terminal: boolean): Format {
  return FORMATS.find((format) => format === LOG) ?? usualFormat(terminal)
}

function usualFormat(terminal: boolean): Format {
  return terminal ? 'text' : 'json'
}

/**
 * A warning for each variable whose name is probably misspelt: with `DATABSE_URL`, a server would silently start on an
 * empty store of its own.
 */
export function misspelt(env: NodeJS.ProcessEnv): string[] {
  const names = Object.keys(VARIABLES.shape)
  return Object.keys(env).flatMap((name) => {
    if (names.includes(name) || name.length < SHORTEST) return []
    const meant = names.find((each) => env[each] === undefined && isNear(name, each))
    return meant === undefined ? [] : [`${name} is not a variable of this server: ${meant} is meant?`]
  })
}

/** Minimum length of a name that can be a misspelling: shorter ones resemble too many others. */
const SHORTEST = 6

/** Whether names differ by one missing, added, wrong or transposed letter. */
function isNear(one: string, other: string): boolean {
  let [start, end] = [0, 0]
  const least = Math.min(one.length, other.length)
  while (start < least && one[start] === other[start]) start++
  while (end < least - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  return Math.max(left.length, right.length) <= 1 || (left.length === 2 && left === [...right].reverse().join(''))
}

/** Reads only the store's location, for programs that open it without a server. Throws a {@link WrongVariable}. */
export function readStore(env: NodeJS.ProcessEnv): Pick<Environment, 'dataDir' | 'databaseUrl'> {
  const { DATA_DIR, DATABASE_URL } = read(VARIABLES.pick({ DATA_DIR: true, DATABASE_URL: true }), env)
  return { dataDir: DATA_DIR, databaseUrl: DATABASE_URL }
}

/** Reads only the MB that must stay free, for commands that write beside a server. Throws a {@link WrongVariable}. */
export function readReserve(env: NodeJS.ProcessEnv): number {
  return read(VARIABLES.pick({ MIN_FREE_MB: true }), env).MIN_FREE_MB
}

/** Parses the variables of a schema; an empty one counts as absent. */
function read<T extends z.ZodObject>(form: T, env: NodeJS.ProcessEnv): z.output<T> {
  const given = Object.fromEntries(
    Object.keys(form.shape).flatMap((name) => (env[name] === undefined || env[name] === '' ? [] : [[name, env[name]]])),
  )
  const { success, data, error } = form.safeParse(given)
  if (!success) throw wrong(String(error.issues[0]?.path[0]) as Name, env)
  return data
}

/** The plan of backups, if `BACKUP_DIR` is set. */
function backupsOf(data: z.output<typeof VARIABLES>): BackupPlan | undefined {
  const { BACKUP_DIR, BACKUP_HOURS, BACKUP_KEEP, DATABASE_URL } = data
  if (BACKUP_DIR === undefined) return undefined
  if (DATABASE_URL !== undefined)
    throw WrongVariable.of('BACKUP_DIR', 'absent with DATABASE_URL: Postgres is backed up with pg_dump')
  return { to: BACKUP_DIR, hours: BACKUP_HOURS, keep: BACKUP_KEEP }
}

/** The cluster options, if `REDIS_URL` is set. */
function clusterOf(data: z.output<typeof VARIABLES>): ClusterOptions | undefined {
  const { REDIS_URL, REDIS_PREFIX, PUBLIC_ADDRESS, DATABASE_URL } = data
  if (REDIS_URL === undefined) return undefined
  if (DATABASE_URL === undefined)
    throw WrongVariable.missing('DATABASE_URL', 'REDIS_URL is for several processes on one Postgres')
  if (PUBLIC_ADDRESS === undefined)
    throw WrongVariable.missing(
      'PUBLIC_ADDRESS',
      'with REDIS_URL each process needs a PUBLIC_ADDRESS at which browsers reach it and no other, ' +
        'as host:port, host/path, or a /path',
    )
  return { redisUrl: REDIS_URL, redisPrefix: REDIS_PREFIX, publicAddress: PUBLIC_ADDRESS }
}

/** How users are notified of turns. Links in mails must not be derived from requests, which anyone can send. */
function noticesOf(data: z.output<typeof VARIABLES>): NoticeOptions {
  const { SITE_URL: siteUrl, SMTP_URL, SMTP_FROM, PRIVATE_WEBHOOKS } = data
  const privateNetworks = PRIVATE_WEBHOOKS === 'yes'
  if (SMTP_URL === undefined) return { siteUrl, privateNetworks }
  if (siteUrl === undefined) throw WrongVariable.missing('SITE_URL', 'with SMTP_URL mails contain links to this site')
  if (SMTP_FROM === undefined) throw WrongVariable.missing('SMTP_FROM', 'with SMTP_URL mails need a sender')
  return { siteUrl, mail: { url: SMTP_URL, from: SMTP_FROM }, privateNetworks }
}

function wrong(name: Name, env: NodeJS.ProcessEnv): WrongVariable {
  const [must, told] = MUST[name] ?? ['something else', false]
  return WrongVariable.of(name, must, told ? env[name] : undefined)
}
