import { rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { format } from 'node:util'
import { RedisGone } from './cluster/redis-gone.ts'
import { type EndingLimits, endWell, endWithParent } from './ending.ts'
import { type Environment, formatOf, misspelt, readEnvironment, WrongVariable } from './environment.ts'
import { CANNOT_START, NOT_NOW } from './exit-codes.ts'
import { describe } from './faults.ts'
import { type Format, logger, saying, standard } from './log/log.ts'
import { ODD, type Say, WRONG } from './log/say.ts'
import { rateLimitedLog } from './security/rate-limited-log.ts'
import { createServer, type RunningServer } from './server.ts'
import { StoreInUse } from './store/claim.ts'
import { BrokenFolder } from './store/embedded/data-folder.ts'
import { NoRoom } from './store/embedded/embedded-store.ts'
import type { UpkeepOptions } from './store/embedded/messages.ts'
import { FolderInUse } from './store/lock.ts'
import { FailedMigration, NewerStore } from './store/migrate.ts'
import { HalfMoved } from './store/open.ts'
import { OlderServer } from './store/versions.ts'
import type { ServerTitle } from './titles.ts'
import { watchEventLoop } from './watchdog/watchdog.ts'

/** Error codes of the system and of Postgres after which a later start may succeed. */
const PASSING: { readonly [code: string]: string } = {
  ECONNREFUSED: 'Postgres at DATABASE_URL does not answer.',
  ECONNRESET: 'Postgres at DATABASE_URL ended the connection.',
  ENOTFOUND: 'The host in DATABASE_URL is unknown.',
  EAI_AGAIN: 'The host in DATABASE_URL cannot be looked up now.',
  ETIMEDOUT: 'Postgres at DATABASE_URL does not answer in time.',
  EHOSTUNREACH: 'The host in DATABASE_URL cannot be reached.',
  ENETUNREACH: 'The host in DATABASE_URL cannot be reached.',
  '53300': 'Postgres at DATABASE_URL has no connection left for this server.',
  '57P03': 'Postgres at DATABASE_URL is starting or stopping.',
}
/** Error codes of Postgres that persist until the configuration is changed. */
const LASTING: { readonly [code: string]: string } = {
  '3D000': 'The database in DATABASE_URL does not exist. Create it first: createdb NAME.',
  '28000': 'Postgres does not let the user in DATABASE_URL in: it does not exist, or may not connect.',
  '28P01': 'The user or password in DATABASE_URL is wrong.',
  '42501': 'The user in DATABASE_URL may not create tables there. Make it the owner of the database.',
}
/** Errors of the system in words, for a file or folder. */
const OF_FILES: { readonly [code: string]: string } = {
  EACCES: 'this user may not do that',
  EPERM: 'this user may not do that',
  EROFS: 'the file system is read-only',
  ENOENT: 'a folder on the way does not exist',
  ENOTDIR: 'a part of the path is a file',
  EISDIR: 'it is a folder',
  EEXIST: 'it exists already',
}

/** Options besides the environment. */
export interface RunOptions {
  /** URL of the module with the titles, if not `@topside/titles`. */
  readonly titleModule?: string
  /** Folder of the built client, if not the default. */
  readonly clientFolder?: string
  /** Maintenance settings of the embedded store. */
  readonly upkeep?: UpkeepOptions
  /** Milliseconds that ending may take. */
  readonly ending?: EndingLimits
  /** Whether it warms up, as {@link ServerOptions} describes. */
  readonly warmUp?: boolean
  /** A module that the embedded store's thread loads first. */
  readonly prelude?: string
}

/** Errors whose message suffices for the user. */
const SENTENCES = [
  FolderInUse,
  StoreInUse,
  RedisGone,
  NoRoom,
  BrokenFolder,
  NewerStore,
  FailedMigration,
  HalfMoved,
  OlderServer,
]

/**
 * Runs a server as configured by the environment (packages/docs/hosting.md) until SIGTERM or SIGINT, logging to
 * standard output. If it cannot start, the process exits with a status of `exit-codes.ts`; otherwise as {@link endWell}
 * describes.
 */
export async function run(
  titles: readonly ServerTitle[],
  { titleModule, clientFolder, upkeep, ending, prelude, warmUp = false }: RunOptions = {},
): Promise<void> {
  const environment = read()
  const { port, host, dataDir, databaseUrl, reserve, cluster, adminPassword, proxies, origins, hosts } = environment
  const { backups, notices, log, logLevel, allowOlder, retention } = environment
  const say = saying(logger(log, { level: logLevel }))
  for (const line of misspelt(process.env)) say(line, WRONG)
  hushLibraries(say)
  noteProcess(environment.pidFile, log)
  const serves = endWell(say, ending)
  endWithParent()
  let server: RunningServer
  try {
    server = await createServer({
      titles,
      titleModule,
      ...(clientFolder !== undefined && { clientFolder }),
      port,
      host,
      dataDir,
      backups,
      retention,
      databaseUrl,
      allowOlder,
      embedded: { reserve, upkeep, prelude },
      cluster,
      adminPassword,
      proxies,
      origins,
      hosts,
      notices,
      warmUp: warmUp && environment.warmUp,
      say,
    })
  } catch (error) {
    return fail(log, whyNot(error, port), isPassing(error) ? NOT_NOW : CANNOT_START)
  }
  watchEventLoop(environment.watchdog)
  say(`Topside is at http://${host ?? 'localhost'}:${server.port}`)
  serves(server)
}

/** Routes warnings of libraries and of Node, such as those about malformed messages, to the log, rate-limited. */
function hushLibraries(say: Say): void {
  const complain = rateLimitedLog(say)
  const hushed = (...parts: readonly unknown[]): void => complain(format(...parts))
  console.error = hushed
  console.warn = hushed
  // Node prints its warnings as text.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => say(warning.message, ODD))
}

/** Writes the process id to a file, so that a frozen server can be ended. */
function noteProcess(file: string | undefined, log: Format): void {
  if (file === undefined) return
  try {
    writeFileSync(file, String(process.pid))
  } catch (error) {
    fail(log, `PID_FILE cannot be written. ${ofFile(error) ?? describe(error)}`)
  }
  process.on('exit', () => rmSync(file, { force: true }))
}

/** The environment; ends the process if it is invalid. */
function read(): Environment {
  const terminal = process.stdout.isTTY === true
  try {
    return readEnvironment(process.env, terminal)
  } catch (error) {
    if (error instanceof WrongVariable) return fail(formatOf(process.env, terminal), error.message)
    throw error
  }
}

function whyNot(error: unknown, port: number): string {
  if (error instanceof Error && SENTENCES.some((kind) => error instanceof kind)) return error.message
  const code = codeOf(error) ?? ''
  if (isObject(error) && error['syscall'] === 'listen') return whyNotListening(code, port) ?? describe(error)
  return ofFile(error) ?? PASSING[code] ?? LASTING[code] ?? `The server cannot start: ${describe(error)}`
}

function whyNotListening(code: string, port: number): string | undefined {
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another one with PORT.`
  if (code === 'EACCES') return `Port ${port} is not allowed to this user. Choose another one with PORT.`
  if (code === 'EADDRNOTAVAIL') return 'HOST is not an address of this machine.'
  return undefined
}

/** What failed, on which file or folder, for which user; `undefined` for errors of other kinds. */
function ofFile(error: unknown): string | undefined {
  if (!isObject(error) || typeof error['path'] !== 'string') return undefined
  const why = OF_FILES[codeOf(error) ?? '']
  if (why === undefined) return undefined
  return `${String(error['syscall'])} ${error['path']}: ${why} (${userInfo().username}).`
}

function isObject(error: unknown): error is { readonly [name: string]: unknown } {
  return typeof error === 'object' && error !== null
}

/** Whether a later start may succeed after this failure. */
function isPassing(error: unknown): boolean {
  return error instanceof NoRoom || error instanceof RedisGone || (codeOf(error) ?? '') in PASSING
}

function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined
}

/** Prints on standard error, in the format of the log, why the server cannot start, and ends the process. */
function fail(log: Format, line: string, status = CANNOT_START): never {
  const output = standard(2)
  if (log === 'json') logger(log, { output }).error(line)
  else output.write(`${line}\n`)
  process.exit(status)
}
