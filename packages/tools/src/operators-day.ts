import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setDefaultCACertificates } from 'node:tls'
import { parseArgs } from 'node:util'
import { ask, freePorts, join as joinRoom } from '@topside/server/testing/client'
import { openPostgres } from '@topside/server/testing/parts'
import { type OwnSchema, postgresUrl, schemaOfItsOwn } from '@topside/server/testing/postgres'
import { redisUrl } from '@topside/server/testing/redis'
import {
  type Certificate,
  httpsConfiguration,
  Nginx,
  nginxMissing,
  selfMadeCertificate,
  shippedConfiguration,
} from './cluster-test/nginx.ts'
import { missing } from './cluster-test/site.ts'
import { ServerProcess } from './crash-test/server-process.ts'
import { comparison } from './crash-test/tables.ts'
import { pause } from './crash-test/time.ts'
import { Watch } from './crash-test/watch.ts'
import { Checkout } from './operators-day/checkout.ts'
import { PageLoads } from './operators-day/page-loads.ts'
import { tryWrongSettings } from './operators-day/wrong-settings.ts'
import { root } from './shell.ts'
import { loadTitle } from './titles.ts'

/** Milliseconds between the start of a process and the stop of the next. */
const REST = 2_000
/** Exit status where this machine lacks what it takes; `.ci/nightly` then skips it. */
const NOT_HERE = 3

const { values } = parseArgs({ options: { from: { type: 'string' }, seed: { type: 'string', default: '1' } } })
const lacking = nginxMissing() ?? (await missing())
if (lacking !== undefined) {
  console.error(lacking)
  process.exit(NOT_HERE)
}
const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const [present, before] = [git('rev-parse', 'HEAD'), git('rev-parse', values.from ?? versionBefore())]
const folder = mkdtempSync(join(tmpdir(), 'topside-day-'))
const inner = await freePorts(5)
const [https, plain, first, second] = [inner + 1, inner + 2, inner + 3, inner + 4] as const
const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
let failed = false
let current = inner
const watch = new Watch(
  { title: await loadTitle('return-to-the-rock'), seed: values.seed, computers: false },
  {
    get port() {
      return current
    },
  },
)

try {
  await day()
} catch {
  failed = true
} finally {
  for (const end of ends.toReversed()) await end()
}
process.exit(failed ? 1 : 0)

async function day(): Promise<void> {
  const [data, restored] = [join(folder, 'data'), join(folder, 'restored')]
  const checkout = await step(`a clone of ${before.slice(0, 8)}, the version before, installs and builds`, async () => {
    const old = Checkout.of(before, join(folder, 'topside'))
    await old.build()
    return old
  })
  const single = server(checkout, first, { DATA_DIR: data })
  await step('a server starts on the built-in database, and two matches begin', () => begin(single))
  await step('the database is backed up during play', async () => {
    await checkout.npm('backup', '--data', data, '--to', join(folder, 'backups'))
    await watch.moves('after the backup', single)
    sound()
  })
  await step('the backup is restored elsewhere, and has the matches', () => restore(checkout, restored))
  const schema = await schemaOfItsOwn(postgresUrl)
  ends.push(() => schema.drop())
  await step('the database moves to Postgres', async () => {
    await stop(single)
    await checkout.npm('move-store', '--from', data, '--to', schema.url)
  })
  const servers = [first, second].map((port, n) => cluster(checkout, port, n, schema))
  const certificate = selfMadeCertificate()
  ends.push(() => certificate.drop())
  await step('two processes with Redis serve it behind nginx, and HTTPS before that', () => serve(servers, certificate))
  await step(`in its place ${present.slice(0, 8)}, this version, installs and builds`, async () => {
    checkout.update(present)
    await checkout.build()
    await watch.allBack('after the build', servers[0] ?? single)
    await watch.moves('after the build', servers[0] ?? single)
    sound()
  })
  const loads = new PageLoads(`http://127.0.0.1:${inner}`)
  loads.begin()
  await step('each process is replaced by this version, with players connected and pages loading', () =>
    upgrade(servers, checkout, schema, loads),
  )
  await step('everything acknowledged is stored, and all boards were right', async () => {
    const db = await openPostgres(schema.url)
    ends.push(() => db.close())
    if (!(await watch.tables.end(60_000))) watch.faults.push('a command got no answer')
    const verdict = await watch.compare(db)
    watch.faults.splice(0, watch.faults.length, ...verdict.faults)
    sound()
    return comparison(verdict)
  })
  for (const each of servers) await stop(each)
  await step('the store moves back to a built-in database, and is served again', () => moveBack(checkout, schema))
  await step('each variable set wrong is named, and no server starts', async () => {
    return `${await tryWrongSettings(checkout, second)} variables`
  })
}

