import { Redis } from 'ioredis'
import { ODD, type Say } from '../log/say.ts'

/** Redis could not be reached at the start. */
export class RedisGone extends Error {
  override readonly name = 'RedisGone'
}

/** How long what is waited for, in milliseconds. */
const TIMES = {
  /** After it a Redis that does not answer at the start counts as gone. */
  start: 5_000,
  command: 2_000,
  /** After it a connection counts as lost on which a command waits and nothing comes. */
  silence: 2_500,
  /** Between two signs of life, so that a connection that died silently is found out. */
  beat: 3_000,
  /** The longest before another try to connect. */
  again: 1_000,
}

/** What is told of the lines. */
export interface LineEvents {
  readonly say: Say
  /** A message arrived. */
  readonly arrived: (channel: string, message: Buffer) => void
  /** The lines are there again: what was said meanwhile is lost. */
  readonly back: () => void
}

/**
 * The two connections of a process to Redis: one to speak, one to hear. Everything that is asked of them is answered or refused within two
 * seconds, whatever Redis does; connections that are lost are made anew for ever, and hear again what they heard before.
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

  /** Says something; resolves to the number of processes that hear it. Rejects if Redis is gone. */
  publish(channel: string, message: Buffer): Promise<number> {
    return this.#out.publish(channel, message)
  }

  /** Hears a channel from now on, also after a break. Resolves once that is so, or once Redis did not answer in time. */
  async hear(channel: string): Promise<void> {
    this.#wanted.add(channel)
    await this.#in.subscribe(channel).catch(() => undefined)
  }

  /** Hears a channel no more. */
  forget(channel: string): void {
    this.#wanted.delete(channel)
    this.#in.unsubscribe(channel).catch(() => undefined)
  }

  /** Puts something at the head of a list of at most so many, which is forgotten after so many seconds. Rejects if Redis is gone. */
  async push(list: string, message: Buffer, most: number, seconds: number): Promise<void> {
    const put = [this.#out.lpush(list, message), this.#out.ltrim(list, 0, most - 1), this.#out.expire(list, seconds)]
    await Promise.all(put)
  }

  /** What is in a list. Rejects if Redis is gone. */
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
