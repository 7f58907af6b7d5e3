import { readdir, readFile } from 'node:fs/promises'
import type { Say } from '../log/say.ts'
import type { Db, Session } from './db.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** First key of the migrations' advisory lock; the second is the schema's hash. */
const LOCK = 7_301_945
/** Milliseconds between log lines about a long migration. */
const PROGRESS = 10_000

/** The store was migrated by a newer server than this one, so its tables are unknown. */
export class NewerStore extends Error {
  override readonly name = 'NewerStore'
}

/** A migration failed and left no trace; earlier ones are done. */
export class FailedMigration extends Error {
  override readonly name = 'FailedMigration'
}

/** How migrations run. */
export interface MigrateOptions {
  /** Receives lines about slow steps. */
  readonly say?: Say
  /** Folder of migrations; default: this server's. */
  readonly folder?: URL
  /** Milliseconds between two lines about a long migration. */
  readonly progress?: number
}

/**
 * Migrates the tables, one migration after the other, each atomically with its row in `migrations`: after an
 * interruption the next start continues. There are no statement timeouts. If several servers start together, one
 * migrates while the others wait. Returns the names of those that ran. Throws a {@link NewerStore} or a
 * {@link FailedMigration}.
 */
export async function migrate(
  db: Db,
  { say = () => undefined, folder = FOLDER, progress = PROGRESS }: MigrateOptions = {},
): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const work = async (session: Session): Promise<string[]> => {
    await lock(session, say)
    await session.exec(
      'create table if not exists migrations (name text primary key, at timestamptz not null default now())',
    )
    const done = new Set((await session.query<{ name: string }>('select name from migrations')).map(({ name }) => name))
    const unknown = [...done].filter((name) => !names.includes(name)).sort()
    if (unknown.length > 0)
      throw new NewerStore(
        `The store was made by a newer server, whose migrations this one does not know (${unknown.join(', ')}): ` +
          'start that version, or restore a backup from before it.',
      )
    const missing = names.filter((name) => !done.has(name))
    const ran: string[] = []
    for (const [index, name] of missing.entries()) {
      // The tables of a new store are created instantly; log nothing.
      if (done.size > 0) say(`Bringing the store up to date, ${index + 1} of ${missing.length}: ${name}`)
      const migration = { name, sql: await readFile(new URL(name, folder), 'utf8') }
      if (await inSight(name, () => apply(session, migration), { say, progress })) ran.push(name)
    }
    return ran
  }
  return db.unlimited === undefined ? work(db) : db.unlimited(work)
}

/**
 * Holds the lock until the session ends. Without separate sessions it excludes nothing in this process: see
 * {@link apply}.
 */
async function lock(session: Session, say: Say): Promise<void> {
  const key = `${LOCK}, hashtext(coalesce(current_schema(), ''))`
  const [row] = await session.query<{ free: boolean }>(`select pg_try_advisory_lock(${key}) as free`)
  if (row?.free === true) return
  say('Another server is bringing the store up to date: waiting until it is done')
  await session.query(`select pg_advisory_lock(${key})`)
}

/** Runs one migration unless another caller in this process just did; returns whether it ran. */
async function apply(
  session: Session,
  { name, sql }: { readonly name: string; readonly sql: string },
): Promise<boolean> {
  try {
    return await session.tx(async (tx) => {
      if ((await tx.query('select name from migrations where name = $1', [name])).length > 0) return false
      await tx.exec(sql)
      await tx.query('insert into migrations (name) values ($1)', [name])
      return true
    })
  } catch (error) {
    throw new FailedMigration(
      `The store could not be brought up to date: ${name} failed (${reason(error)}). It is as it was before ${name}.`,
      { cause: error },
    )
  }
}

/** Runs work and logs its duration at intervals. */
async function inSight<T>(
  name: string,
  work: () => Promise<T>,
  { say, progress }: { readonly say: Say; readonly progress: number },
): Promise<T> {
  const from = performance.now()
  const ticking = setInterval(() => say(`${name} has been running for ${seconds(from)} s`), progress)
  try {
    return await work()
  } finally {
    clearInterval(ticking)
  }
}

function seconds(from: number): number {
  return Math.round((performance.now() - from) / 1000)
}

/** Postgres' error message in one line. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const detail = 'detail' in error && typeof error.detail === 'string' ? `; ${error.detail}` : ''
  return `${error.message}${detail}`.replaceAll(/\s+/g, ' ')
}
