import { Redis } from 'ioredis'

/** Where Redis is looked for: `REDIS_URL`, else the usual port of this machine. */
export const redisUrl = process.env['REDIS_URL'] ?? 'redis://localhost:6379'

/** Why there is no Redis; `undefined` if there is. */
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
