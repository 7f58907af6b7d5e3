import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { seededRandom } from '@topside/engine/testing'
import { freePort } from '@topside/server/testing/client'
import { ClockWatch } from './crash-test/clock-watch.ts'
import type { CopiesReport } from './crash-test/copies.ts'
import { Correspondents, REACHES_HERE, toldInWords } from './crash-test/correspondents.ts'
import { FullTrial } from './crash-test/full-trial.ts'
import { NotHere } from './crash-test/mounts.ts'
import { PowerDisk } from './crash-test/power-disk.ts'
import { PowerTrial } from './crash-test/power-trial.ts'
import { ServerProcess } from './crash-test/server-process.ts'
import { SetClock } from './crash-test/set-clock.ts'
import { SmallDisk } from './crash-test/small-disk.ts'
import { pgliteStore, postgresStore } from './crash-test/store.ts'
import { comparison, type TablesVerdict } from './crash-test/tables.ts'
import { Trial } from './crash-test/trial.ts'
import { path } from './shell.ts'
import { findTitle, loadTitle } from './titles.ts'

/** Exit status of a trial that this machine or user cannot run; `.ci/run` then skips it. */
const NOT_HERE = 3

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    power: { type: 'string' },
    full: { type: 'string' },
    server: { type: 'string', default: path('packages/server/src/main.ts') },
    store: { type: 'string', default: 'pglite' },
    matches: { type: 'string', default: '3' },
    title: { type: 'string', default: 'return-to-the-rock' },
    seed: { type: 'string', default: '1' },
    port: { type: 'string', default: String(await freePort()) },
  },
})
const { seed } = values
const [matches, port] = [Number(values.matches), Number(values.port)]
const times = Number(values.power ?? values.full ?? values.kills)
if (
  ![times, matches, port].every((each) => Number.isInteger(each) && each > 0) ||
  !['pglite', 'postgres'].includes(values.store)
) {
  console.error(
    'npm run crash-test -- --kills N | --power N | --full N [--store postgres|pglite] [--matches M] [--title T] ' +
      '[--seed S] [--port P] [--server FILE]  (P and P + 1 are used; ' +
      '--power cuts the power and --full fills the disk of the built-in store; ' +
      '--server tries the main module of another version of the server)',
  )
  process.exit(2)
}
const title = await loadTitle(values.title)
const began = performance.now()
/** Whether this version's server is tested. */
const own = values.server === path('packages/server/src/main.ts')
const computers = findTitle(title.id).heuristics !== undefined
const setup = { title, seed, matches, computers, say: console.log }
/** The normal server on the trial's clock. */
const CLOCKED = path('packages/server/src/testing/serve-clock.ts')
try {
  if (values.power !== undefined) await power()
  else if (values.full !== undefined) await full()
  else await kill()
} catch (error) {
  if (!(error instanceof NotHere)) throw error
  console.error(error.message)
  process.exit(NOT_HERE)
}
process.exit()

async function kill(): Promise<void> {
  console.log(`Killing a server ${times} times in ${matches} matches of ${title.name}, stored in ${values.store}`)
  const store = values.store === 'postgres' ? await postgresStore(port + 1) : await pgliteStore()
  // Another version's server uses the machine's clock.
  const script = own ? CLOCKED : values.server
  const server = new ServerProcess(port, { ...store.env, ...REACHES_HERE }, script)
  const clock = own ? new ClockWatch(store.clock, title.id, () => port) : undefined
  const correspondents = own ? absent(store.clock) : undefined
  try {
    const report = await new Trial({ ...setup, usual: server, store, kills: times, clock, correspondents }).run()
    const failures = `${report.kills} kills, ${report.outages} outages of the store`
    conclude(
      `${failures}, ${copiesInWords(report.copies)}the clock set ${report.clocks} times, ${toldInWords(report.told)}`,
      report,
    )
  } finally {
    correspondents?.close()
    await server.end('SIGKILL')
    await store.close()
  }
}

function copiesInWords(copies: CopiesReport | undefined): string {
  if (copies === undefined) return ''
  const { backups, moves, kills } = copies
  return `${backups} backups restored, ${moves} moved to another store (${kills} times a command was killed), `
}

async function power(): Promise<void> {
  const disk = await PowerDisk.open()
  console.log(`Cutting the power of a server ${times} times in ${matches} matches of ${title.name}`)
  const clock = SetClock.embedded()
  const env = { DATA_DIR: disk.place, ...clock.env, ...REACHES_HERE }
  const usual = new ServerProcess(port, env, own ? CLOCKED : values.server)
  const busy = own ? new ServerProcess(port, env, path('packages/tools/src/crash-test/serve-busy.ts')) : usual
  const correspondents = own ? absent(clock) : undefined
  await tidied([usual, busy], disk, async () => {
    const report = await new PowerTrial({ ...setup, disk, usual, busy, cuts: times, correspondents }).run()
    conclude(`${counted(report.cuts)} cuts of the power, ${toldInWords(report.told)}`, report)
  })
  correspondents?.close()
  clock.close()
}

async function full(): Promise<void> {
  const inside = asRoot()
  if (inside !== undefined) process.exit(inside)
  const disk = await SmallDisk.open()
  console.log(`Filling the disk of a server ${times} times in ${matches} matches of ${title.name}`)
  const env = { DATA_DIR: disk.place }
  const usual = new ServerProcess(port, env, values.server)
  const unguarded = new ServerProcess(port, env, path('packages/tools/src/crash-test/serve-unguarded.ts'))
  await tidied([usual, unguarded], disk, async () => {
    const report = await new FullTrial({ ...setup, disk, usual, unguarded, fills: times }).run()
    conclude(`the disk was full ${counted(report.fills)} times, `, report)
  })
}

/** Users with further matches who are notified of their turns. */
function absent(clock: SetClock): Correspondents {
  return new Correspondents({ title, random: seededRandom(`${seed} absent`), port: () => port, clock })
}

/** Runs `work`; afterwards, even after a signal, stops the servers and removes the disk. */
async function tidied(servers: readonly ServerProcess[], disk: { close(): Promise<void> }, work: () => Promise<void>) {
  const tidy = async (): Promise<void> => {
    for (const server of servers) await server.end('SIGKILL')
    await disk.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void tidy().finally(() => process.exit(1)))
  await work().finally(tidy)
}

/** Reruns the command as root of a new user namespace, for other users. Returns its exit status. */
function asRoot(): number | undefined {
  if (process.getuid?.() === 0 || process.platform !== 'linux') return undefined
  const again = spawnSync('unshare', ['-rm', process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
  })
  return again.status ?? undefined
}

function counted(counts: { readonly [name: string]: number }): string {
  const all = Object.values(counts).reduce((sum, each) => sum + each, 0)
  return `${all} (${Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')})`
}

/** Reports a trial's result; the exit status is 1 if there are findings. */
function conclude(what: string, report: TablesVerdict): void {
  for (const fault of report.faults) console.error(fault)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`${what}${comparison(report)}, ${seconds} s`)
  if (report.faults.length > 0) process.exitCode = 1
}
