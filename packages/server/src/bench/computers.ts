import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Db } from '../store/db.ts'
import { at, type Figure, type ServerBench } from './figures.ts'
import type { LoadResult } from './load-process.ts'
import type { OpponentsJob } from './opponents.ts'
import { benchServer, type Load, loaded, prepareLanes } from './served.ts'

const OPPONENTS = fileURLToPath(new URL('./opponents.ts', import.meta.url))

/** Matches between people, and their total commands per second. */
const [MATCHES, RATE] = [20, 500]
/** Matches against computers per processor: while one computer's answer is in transit, others think. */
const AGAINST = 3
/** Unmeasured warm-up commands per millisecond of load. */
const WARM_UP = 0.1

/** The cost of constantly thinking computers to matches between people: latency without and with them. */
export async function computers(bench: ServerBench, db: Db): Promise<Figure[]> {
  bench.say(`${MATCHES} matches of people at ${RATE} commands/s, alone`)
  const alone = await measured(bench, db, 0)
  const against = AGAINST * availableParallelism()
  bench.say(`The same while computers (staff) think without a break in ${against} other matches`)
  const beside = await measured(bench, db, against)
  const [p50, p99] = [0.5, 0.99].map((share) => [alone, beside].map(({ latencies }) => at(latencies, share)))
  const [[own50 = 0, with50 = 0], [own99 = 0, with99 = 0]] = [p50 ?? [], p99 ?? []]
  return [
    { name: 'people without computers: p50', value: own50, unit: 'ms' },
    { name: 'people without computers: p99', value: own99, unit: 'ms' },
    { name: 'people beside computers that think: p50', value: with50, unit: 'ms' },
    { name: 'people beside computers that think: p99', value: with99, unit: 'ms', budget: { most: 10 } },
    { name: 'people, p50 beside computers to p50 without', value: with50 / own50, unit: '', budget: { most: 1.5 } },
    ...beside.thinking,
  ]
}

async function measured(
  bench: ServerBench,
  db: Db,
  against: number,
): Promise<LoadResult & { readonly thinking: readonly Figure[] }> {
  const load: Load = { spectators: false, rate: RATE, warmUp: Math.ceil(WARM_UP * bench.duration) }
  const lanes = await prepareLanes(bench, db, MATCHES, load)
  const server = await benchServer(bench, db, { titleModule: bench.titleModule })
  let opponents: ChildProcess | undefined
  try {
    if (against > 0) {
      opponents = fork(OPPONENTS, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
      const gone = once(opponents, 'exit').then(([code]) => {
        throw new Error(`the opponents of the computers ended with ${code}`)
      })
      opponents.send({ port: server.port, title: bench.title.id, matches: against } satisfies OpponentsJob)
      await Promise.race([once(opponents, 'message'), gone])
      gone.catch(() => undefined)
      await begun(server.port)
    }
    const result = await loaded(bench, server.port, lanes, load)
    return { ...result, thinking: against > 0 ? await thinking(server.port) : [] }
  } finally {
    opponents?.kill('SIGKILL')
    await server.close()
  }
}

/** Resolves once a computer has thought, so that its threads have loaded the title. */
async function begun(port: number): Promise<void> {
  while (sum(await metrics(port), 'thought_seconds_count') === 0) await setTimeout(20)
}

async function metrics(port: number): Promise<readonly string[]> {
  return (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).split('\n')
}

/** The sum of a metric over all its labels. */
function sum(lines: readonly string[], name: string): number {
  return lines
    .filter((line) => line.startsWith(`topside_${name}`))
    .reduce((all, line) => all + Number(line.split(' ').at(-1)), 0)
}

/** The metrics of computers: number of analyses, their mean time and wait, and answers without one. */
async function thinking(port: number): Promise<Figure[]> {
  const lines = await metrics(port)
  const analyses = sum(lines, 'thought_seconds_count')
  const unsearched = sum(lines, 'unsearched_total')
  const mean = (name: string): number =>
    (1000 * sum(lines, `${name}_seconds_sum`)) / Math.max(1, sum(lines, `${name}_seconds_count`))
  return [
    { name: 'computers: answers that were thought about', value: analyses, unit: '' },
    {
      name: 'computers: share of answers without, for want of time',
      value: unsearched / (analyses + unsearched),
      unit: '',
    },
    { name: 'computers: an analysis by staff, mean', value: mean('thought'), unit: 'ms' },
    { name: 'computers: wait for a turn, mean', value: mean('thought_wait'), unit: 'ms' },
  ]
}
