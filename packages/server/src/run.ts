import { format } from 'node:util'
import { RedisGone } from './cluster/bus.ts'
import type { ClusterOptions } from './cluster/cluster.ts'
import { describe } from './faults.ts'
import { createServer, type RunningServer } from './server.ts'
import { sparingly } from './sparingly.ts'
import { FolderInUse } from './store/lock.ts'
import type { ServerTitle } from './titles.ts'

/** Host and port, a path, or both. */
const ADDRESS = /^([A-Za-z0-9.-]+(:\d+)?)?(\/[A-Za-z0-9/_-]*[A-Za-z0-9_-])?$/

/**
 * Runs a server as the environment says (the table in README) until it is told to stop (SIGTERM, SIGINT), and says what it does on
 * standard output. Ends the process with 1 if it cannot start.
 */
export async function run(titles: readonly ServerTitle[]): Promise<void> {
  const { PORT, PROXIES } = process.env
  const [HOST, DATABASE_URL, DATA_DIR] = [given('HOST'), given('DATABASE_URL'), given('DATA_DIR')]
  const port = Number(PORT ?? 2567)
  const proxies = Number(PROXIES ?? 0)
  const say = process.env['LOG'] === 'json' ? sayJson : (line: string): void => console.log(line)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) fail(`PORT must be a number from 0 to 65535, not ${PORT}.`)
  if (!Number.isInteger(proxies) || proxies < 0) fail(`PROXIES must be a number from 0 on, not ${PROXIES}.`)
  const cluster = clusterOptions()
  hushLibraries(say)
  let server: RunningServer
  try {
    server = await createServer({
      titles,
      port,
      host: HOST,
      dataDir: DATA_DIR ?? './data',
      databaseUrl: DATABASE_URL,
      cluster,
      adminPassword: given('ADMIN_PASSWORD'),
      proxies,
      origins: (given('ORIGINS') ?? '').split(',').filter((origin) => origin !== ''),
      say,
    })
  } catch (error) {
    return fail(whyNot(error, port))
  }
  say(`Topside is at http://${HOST ?? 'localhost'}:${server.port}`)
  let stopping = false
  const stop = (signal: string): void => {
    if (stopping) return
    stopping = true
    say(`${signal}: finishing what was begun`)
    server.close().then(
      () => {
        say('Stopped')
        process.exit(0)
      },
      (error: unknown) => fail(describe(error)),
    )
  }
  process.on('unhandledRejection', (error) => say(`Unexpected: ${describe(error)}`))
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** What libraries complain about by themselves, such as broken messages, is said like everything else, and not more often than helps. */
function hushLibraries(say: (line: string) => void): void {
  const complain = sparingly(say)
  const hushed = (...parts: readonly unknown[]): void => complain(format(...parts))
  console.error = hushed
  console.warn = hushed
}

/** A variable of the environment; `undefined` if it is empty. */
function given(name: string): string | undefined {
  const value = process.env[name]
  return value === '' ? undefined : value
}

/** How this process takes its place beside others, if `REDIS_URL` says that there are some. */
function clusterOptions(): ClusterOptions | undefined {
  const redisUrl = given('REDIS_URL')
  if (redisUrl === undefined) return undefined
  const publicAddress = given('PUBLIC_ADDRESS')
  if (given('DATABASE_URL') === undefined)
    fail('REDIS_URL is for several processes on one Postgres: DATABASE_URL is missing.')
  if (publicAddress === undefined || !ADDRESS.test(publicAddress))
    fail(
      'With REDIS_URL each process needs a PUBLIC_ADDRESS at which browsers reach it and no other: host:port, host/path, or a /path.',
    )
  return { redisUrl, redisPrefix: given('REDIS_PREFIX') ?? 'topside', publicAddress }
}

/** One line of JSON: for programs that gather logs. */
function sayJson(line: string): void {
  console.log(JSON.stringify({ at: new Date().toISOString(), process: process.pid, line }))
}

function whyNot(error: unknown, port: number): string {
  if (error instanceof FolderInUse || error instanceof RedisGone) return error.message
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another one with PORT.`
  if (code === 'EACCES') return `Port ${port} is not allowed to this user. Choose another one with PORT.`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return 'Postgres at DATABASE_URL does not answer.'
  return `The server cannot start: ${describe(error)}`
}

function fail(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
