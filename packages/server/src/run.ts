import { describe } from './faults.ts'
import { createServer, type RunningServer } from './server.ts'
import { FolderInUse } from './store/lock.ts'
import type { ServerTitle } from './titles.ts'

/**
 * Runs a server as the environment says (`PORT`, `HOST`, `DATA_DIR`, `DATABASE_URL`, `PROXIES`, `ORIGINS`) until it is told to stop (SIGTERM, SIGINT), and says
 * what it does on standard output. Ends the process with 1 if it cannot start.
 */
export async function run(titles: readonly ServerTitle[]): Promise<void> {
  const { PORT, HOST, DATA_DIR, DATABASE_URL, PROXIES, ORIGINS } = process.env
  const port = Number(PORT ?? 2567)
  const proxies = Number(PROXIES ?? 0)
  const say = (line: string): void => console.log(line)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) fail(`PORT must be a number from 0 to 65535, not ${PORT}.`)
  if (!Number.isInteger(proxies) || proxies < 0) fail(`PROXIES must be a number from 0 on, not ${PROXIES}.`)
  let server: RunningServer
  try {
    server = await createServer({
      titles,
      port,
      host: HOST === '' ? undefined : HOST,
      dataDir: DATA_DIR === undefined || DATA_DIR === '' ? './data' : DATA_DIR,
      databaseUrl: DATABASE_URL === '' ? undefined : DATABASE_URL,
      proxies,
      origins: (ORIGINS ?? '').split(',').filter((origin) => origin !== ''),
      say,
    })
  } catch (error) {
    return fail(whyNot(error, port))
  }
  say(`Topside is at http://${HOST === undefined || HOST === '' ? 'localhost' : HOST}:${server.port}`)
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

function whyNot(error: unknown, port: number): string {
  if (error instanceof FolderInUse) return error.message
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another one with PORT.`
  if (code === 'EACCES') return `Port ${port} is not allowed to this user. Choose another one with PORT.`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return 'Postgres at DATABASE_URL does not answer.'
  return `The server cannot start: ${describe(error)}`
}

function fail(line: string): never {
  console.error(line)
  process.exit(1)
}
