import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { RECORDS_LIMIT } from '@topside/protocol'
import type { Db } from '../store/db.ts'
import { openStore } from '../store/open.ts'
import { ask, freePort, join } from '../testing/client.ts'
import { hosting } from '../testing/hosting.ts'
import { schemaOfItsOwn } from '../testing/postgres.ts'
import { at, type Figure, type ServerBench } from './figures.ts'
import { randomPolicy } from './policy.ts'
import { prepareMatch } from './scripts.ts'

const SERVE = fileURLToPath(new URL('../main.ts', import.meta.url))

/** Number of running matches in the store, and of watched ones among them. */
const [STORED, AWAKE] = [10_000, 50]
/** Matches opened in total; those not to stay in memory are left again. */
const OPENED = 300
/** Most commands of a stored match that is opened, and of one that is not. */
const [LONGEST, SHORT] = [5_000, 50]
/** Milliseconds within which an unloaded match must open. */
const OPEN = 20

/** A stored running match, and its players' token. */
interface Stored {
  readonly id: string
  readonly token: string
}

/**
 * Costs of a server with 50 stored matches, all loaded, and of one with 10,000 stored and 50 loaded, and the time to
 * open a match. On Postgres.
 */
export async function sleeping(bench: ServerBench): Promise<Figure[]> {
  if (bench.databaseUrl === undefined) {
    bench.say('No Postgres: the figures of sleeping matches are left out')
    return []
  }
  return [...(await measured(bench, bench.databaseUrl, AWAKE)), ...(await measured(bench, bench.databaseUrl, STORED))]
}

async function measured(bench: ServerBench, databaseUrl: string, stored: number): Promise<Figure[]> {
  bench.say(`${stored} stored matches, ${AWAKE} awake`)
  const schema = await schemaOfItsOwn(databaseUrl)
  try {
    const db = await openStore({ databaseUrl: schema.url, dataDir: '' }, () => undefined)
    const matches = await fill(bench, db, stored).finally(() => db.close())
    const port = await freePort()
    const from = performance.now()
    const child = await serve(port, schema.url)
    const started = performance.now() - from
    try {
      const { joined, read, memory } = await openAll(port, matches, child)
      const metric = await openSeconds(port)
      const name = `${stored} stored, ${AWAKE} awake`
      return [
        { name: `${name}: start until it serves`, value: started, unit: 'ms' },
        { name: `${name}: memory of the process`, value: memory / 1024, unit: 'MB' },
        {
          name: `${name}: opening a sleeping match, mean`,
          value: (1000 * metric('_sum')) / metric('_count'),
          unit: 'ms',
        },
        {
          name: `${name}: opened within ${OPEN} ms`,
          value: (100 * metric(`_bucket{le="${OPEN / 1000}"}`)) / metric('_count'),
          unit: '%',
          ...(stored > AWAKE && { budget: { least: 99 } }),
        },
        { name: `${name}: joining until the first state, p50`, value: at(joined, 0.5), unit: 'ms' },
        { name: `${name}: joining until the first state, p99`, value: at(joined, 0.99), unit: 'ms' },
        ...(read.length > 0
          ? [{ name: `${name}: then reading the beginning of its history, p50`, value: at(read, 0.5), unit: 'ms' }]
          : []),
      ]
    } finally {
      child.kill('SIGKILL')
    }
  } finally {
    await schema.drop()
  }
}

/**
 * Opens matches one by one: sorted milliseconds to the first state, and to the history after it; memory in kB once
 * {@link AWAKE} matches are open.
 */
async function openAll(port: number, matches: readonly Stored[], child: ChildProcess) {
  const joined: number[] = []
  const read: number[] = []
  let memory = 0
  for (const [n, { id, token }] of matches.entries()) {
    const begun = performance.now()
    const { room } = await join(port, 'match', { match: id, token })
    joined.push(performance.now() - begun)
    room.reconnection.enabled = false
    if (n + 1 === AWAKE) memory = resident(child)
    if (n < AWAKE) continue
    const asked = performance.now()
    await room.request('records', { from: 0, to: RECORDS_LIMIT })
    read.push(performance.now() - asked)
    await room.leave()
  }
  for (const times of [joined, read]) times.sort((a, b) => a - b)
  return { joined, read, memory }
}

/** Reads a server's histogram of the seconds to open matches, by its lines. */
async function openSeconds(port: number): Promise<(line: string) => number> {
  const lines = (await ask<string>(port, 'GET', '/metrics')).body.split('\n')
  const told = (line: string) => lines.find((each) => each.startsWith(`topside_match_open_seconds${line} `))
  return (line) => Number(told(line)?.split(' ').at(-1))
}

/** Stores matches in progress and returns those to open, which are nearly over and so have the most to replay. */
async function fill({ title, seed }: ServerBench, db: Db, stored: number): Promise<Stored[]> {
  const { rules } = await title.load()
  const made: Stored[] = []
  const long = Math.min(stored, OPENED)
  for (let n = 0; n < long; n++) {
    const { id, tokens, commands } = await prepareMatch(db, rules, randomPolicy(seed + n), LONGEST)
    const log = commands.slice(0, -1).map(({ seat, choice }) => ({ kind: 'choose', seat, choice }))
    await db.query(
      `insert into commands (match, seq, command)
        select $1, n, c from jsonb_array_elements($2::jsonb) with ordinality as l (c, n)`,
      [id, JSON.stringify(log)],
    )
    made.push({ id, token: tokens[0] ?? '' })
  }
  await noted(db, title, made)
  const copies = Math.floor((stored - long) / long)
  for (let n = 0; n < copies; n++)
    await db.exec(`
      insert into matches (id, title, rules_version, options, private, delay, status, creator, commitment, server_seed,
          seq, sides)
        select id || '-${n}', title, rules_version, options, private, delay, status, creator, commitment, server_seed,
          least(seq, ${SHORT}), sides
        from matches where length(id) = 22;
      insert into seats (match, seat, user_id, name, seed)
        select match || '-${n}', seat, user_id, name, seed from seats where length(match) = 22;
      insert into commands (match, seq, command, request, taken)
        select match || '-${n}', seq, command, request, taken from commands
        where length(match) = 22 and seq <= ${SHORT};`)
  await db.exec('analyze matches; analyze commands; analyze seats')
  return made
}

/** Has a server store summaries and checkpoints of its matches. */
async function noted(db: Db, title: ServerBench['title'], stored: readonly Stored[]): Promise<void> {
  const { host, summaries } = hosting(db, [title])
  for (const { id } of stored) await host.with(id, () => undefined)
  await summaries.flush()
}

async function serve(port: number, databaseUrl: string): Promise<ChildProcess> {
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: databaseUrl, REDIS_URL: '' }
  const child = spawn(process.execPath, [SERVE], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((done, failed) => {
    child.stdout?.on('data', (chunk: Buffer) => chunk.toString().includes('Topside is at') && done())
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)))
  })
  return child
}

/** Resident memory of a process in kB. */
function resident({ pid }: ChildProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}
