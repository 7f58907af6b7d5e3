import { randomBytes } from 'node:crypto'
import type { Db } from '@topside/server'
import { OwnRedis, redisServerMissing } from '@topside/server/testing/own-redis'
import { openPostgres } from '@topside/server/testing/parts'
import { postgresUrl, schemaOfItsOwn } from '@topside/server/testing/postgres'
import { redisMissing, redisUrl } from '@topside/server/testing/redis'
import { ServerProcess } from '../crash-test/server-process.ts'
import { SetClock } from '../crash-test/set-clock.ts'
import { RedisFaults } from './redis-faults.ts'

/** Why no site can run here; `undefined` if it can. */
export async function missing(): Promise<string | undefined> {
  try {
    await (await openPostgres(postgresUrl)).close()
  } catch (error) {
    return `Postgres at ${new URL(postgresUrl).host} does not answer: ${String(error)}`
  }
  return redisMissing()
}

/** Default password of the administrator's page. */
export const ADMIN_PASSWORD = 'the operator of the test'

/** Environment variables of a process. */
type Env = { readonly [name: string]: string }

/** Several server processes on one store, like a site of many machines. */
export class Site {
  readonly db: Db
  readonly processes: readonly ServerProcess[]
  /** Its private Redis, which may be broken, if it has one. */
  readonly redis: RedisFaults | undefined
  /** The clock of its Postgres and, if they run `serve-clock.ts`, of its processes. */
  readonly clock: SetClock
  readonly #drop: () => Promise<void>
  readonly #frozen = new Set<ServerProcess>()
  readonly #stopping = new Set<ServerProcess>()

  private constructor(
    db: Db,
    processes: readonly ServerProcess[],
    redis: RedisFaults | undefined,
    clock: SetClock,
    drop: () => Promise<void>,
  ) {
    this.db = db
    this.redis = redis
    this.clock = clock
    this.processes = processes
    this.#drop = drop
  }

  /**
   * Starts processes on consecutive ports from `port`, with a private schema, and a private Redis if possible, else a
   * private prefix in the shared one. Each runs `script` with `env`, which may depend on the process's number.
   */
  static async open(port: number, count: number, env: Env | ((n: number) => Env) = {}, script?: string): Promise<Site> {
    const schema = await schemaOfItsOwn(postgresUrl)
    const prefix = `topside-${randomBytes(6).toString('hex')}`
    const db = await openPostgres(schema.url)
    const clock = await SetClock.open(db)
    const redis = redisServerMissing() === undefined ? await OwnRedis.start() : undefined
    const faults = redis && new RedisFaults(redis, prefix)
    const processes = Array.from({ length: count }, (_, n) => {
      const own = {
        DATABASE_URL: schema.url,
        REDIS_URL: redis?.url ?? redisUrl,
        REDIS_PREFIX: prefix,
        ADMIN_PASSWORD,
        ...clock.env,
        PUBLIC_ADDRESS: `127.0.0.1:${port + n}`,
        ...(typeof env === 'function' ? env(n) : env),
      }
      return new ServerProcess(port + n, own, script)
    })
    const site = new Site(db, processes, faults, clock, async () => {
      clock.close()
      faults?.close()
      await redis?.close()
      await db.close()
      await schema.drop()
    })
    try {
      for (const each of processes) await each.start()
      return site
    } catch (error) {
      await site.close()
      throw error
    }
  }

  /** The processes that currently serve, as far as a proxy would use them. */
  get serving(): ServerProcess[] {
    return this.processes.filter((each) => each.running && !this.#frozen.has(each) && !this.#stopping.has(each))
  }

  /** Stops a process; the proxy no longer uses it. Returns its exit status. */
  async stop(process: ServerProcess): Promise<number | null> {
    this.#stopping.add(process)
    try {
      return await process.end('SIGTERM')
    } finally {
      this.#stopping.delete(process)
    }
  }

  /** Suspends a process: its connections stay open but carry nothing. */
  freeze(process: ServerProcess): void {
    this.#frozen.add(process)
    globalThis.process.kill(process.pid, 'SIGSTOP')
  }

  /** Resumes a frozen process. */
  thaw(process: ServerProcess): void {
    globalThis.process.kill(process.pid, 'SIGCONT')
    this.#frozen.delete(process)
  }

  /** Port of the living process that holds a match's lease; `undefined` without one. */
  async holder(match: string): Promise<number | undefined> {
    const [row] = await this.db.query<{ address: string }>(
      `select p.address from leases l join processes p on p.id = l.process and p.expires > now() where l.match = $1`,
      [match],
    )
    return row === undefined ? undefined : Number(row.address.split(':').at(-1))
  }

  /** Ends all processes and cleans up. */
  async close(): Promise<void> {
    for (const each of this.processes) {
      if (this.#frozen.has(each)) this.thaw(each)
      await each.end('SIGKILL')
    }
    await this.#drop()
  }
}
