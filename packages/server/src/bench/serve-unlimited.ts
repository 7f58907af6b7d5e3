import { titles } from '@topside/titles'
import { createServer } from '../server.ts'
import { UNLIMITED } from './served.ts'

const { PORT, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl = '', REDIS_PREFIX: redisPrefix = '' } = process.env
const port = Number(PORT)

/** One of several processes of a site, with limits that no load reaches. Answers each message with its CPU time. */
await createServer({
  ...UNLIMITED,
  titles,
  port,
  host: '127.0.0.1',
  databaseUrl,
  cluster: { redisUrl, redisPrefix, publicAddress: `127.0.0.1:${port}` },
})
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.(user + system)
})
process.send?.(0)
