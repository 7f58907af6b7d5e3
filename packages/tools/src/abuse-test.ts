import { parseArgs } from 'node:util'
import { freePort } from '@topside/server/testing/client'
import { titles } from '@topside/titles'
import { abuseChannels } from './abuse-test/channels.ts'
import { type Price, pricesOf, tableOf, tooDear } from './abuse-test/dear/prices.ts'
import { openMany } from './abuse-test/open.ts'
import { overloads } from './abuse-test/overload.ts'
import { siege } from './abuse-test/siege.ts'

/** Minimum number of commands for a thorough search for expensive requests. */
const LARGE = 100_000
/** Default number of matches to open, and a heap in megabytes that cannot hold them all. */
const [FEW, FEW_HEAP] = [70, 110]

const { values } = parseArgs({
  options: {
    commands: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    port: { type: 'string', default: String(await freePort()) },
    open: { type: 'string' },
    minutes: { type: 'string', default: '0' },
    heap: { type: 'string', default: '1024' },
  },
})
const [commands, seconds, port] = [Number(values.commands), Number(values.seconds), Number(values.port)]
if (![commands, seconds, port].every((each) => Number.isInteger(each) && each > 0)) {
  console.error(
    'npm run abuse-test -- --commands N [--seconds S (to measure honest players without an attack)] [--seed S] ' +
      '[--port P] [--open N (opens so many matches, and nothing else) --minutes M (to leave them) --heap MB]',
  )
  process.exit(2)
}
const say = (line: string): void => console.log(`  ${line}`)
if (values.open !== undefined) process.exit((await leaveOpen(Number(values.open), Number(values.heap))) > 0 ? 1 : 0)
const began = performance.now()
let findings = 0
let sent = 0
for (const limits of ['none', 'usual'] as const) {
  console.log(limits === 'none' ? 'A server that looks at everything it is sent' : 'A server with its usual limits')
  const report = await siege({
    limits,
    commands: Math.ceil(commands / 2),
    seconds,
    seed: values.seed,
    port,
    say,
  })
  for (const fault of report.faults) console.error(`  ${fault}`)
  findings += report.faults.length
  sent += report.sent
}
const prices: Price[] = []
const extent = commands < LARGE ? { matches: 1, moments: 4, requests: 6 } : { matches: 4, moments: 40, requests: 40 }
for (const title of titles) prices.push(...(await pricesOf(title, extent, values.seed)))
for (const line of tableOf(prices)) console.log(line)
const dear = tooDear(prices)
for (const fault of dear) console.error(fault)
findings += dear.length
console.log('Servers with pools that refuse everything')
const overloaded = await overloads(port, say)
for (const fault of overloaded) console.error(`  ${fault}`)
findings += overloaded.length
console.log('A server that tells users of their turns')
const reached = await abuseChannels(port, say)
for (const fault of reached) console.error(`  ${fault}`)
findings += reached.length
findings += await leaveOpen(FEW, FEW_HEAP)
const [found, took] = [findings === 0 ? '0 accepted, 0' : `0 accepted or ${findings}`, performance.now() - began]
console.log(`${sent} illegal commands: ${found} findings, ${(took / 1000).toFixed(0)} s`)
process.exit(findings > 0 ? 1 : 0)

/** Opens matches on a server with a given heap and leaves them; returns the number of findings. */
async function leaveOpen(matches: number, heap: number): Promise<number> {
  console.log(`A server with ${heap} MB of heap on which ${matches} matches are opened and abandoned`)
  const faults = await openMany({ port, matches, heap, minutes: Number(values.minutes), say })
  for (const fault of faults) console.error(`  ${fault}`)
  return faults.length
}
