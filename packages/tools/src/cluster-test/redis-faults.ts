import { randomBytes } from 'node:crypto'
import type { OwnRedis } from '@topside/server/testing/own-redis'
import { Seal } from '@topside/server/testing/parts'

/**
 * Faults of Redis. `slowed`: it answers only at intervals. `flushed`: all data and connections are lost. `forged`: an
 * intruder with write access sends garbage, forged messages and replays to every channel.
 */
export const redisFaults = ['killed', 'frozen', 'slowed', 'flushed', 'forged'] as const
export type RedisFault = (typeof redisFaults)[number]

/** Milliseconds for which a slow Redis pauses, and between two pauses. */
const [PAUSED, EVERY] = [400, 500]
/** Milliseconds between two volleys of forged messages. */
const VOLLEY = 50

/** Breaks and restores a site's Redis. */
export class RedisFaults {
  readonly #redis: OwnRedis
  readonly #prefix: string
  readonly #intruder: ReturnType<OwnRedis['client']>
  readonly #heard: [channel: string, message: Buffer][] = []
  #repeating: NodeJS.Timeout | undefined
  #end = (): void => undefined
  /** Number of forged or replayed messages. */
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

  /**
   * One volley: garbage and messages sealed with a wrong key in each channel, and replays in their own and other
   * channels.
   */
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
