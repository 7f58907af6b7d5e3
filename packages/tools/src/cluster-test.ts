import { parseArgs } from 'node:util'
import { redisServerMissing } from '@topside/server/testing/own-redis'
import { missing, Site } from './cluster-test/site.ts'
import { Trial } from './cluster-test/trial.ts'
import { comparison } from './crash-test/tables.ts'
import { path } from './shell.ts'
import { loadTitle } from './titles.ts'

/** The faults inflicted on Redis, in words. */
function redisSaid(faults: { readonly [fault: string]: number }, forged: number | undefined): string {
  if (forged === undefined) return 'left alone'
  const counts = Object.entries(faults).map(([fault, count]) => `${count} ${fault}`)
  return `${counts.join(', ')} (${forged} messages)`
}

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    processes: { type: 'string', default: '3' },
    matches: { type: 'string', default: '6' },
    title: { type: 'string', default: 'return-to-the-rock' },
    seed: { type: 'string', default: '1' },
    port: { type: 'string', default: '27700' },
  },
})
const [minutes, processes, matches, port] = [values.minutes, values.processes, values.matches, values.port].map(Number)
if (
  minutes === undefined ||
  !(minutes > 0) ||
  ![processes, matches, port].every((each) => Number.isInteger(each) && (each ?? 0) > 1)
) {
  console.error(
    'npm run cluster-test -- --minutes N [--processes P] [--matches M] [--title T] [--seed S] [--port P]' +
      '  (needs Postgres and Redis)',
  )
  process.exit(2)
}
const lacking = await missing()
if (lacking !== undefined) {
  console.error(`Left out: ${lacking}`)
  process.exit(1)
}
const title = await loadTitle(values.title)
const began = performance.now()
const redisServer = redisServerMissing()
if (redisServer !== undefined) console.log(`Skipped: Redis faults. ${redisServer}`)
console.log(`${processes} processes, ${matches} matches of ${title.name}, ${minutes} minutes`)
const site = await Site.open(port ?? 0, processes ?? 0, {}, path('packages/server/src/testing/serve-clock.ts'))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void site.close().finally(() => process.exit(1)))
try {
  const { seed } = values
  const duration = minutes * 60_000
  const report = await new Trial({ site, title, seed, duration, matches: matches ?? 0, say: console.log }).run()
  const faults = [...report.faults, ...report.late]
  for (const fault of faults) console.error(fault)
  const { takeovers, returns, events, redis, asked, slowest, clocks } = report
  const at = (times: readonly number[], share: number): string =>
    `${(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0)} ms`
  console.log(
    `${events.killed} killed, ${events.frozen} frozen, ${events.told} told to stop, the clock set ${clocks} times; ` +
      `Redis: ${redisSaid(redis, site.redis?.forged)}, ${asked} requests meanwhile, ` +
      `slowest ${slowest.toFixed(0)} ms; ${takeovers.length} takeovers, median ${at(takeovers, 0.5)}, ` +
      `slowest ${at(takeovers, 1)}; ${returns.length} clients of frozen processes back, median ${at(returns, 0.5)}, ` +
      `slowest ${at(returns, 1)}; ${comparison({ ...report, faults })}, ` +
      `${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  if (faults.length > 0) process.exitCode = 1
} finally {
  await site.close()
}
process.exit()
