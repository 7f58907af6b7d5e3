import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import { SiteClock, type SiteKey } from '../store/site-key.ts'

/** The Redis for tests: `REDIS_URL`, otherwise the default port of this machine. */
export const redisUrl = process.env['REDIS_URL'] ?? 'redis://localhost:6379'

/** Why there is no Redis; `undefined` if there is one. */
export async function redisMissing(): Promise<string | undefined> {
  const redis = new Redis(redisUrl, { lazyConnect: true, retryStrategy: () => null })
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    return undefined
  } catch (error) {
    return `Redis at ${new URL(redisUrl).host} does not answer: ${String(error)}`
  } finally {
    redis.disconnect()
  }
}

/** Key and clock of a new site, for a bus. */
export function siteOfItsOwn(): SiteKey {
  return { key: randomBytes(32), clock: new SiteClock(Date.now(), performance.now()) }
}
