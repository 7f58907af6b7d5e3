import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { Redis } from 'ioredis'
import { freePort } from './client.ts'

/** The Redis server binary: `REDIS_SERVER`, otherwise where packages install it. */
const BINARY = process.env['REDIS_SERVER'] ?? '/usr/bin/redis-server'
/** Milliseconds within which it must answer. */
const PATIENCE = 120_000

/** Why no private Redis can be started; `undefined` if it can. */
export function redisServerMissing(): string | undefined {
  try {
    accessSync(BINARY, constants.X_OK)
    return undefined
  } catch {
    return `There is no redis-server at ${BINARY} (REDIS_SERVER names another place).`
  }
}

/** A private Redis that tests may break. It stores nothing on disk. */
export class OwnRedis {
  readonly port: number
  #child: ChildProcess | undefined
  #frozen = false

  private constructor(port: number) {
    this.port = port
  }

  /** Starts one, by default on a free port. */
  static async start(port?: number): Promise<OwnRedis> {
    const redis = new OwnRedis(port ?? (await freePort()))
    await redis.restart()
    return redis
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  /** Starts it again after {@link kill}, empty. */
  async restart(): Promise<void> {
    const only = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    this.#child = spawn(BINARY, only, { stdio: 'ignore' })
    const client = this.client()
    try {
      const end = performance.now() + PATIENCE
      while ((await client.ping().catch(() => undefined)) !== 'PONG') {
        if (performance.now() > end) throw new Error(`redis-server on port ${this.port} does not answer`)
        await new Promise((done) => setTimeout(done, 20))
      }
    } finally {
      client.disconnect()
    }
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await gone
  }

  /** Suspends it: its connections stay open but carry nothing. */
  freeze(): void {
    this.#frozen = this.#child?.kill('SIGSTOP') ?? false
  }

  thaw(): void {
    if (this.#frozen) this.#child?.kill('SIGCONT')
    this.#frozen = false
  }

  /** A connection to it, as an intruder might have. */
  client(): Redis {
    const client = new Redis(this.url, { maxRetriesPerRequest: 0, retryStrategy: () => 50, commandTimeout: 1_000 })
    client.on('error', () => undefined)
    return client
  }

  async close(): Promise<void> {
    this.thaw()
    await this.kill()
  }
}