/** Runs one step and prints a line about it; throws if it fails. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const seconds = () => `${((performance.now() - from) / 1000).toFixed(1).padStart(6)} s`
  try {
    const result = await work()
    console.log(`ok   ${seconds()}  ${name}${typeof result === 'string' ? `: ${result}` : ''}`)
    return result
  } catch (error) {
    console.log(`FAIL ${seconds()}  ${name}: ${error instanceof Error ? error.message : String(error)}`)
    throw error
  }
}

function server(checkout: Checkout, port: number, env: { readonly [name: string]: string }): ServerProcess {
  const process = new ServerProcess(
    port,
    { NODE_ENV: 'production', LOG: 'text', ...env },
    checkout.path('packages/server/src/main.ts'),
  )
  ends.push(() => process.end('SIGKILL'))
  return process
}

function cluster(checkout: Checkout, port: number, n: number, schema: OwnSchema): ServerProcess {
  return server(checkout, port, {
    DATABASE_URL: schema.url,
    REDIS_URL: redisUrl,
    REDIS_PREFIX: `topside-day-${inner}`,
    PUBLIC_ADDRESS: `/${n + 1}`,
    PROXIES: '2',
  })
}

async function begin(single: ServerProcess): Promise<void> {
  await single.start()
  current = single.port
  await watch.tables.fill(2)
  await watch.allBack('at the beginning', single)
  await watch.moves('at the beginning', single)
  sound()
}

async function restore(checkout: Checkout, data: string): Promise<void> {
  const backup = readdirSync(join(folder, 'backups')).find((name) => name.startsWith('topside-')) ?? ''
  await checkout.npm('restore', '--from', join(folder, 'backups', backup), '--data', data)
  const beside = server(checkout, second, { DATA_DIR: data })
  await beside.start()
  await shown(beside.port)
  await stop(beside)
}

async function serve(servers: readonly ServerProcess[], certificate: Certificate): Promise<void> {
  for (const each of servers) await each.start()
  const proxy = await Nginx.start(shippedConfiguration(inner, [first, second]), inner)
  ends.push(() => proxy.close())
  const outer = await Nginx.start(httpsConfiguration({ https, http: plain }, inner, certificate), https)
  ends.push(() => outer.close())
  setDefaultCACertificates([readFileSync(certificate.certificate, 'utf8')])
  current = inner
  const [one] = servers
  if (one !== undefined) {
    await watch.allBack('behind nginx', one)
    await watch.moves('behind nginx', one)
  }
  const { room } = await joinRoom(`https://localhost:${https}`, 'spectators', { match: watch.tables.ids[0] })
  await room.leave()
  sound()
}

async function upgrade(
  servers: ServerProcess[],
  checkout: Checkout,
  schema: OwnSchema,
  loads: PageLoads,
): Promise<string> {
  for (const [n, each] of servers.entries()) {
    await stop(each)
    const replaced = cluster(checkout, each.port, n, schema)
    servers[n] = replaced
    await replaced.start()
    // As the page says, so that the proxy uses it again.
    await pause(REST)
    await watch.allBack(`after process ${n + 1} was replaced`, replaced)
    await watch.moves(`after process ${n + 1} was replaced`, replaced)
  }
  const pages = await loads.end()
  watch.faults.push(...loads.faults)
  sound()
  return `${pages} pages loaded meanwhile`
}

async function moveBack(checkout: Checkout, schema: OwnSchema): Promise<void> {
  const data = join(folder, 'back')
  await checkout.npm('move-store', '--from', schema.url, '--to', data)
  const last = server(checkout, first, { DATA_DIR: data })
  await last.start()
  await shown(last.port)
  await stop(last)
}

/** Throws unless a server shows all matches. */
async function shown(port: number): Promise<void> {
  for (const id of watch.tables.ids) {
    const { status } = await ask(port, 'GET', `/api/matches/${id}`)
    if (status !== 200) throw new Error(`match ${id} is answered ${status}`)
  }
}

async function stop(each: ServerProcess): Promise<void> {
  const status = await each.end('SIGTERM')
  if (status !== 0) throw new Error(`told to stop, a server ended with ${status}: ${each.said}`)
}

/** Throws if the matches showed anything wrong. */
function sound(): void {
  if (watch.faults.length > 0) throw new Error(watch.faults.join('\n'))
}

/** The commit of the last release before this version; without one, the commit before. */
function versionBefore(): string {
  const release = git('log', '--format=%H', '--grep=^release: ', 'HEAD~1', '-1')
  return release === '' ? 'HEAD~1' : release
}
