import type { Db } from '../store/db.ts'
import { withBareServer } from './bare.ts'
import { at, type Figure, type ServerBench } from './figures.ts'
import type { LoadResult } from './load-process.ts'
import { loaded, prepareLanes, servedLanes } from './served.ts'

/** Commands per second at which the latency of twenty matches is measured; full speed would only measure the queue. */
const STEADY = 2_000

/** Unmeasured warm-up commands per millisecond of load: per match at full speed, in total at a steady rate. */
const WARM_UP = 0.4

const LOADS = [
  { name: '1 match', matches: 1, rate: 0 },
  { name: '20 matches at full speed', matches: 20, rate: 0 },
  { name: `20 matches at ${STEADY}/s`, matches: 20, rate: STEADY },
] as const

/** Design budgets on real Postgres. */
const BUDGETS: { readonly [name: string]: Figure['budget'] } = {
  '1 match: p50': { most: 0.5 },
  '1 match: p99': { most: 5 },
  '20 matches at full speed: commands': { least: 10_000 },
  '20 matches at full speed: p99': { most: 5 },
  [`20 matches at ${STEADY}/s: p50`]: { most: 0.5 },
  [`20 matches at ${STEADY}/s: p99`]: { most: 5 },
  [`20 matches at ${STEADY}/s: allocated by the server, each`]: { most: 20 },
}

/**
 * Durable commands per second and their latency, compared with a bare Colyseus room under the same load from the same
 * process: the same frames by as many clients.
 */
export async function durable(bench: ServerBench, store: string, db: Db): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, matches, rate } of LOADS) {
    const load = { spectators: false, rate, warmUp: Math.ceil(WARM_UP * bench.duration * (rate === 0 ? matches : 1)) }
    const lanes = await prepareLanes(bench, db, matches, load)
    const ours = rows(name, await servedLanes(bench, db, lanes, load))
    const bare = rows(name, await withBareServer((port) => loaded(bench, port, lanes, load)))
    for (const [index, row] of ours.entries()) {
      const budget = store === 'Postgres' ? BUDGETS[row.name] : undefined
      const peer = bare[index] ?? row
      figures.push(
        { ...row, name: `${store}, ${row.name}`, ...(budget !== undefined && { budget }) },
        { ...peer, name: `  bare room, ${row.name}` },
        { name: `  ratio, ${row.name}`, value: row.value / peer.value, unit: '' },
      )
    }
  }
  return figures
}

function rows(name: string, { commands, seconds, latencies, ownCpu, loadCpu, allocated }: LoadResult): Figure[] {
  return [
    { name: `${name}: commands`, value: commands / seconds, unit: '/s' },
    { name: `${name}: p50`, value: at(latencies, 0.5), unit: 'ms' },
    { name: `${name}: p99`, value: at(latencies, 0.99), unit: 'ms' },
    { name: `${name}: processor time of the server, each`, value: ownCpu / commands, unit: 'µs' },
    { name: `${name}: allocated by the server, each`, value: allocated / commands / 1000, unit: 'kB' },
    { name: `${name}: processor time of the load, each`, value: loadCpu / commands, unit: 'µs' },
  ]
}
