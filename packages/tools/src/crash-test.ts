import { parseArgs } from 'node:util'
import { freePort } from '@topside/server/src/testing/client.ts'
import { ServerProcess } from './crash-test/server-process.ts'
import { pgliteStore, postgresStore } from './crash-test/store.ts'
import { comparison } from './crash-test/tables.ts'
import { Trial } from './crash-test/trial.ts'
import { loadTitle } from './titles.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    store: { type: 'string', default: 'pglite' },
    matches: { type: 'string', default: '3' },
    title: { type: 'string', default: 'return-to-the-rock' },
    seed: { type: 'string', default: '1' },
    port: { type: 'string', default: String(await freePort()) },
  },
})
const [kills, matches, port] = [Number(values.kills), Number(values.matches), Number(values.port)]
if (
  ![kills, matches, port].every((each) => Number.isInteger(each) && each > 0) ||
  !['pglite', 'postgres'].includes(values.store)
) {
  console.error(
    'npm run crash-test -- --kills N [--store postgres|pglite] [--matches M] [--title T] [--seed S] [--port P]  (P and P + 1 are used)',
  )
  process.exit(2)
}
const title = await loadTitle(values.title)
const began = performance.now()
console.log(`Killing a server ${kills} times in ${matches} matches of ${title.name}, stored in ${values.store}`)
const store = values.store === 'postgres' ? await postgresStore(port + 1) : pgliteStore()
const server = new ServerProcess(port, store.env)
try {
  const { seed } = values
  const report = await new Trial({ server, store, title, seed, kills, matches, say: console.log }).run()
  for (const fault of report.faults) console.error(fault)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`${report.kills} kills, ${report.outages} outages of the store, ${comparison(report)}, ${seconds} s`)
  if (report.faults.length > 0) process.exitCode = 1
} finally {
  await server.end('SIGKILL')
  await store.close()
}
process.exit()
