import { Redis } from 'ioredis'
import { newId } from '../ids.ts'

/** What one process tells others; plain JSON. */
export type Message = { readonly [field: string]: unknown }

/** What a question to another process led to; `undefined`: nobody answered. */
export type Reply = Message | undefined

/** Redis could not be reached at the start. */
export class RedisGone extends Error {
  override readonly name = 'RedisGone'
}

type Handler = (message: Message) => void

/** Seconds for which a list is kept to which nothing is added. */
const KEPT = 24 * 3600

/** Milliseconds after which a Redis that does not answer at the start counts as gone. */
const PATIENCE = 5_000

/**
 * Messages between the processes of one site, through Redis. They may be lost when Redis is: nothing that must be right rests on them, for
 * the store knows it better.
 */
export class Bus {
  readonly #prefix: string
  readonly #process: string
  readonly #out: Redis
  readonly #in: Redis
  readonly #handlers = new Map<string, Set<Handler>>()
  readonly #asked = new Map<string, (reply: Message) => void>()

  private constructor(out: Redis, prefix: string, process: string) {
    this.#out = out
    this.#in = out.duplicate({ enableOfflineQueue: true })
    this.#prefix = prefix
    this.#process = process
  }

  /** Connects. `prefix` sets sites apart that share a Redis. Rejects if it does not answer. */
  static async open(url: string, prefix: string, process: string, say: (line: string) => void): Promise<Bus> {
    const out = new Redis(url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      enableAutoPipelining: true,
      connectTimeout: PATIENCE,
      maxRetriesPerRequest: 0,
      retryStrategy: (times) => Math.min(1_000, times * 50),
    })
    const bus = new Bus(out, prefix, process)
    let well = true
    for (const redis of [out, bus.#in])
      redis.on('error', (error: Error) => {
        if (well) say(`Redis: ${error.message}`)
        well = false
      })
    out.on('ready', () => {
      if (!well) say('Redis is back')
      well = true
    })
    bus.#in.on('message', (channel: string, text: string) => bus.#arrived(channel.slice(prefix.length + 1), text))
    try {
      await Promise.all([out.connect(), bus.#in.connect()])
      await bus.listen(`process-${process}`, (message) => bus.#answered(message))
    } catch (error) {
      out.disconnect()
      bus.#in.disconnect()
      throw new RedisGone('Redis at REDIS_URL does not answer.', { cause: error })
    }
    return bus
  }

  /** Tells everybody who listens to a topic, this process too. Lost if Redis is gone. */
  tell(topic: string, message: Message): void {
    this.#send(topic, message).catch(() => undefined)
  }

  /** Calls `handler` with whatever is told under a topic, until the returned function is called. */
  async listen(topic: string, handler: Handler): Promise<() => void> {
    const handlers = this.#handlers.get(topic) ?? new Set()
    const first = handlers.size === 0
    handlers.add(handler)
    this.#handlers.set(topic, handlers)
    if (first) await this.#in.subscribe(`${this.#prefix}:${topic}`)
    return () => {
      handlers.delete(handler)
      if (handlers.size > 0 || this.#handlers.get(topic) !== handlers) return
      this.#handlers.delete(topic)
      this.#in.unsubscribe(`${this.#prefix}:${topic}`).catch(() => undefined)
    }
  }

  /** Answers what others ask this process under a name. */
  async answer(name: string, work: (question: Message) => Promise<Message>): Promise<void> {
    await this.listen(`${name}-${this.#process}`, ({ from, id, question }) => {
      if (typeof from !== 'string' || typeof question !== 'object' || question === null) return
      work(question as Message).then(
        (reply) => this.tell(`process-${from}`, { id, reply }),
        () => undefined,
      )
    })
  }

  /** Asks another process; `undefined` if it is not there, or once `given` says that nobody waits any more. */
  async ask(process: string, name: string, question: Message, given: AbortSignal): Promise<Reply> {
    const id = newId()
    return new Promise((done) => {
      const finish = (reply: Reply): void => {
        this.#asked.delete(id)
        given.removeEventListener('abort', stop)
        done(reply)
      }
      const stop = (): void => finish(undefined)
      given.addEventListener('abort', stop)
      this.#asked.set(id, finish)
      this.#send(`${name}-${process}`, { from: this.#process, id, question }).then(
        (receivers) => (receivers === 0 ? stop() : undefined),
        stop,
      )
    })
  }

  /** Puts a message at the head of a list, which holds `most` at most. Lost if Redis is gone. */
  keep(list: string, message: Message, most: number): void {
    const key = `${this.#prefix}:${list}`
    const put = [this.#out.lpush(key, JSON.stringify(message)), this.#out.ltrim(key, 0, most - 1)]
    Promise.all([...put, this.#out.expire(key, KEPT)]).catch(() => undefined)
  }

  /** The messages of a list, newest first. Rejects if Redis is gone. */
  async kept(list: string): Promise<Message[]> {
    const texts = await this.#out.lrange(`${this.#prefix}:${list}`, 0, -1)
    return texts.map((text): Message => JSON.parse(text))
  }

  async close(): Promise<void> {
    this.#out.disconnect()
    this.#in.disconnect()
  }

  #send(topic: string, message: Message): Promise<number> {
    return this.#out.publish(`${this.#prefix}:${topic}`, JSON.stringify(message))
  }

  #arrived(topic: string, text: string): void {
    const handlers = this.#handlers.get(topic)
    if (handlers === undefined) return
    const message: Message = JSON.parse(text)
    for (const handler of [...handlers]) handler(message)
  }

  #answered({ id, reply }: Message): void {
    if (typeof id === 'string' && typeof reply === 'object' && reply !== null) this.#asked.get(id)?.(reply as Message)
  }
}
