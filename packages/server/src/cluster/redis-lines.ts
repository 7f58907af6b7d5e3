import { Redis } from 'ioredis'
import { ODD, type Say } from '../log/say.ts'
import { RedisGone } from './redis-gone.ts'

/** Time limits, in milliseconds. */
const TIMES = {
  /** At start, for the first answer. */
  start: 5_000,
  command: 2_000,
  /** A connection counts as lost if a command has waited this long for a reply. */
  silence: 2_500,
  /** Between heartbeats, which detect connections that died silently. */
  beat: 3_000,
  /** The longest delay before reconnecting. */
  again: 1_000,
}

/** Callbacks of {@link RedisLines}. */
export interface LineEvents {
  readonly say: Say
  /** A message arrived. */
  readonly arrived: (channel: string, message: Buffer) => void
  /** Reconnected; messages sent meanwhile are lost. */
  readonly back: () => void
}

/**
 * A process's two connections to Redis: one publishes, one subscribes. Every operation finishes or fails within two
 * seconds, whatever Redis does. It never stops reconnecting, and renews its subscriptions.
 */
export class RedisLines {
  readonly #out: Redis
  readonly #in: Redis
  readonly #events: LineEvents
  readonly #wanted = new Set<string>()
  #beat: NodeJS.Timeout | undefined

  private constructor(url: string, events: LineEvents) {
    const options = {
      lazyConnect: true,
      enableOfflineQueue: false,
      enableAutoPipelining: true,
      connectTimeout: TIMES.start,
      commandTimeout: TIMES.command,
      socketTimeout: TIMES.silence,
      maxRetriesPerRequest: 0,
      retryStrategy: (times: number) => Math.min(TIMES.again, times * 50),
    }
    this.#out = new Redis(url, options)
    this.#in = new Redis(url, { ...options, enableAutoPipelining: false, autoResubscribe: false })
    this.#events = events
  }

  /** Connects. Rejects with {@link RedisGone} if Redis does not answer. */
  static async open(url: string, events: LineEvents): Promise<RedisLines> {
    const lines = new RedisLines(url, events)
    lines.#watch()
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error(`no answer in ${TIMES.start} ms`)), TIMES.start)
    try {
      await Promise.race([Promise.all([lines.#out.connect(), lines.#in.connect()]), late.promise])
    } catch (error) {
      lines.close()
      throw new RedisGone('Redis at REDIS_URL does not answer.', { cause: error })
    } finally {
      clearTimeout(timer)
    }
    lines.#in.on('ready', () => void lines.#hearAgain())
    lines.#beat = setInterval(() => lines.#signOfLife(), TIMES.beat)
    lines.#beat.unref()
    return lines
  }

  /** Publishes; resolves to the number of receivers. Rejects if Redis is down. */
  publish(channel: string, message: Buffer): Promise<number> {
    return this.#out.publish(channel, message)
  }

  /**
   * Subscribes to a channel, also after reconnecting. Resolves once subscribed or once Redis fails to answer in time.
   */
  async hear(channel: string): Promise<void> {
    this.#wanted.add(channel)
    await this.#in.subscribe(channel).catch(() => undefined)
  }

  /** Unsubscribes from a channel. */
  forget(channel: string): void {
    this.#wanted.delete(channel)
    this.#in.unsubscribe(channel).catch(() => undefined)
  }

  /** Prepends to a list of at most `most` items, which expires after some seconds. Rejects if Redis is down. */
  async push(list: string, message: Buffer, most: number, seconds: number): Promise<void> {
    const put = [this.#out.lpush(list, message), this.#out.ltrim(list, 0, most - 1), this.#out.expire(list, seconds)]
    await Promise.all(put)
  }

  /** The items of a list. Rejects if Redis is down. */
  list(list: string): Promise<Buffer[]> {
    return this.#out.lrangeBuffer(list, 0, -1)
  }

  close(): void {
    clearInterval(this.#beat)
    this.#out.disconnect()
    this.#in.disconnect()
  }

  #watch(): void {
    let well = true
    for (const redis of [this.#out, this.#in])
      redis.on('error', (error: Error) => {
        if (well) this.#events.say(`Redis: ${error.message}`, ODD)
        well = false
      })
    this.#out.on('ready', () => {
      if (!well) this.#events.say('Redis is back')
      well = true
    })
    this.#in.on('messageBuffer', (channel: Buffer, message: Buffer) =>
      this.#events.arrived(channel.toString(), message),
    )
  }

  async #hearAgain(): Promise<void> {
    const channels = [...this.#wanted]
    if (channels.length > 0) await this.#in.subscribe(...channels).catch(() => undefined)
    this.#events.back()
  }

  #signOfLife(): void {
    for (const redis of [this.#out, this.#in]) redis.ping().catch(() => undefined)
  }
}
