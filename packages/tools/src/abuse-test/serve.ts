import { createServer, endWell } from '@topside/server'
import { POOLS } from '@topside/server/testing/parts'
import { titles } from '@topside/titles'

/** A server without rate limits, so that messages must be refused because of their content, not their number. */
const all = { burst: 1e9, perSecond: 1e9 }
const { PORT, DATA_DIR, ADMIN_PASSWORD, PROXIES = '0', OVERLOADED = '' } = process.env
const say = (line: string): void => console.log(line)
const serves = endWell(say)
const server = await createServer({
  titles,
  port: Number(PORT),
  host: '127.0.0.1',
  dataDir: DATA_DIR ?? '',
  limit: all,
  changes: all,
  looks: all,
  processor: all,
  connections: all.burst,
  proxies: Number(PROXIES),
  adminPassword: ADMIN_PASSWORD,
  // As if these pools were overloaded.
  overloaded: POOLS.filter((pool) => OVERLOADED.split(',').includes(pool)),
  say,
})
serves(server)
say(`Topside is at http://127.0.0.1:${server.port}`)
