import { randomBytes } from 'node:crypto'
import type { OwnRedis } from '@topside/server/testing/own-redis'
import { Seal } from '@topside/server/testing/parts'

/**
 * What is done to Redis. `slowed`: it answers only now and then. `flushed`: all that it holds is gone, and all connections with it. `forged`:
 * somebody who can write to it says nonsense, forged messages, and what was said before, in every channel.
 */
export const redisFaults = ['killed', 'frozen', 'slowed', 'flushed', 'forged'] as const
export type RedisFault = (typeof redisFaults)[number]

/** Milliseconds for which a slow Redis answers nobody, and between two such times. */
const [PAUSED, EVERY] = [400, 500]
/** Milliseconds between two volleys of forged messages. */
const VOLLEY = 50

/** Breaks the Redis of a site, and mends it. */
export class RedisFaults {
  readonly #redis: OwnRedis
  readonly #prefix: string
  readonly #intruder: ReturnType<OwnRedis['client']>
  readonly #heard: [channel: string, message: Buffer][] = []
  #repeating: NodeJS.Timeout | undefined
  #end = (): void => undefined
  /** Messages that were forged, or said again. */
  forged = 0

  constructor(redis: OwnRedis, prefix: string) {
    this.#redis = redis
    this.#prefix = prefix
    this.#intruder = redis.client()
  }

  async begin(fault: RedisFault): Promise<void> {
    if (fault === 'killed') await this.#redis.kill()
    else if (fault === 'frozen') this.#redis.freeze()
    else if (fault === 'slowed') this.#repeat(EVERY, () => this.#intruder.client('PAUSE', PAUSED))
    else if (fault === 'flushed') {
      await this.#intruder.flushall()
      for (const type of ['PUBSUB', 'NORMAL'] as const)
        await this.#intruder.client('KILL', 'TYPE', type, 'SKIPME', 'yes')
    } else {
      const spy = this.#redis.client()
      spy.on('pmessageBuffer', (_: Buffer, channel: Buffer, message: Buffer) => this.#overhear(channel, message))
      await spy.psubscribe(`${this.#prefix}/*`)
      this.#repeat(VOLLEY, () => this.#forge())
      this.#end = () => spy.disconnect()
    }
  }

  async end(fault: RedisFault): Promise<void> {
    clearInterval(this.#repeating)
    this.#end()
    this.#end = () => undefined
    if (fault === 'killed') await this.#redis.restart()
    else if (fault === 'frozen') this.#redis.thaw()
  }

  close(): void {
    clearInterval(this.#repeating)
    this.#end()
    this.#intruder.disconnect()
  }

  #repeat(every: number, work: () => Promise<unknown>): void {
    this.#repeating = setInterval(() => void work().catch(() => undefined), every)
  }

  #overhear(channel: Buffer, message: Buffer): void {
    if (message.length < 60) return
    this.#heard.push([channel.toString(), message])
    if (this.#heard.length > 200) this.#heard.shift()
  }

  /** One volley: nonsense, and sealed with a key that is not the site's, in each channel; and what was heard before, where it was and elsewhere. */
  async #forge(): Promise<void> {
    const channels = (await this.#intruder.pubsub('CHANNELS', `${this.#prefix}/*`)) as string[]
    const seal = new Seal(randomBytes(32))
    for (const channel of channels) {
      const said = JSON.stringify({ from: 'x', n: 1, at: Date.now(), said: { kind: 'removed', match: 'x' } })
      const again = this.#heard[Math.floor(Math.random() * this.#heard.length)]
      const nonsense = [
        '{',
        'null',
        said,
        randomBytes(40),
        seal.seal(channel, said),
        ...(again === undefined ? [] : [again[1]]),
      ]
      for (const each of nonsense) await this.#intruder.publish(channel, each)
      if (again !== undefined) await this.#intruder.publish(again[0], again[1])
      this.forged += nonsense.length + 1
    }
    await this.#intruder.lpush(`${this.#prefix}/1:notes`, '{', 'null', randomBytes(50))
  }
}
