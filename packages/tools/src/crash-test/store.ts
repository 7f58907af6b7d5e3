import { rmSync } from 'node:fs'
import type { Db } from '@topside/server'
import { emptyDataFolder } from '@topside/server/testing/empty-folder'
import { openEmbedded, openPostgres } from '@topside/server/testing/parts'
import { postgresUrl, schemaOfItsOwn } from '@topside/server/testing/postgres'
import { SetClock } from './set-clock.ts'
import { StoreProxy } from './store-proxy.ts'

/** Ways in which a store can fail. `full`: it reads but does not write. */
export const outages = ['cut', 'stalled', 'full'] as const
export type Outage = (typeof outages)[number]

/** A trial's store; Postgres can be made to fail. */
export interface TrialStore {
  /** Environment for a server that uses it. */
  readonly env: { readonly [name: string]: string }
  /** Reads it without the server, which must have ended if the store is embedded. */
  inspect<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Makes it fail; `undefined` restores it. Only if {@link fails}. */
  fail(outage: Outage | undefined): Promise<void>
  readonly fails: boolean
  /** Data folder of an embedded store. */
  readonly folder?: string
  /** Its clock, and that of its servers that use it. */
  readonly clock: SetClock
  close(): Promise<void>
}

/** An embedded store in its own folder. */
export async function pgliteStore(): Promise<TrialStore> {
  const clock = SetClock.embedded()
  const folder = await emptyDataFolder()
  return {
    env: { DATA_DIR: folder, ...clock.env },
    folder,
    clock,
    fails: false,
    fail: async () => undefined,
    async inspect(work) {
      const db = await openEmbedded(`${folder}/store`)
      try {
        return await work(db)
      } finally {
        await db.close()
      }
    },
    close: async () => {
      clock.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A private schema in the Postgres at `DATABASE_URL`, behind a proxy on `port`. */
export async function postgresStore(port: number): Promise<TrialStore> {
  const schema = await schemaOfItsOwn(postgresUrl)
  const proxy = await StoreProxy.open(port, postgresUrl)
  const near = new URL(schema.url)
  near.hostname = '127.0.0.1'
  near.port = String(port)
  const db = await openPostgres(schema.url)
  const clock = await SetClock.open(db)
  return {
    env: { DATABASE_URL: near.href, ...clock.env },
    clock,
    fails: true,
    async fail(outage) {
      proxy.set(outage === 'cut' || outage === 'stalled' ? outage : 'open')
      await db.exec(outage === 'full' ? FULL : ROOM)
    },
    inspect: (work) => work(db),
    async close() {
      clock.close()
      await proxy.close()
      await db.close()
      await schema.drop()
    },
  }
}

/** Makes every write to the log and the health check fail as on a full disk (SQLSTATE 53100). */
const FULL = `
  create or replace function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$;
  create or replace trigger full_disk before insert or update on commands execute function full_disk();
  create or replace trigger full_disk before insert or update on health execute function full_disk();`
const ROOM = `drop trigger if exists full_disk on commands; drop trigger if exists full_disk on health`
