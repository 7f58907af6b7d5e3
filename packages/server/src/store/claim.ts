import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { CLAIM_LIMITS, STORE_LIMITS } from '../security/limits.ts'
import { NOTICE_DEATH, withUser } from './postgres.ts'

/** Another server uses the same Postgres, and at least one of the two has no Redis. */
export class StoreInUse extends Error {
  override readonly name = 'StoreInUse'

  constructor() {
    super(
      'Another server uses the database in DATABASE_URL. ' +
        'Several processes on one database need REDIS_URL, each of them: ' +
        'without it they would show different boards. Stop the other server, or give this one a database of its own.',
    )
  }
}

/** How a server uses a store. */
export interface Claim {
  /** Whether other processes with Redis may use it too. */
  readonly shared: boolean
  /** Called once before a wait for another server to end. */
  readonly waiting: () => void
  /** Called if the claim was lost to another server, for example during a restart of Postgres. */
  readonly lost: (error: StoreInUse) => void
  /**
   * Milliseconds to wait for another server to end; default: the time that Postgres needs to notice a machine's death.
   */
  readonly patience?: number
}

/** Names the lock in Postgres: one per schema with a server's tables. */
export const CLAIM_KEY = `hashtext('topside'), hashtext(coalesce(current_schema(), ''))`

/**
 * Claims a Postgres store, exclusively or shared with other processes. The claim is a lock held by its own connection,
 * so it ends with the process in any case. Resolves to a function that releases it. Rejects with {@link StoreInUse} if
 * another server has it, and with the errors of the driver.
 */
export async function claimStore(url: string, claim: Claim): Promise<() => Promise<void>> {
  const claimed = new ClaimedStore(url, claim)
  await claimed.take()
  return () => claimed.release()
}

class ClaimedStore {
  readonly #url: string
  readonly #claim: Claim
  #client: pg.Client | undefined
  readonly #released = new AbortController()

  constructor(url: string, claim: Claim) {
    this.#url = url
    this.#claim = claim
  }

  /** Connects and takes the lock. */
  async take(): Promise<void> {
    const { shared, waiting, patience = CLAIM_LIMITS.patience } = this.#claim
    const client = new pg.Client({
      connectionString: withUser(this.#url),
      connectionTimeoutMillis: STORE_LIMITS.connect,
      keepAlive: true,
    })
    // The end of the connection, which follows, is handled.
    client.on('error', () => undefined)
    await client.connect()
    try {
      await client.query(NOTICE_DEATH).catch(() => undefined)
      const lock = `select pg_try_advisory_lock${shared ? '_shared' : ''}(${CLAIM_KEY}) as locked`
      for (
        let waited = 0;
        !(await client.query<{ locked: boolean }>(lock)).rows[0]?.locked;
        waited += CLAIM_LIMITS.pause
      ) {
        if (waited === 0) waiting()
        if (waited >= patience) throw new StoreInUse()
        await setTimeout(CLAIM_LIMITS.pause, undefined, { signal: this.#released.signal })
      }
    } catch (error) {
      await client.end()
      throw error
    }
    // It was released while being retaken.
    if (this.#released.signal.aborted) return client.end()
    this.#client = client
    client.once('end', () => void this.#retake().catch(() => undefined))
  }

  async release(): Promise<void> {
    this.#released.abort()
    await this.#client?.end()
  }

  /** Retakes the lock whenever the connection breaks. */
  async #retake(): Promise<void> {
    this.#client = undefined
    const { signal } = this.#released
    while (!signal.aborted) {
      try {
        return await this.take()
      } catch (error) {
        if (error instanceof StoreInUse) return this.#claim.lost(error)
      }
      await setTimeout(CLAIM_LIMITS.pause, undefined, { signal })
    }
  }
}
