import type { Say } from '../log/say.ts'
import type { Db, Queries, Session } from './db.ts'
import { digest, inSession, isSame, tablesOf } from './digest.ts'

/** The target of a move is not empty, or the copy differs from the source. The message is for people. */
export class CannotMove extends Error {
  override readonly name = 'CannotMove'
}

/** A table that was moved. */
export interface MovedTable {
  readonly table: string
  readonly rows: number
}

/** Tables used only by running processes, and the list of migrations, which the target already has. */
const LEFT = ['migrations', 'leases', 'processes', 'health', 'moving']
/** Rows per statement. */
const BATCH = 200
/** Milliseconds between two lines about a long table. */
const PROGRESS = 5_000

/** A foreign key. */
interface Reference {
  readonly from: string
  readonly to: string
  readonly column: string
}

/**
 * Copies a store that nobody uses into an empty one with the same migrations, table by table, and compares count and
 * hash of every table. After an interruption, the next move continues. Until a move is complete, its target cannot be
 * used: see {@link isHalfMoved}. Throws a {@link CannotMove}.
 */
export async function moveStore(from: Db, to: Db, say: Say): Promise<MovedTable[]> {
  return inSession(from, (source) =>
    inSession(to, async (target) => {
      const tables = (await tablesOf(source)).filter((name) => !LEFT.includes(name))
      await begin(source, target, tables)
      const references = await referencesOf(source)
      const moved: MovedTable[] = []
      for (const table of inOrder(tables, references)) {
        const own = references.filter((each) => each.from === table && each.to === table)
        const here = await digest(source, table)
        if (!isSame(here, await digest(target, table))) await copy(source, target, table, own, say)
        const there = await digest(target, table)
        if (!isSame(here, there))
          throw new CannotMove(`The table ${table} differs: ${here.rows} rows were read, ${there.rows} are stored.`)
        say(`${table}: ${here.rows} rows, the same in both`)
        moved.push({ table, rows: here.rows })
      }
      await copySequences(source, target)
      await target.exec('drop table moving')
      return moved
    }),
  )
}

/** Whether a move into a store was started and not completed. */
export async function isHalfMoved(db: Queries): Promise<boolean> {
  const [row] = await db.query<{ there: boolean }>(`select to_regclass('moving') is not null as there`)
  return row?.there === true
}

/** Marks the target as being moved into. Throws if it has another version, or is not empty. */
async function begin(source: Session, target: Session, tables: readonly string[]): Promise<void> {
  const migrations = 'select name from migrations order by name'
  const [here, there] = [await source.query(migrations), await target.query(migrations)]
  if (JSON.stringify(here) !== JSON.stringify(there))
    throw new CannotMove('The two stores are of different versions: start the same server once on each.')
  if (await isHalfMoved(target)) return
  const [row] = await target.query<{ any: boolean }>(
    'select exists (select from users) or exists (select from matches) as any',
  )
  if (row?.any === true)
    throw new CannotMove('The target is not empty: it has users or matches. Choose an empty database or folder.')
  // A server that was started once has left a key and its up time.
  await target.tx((tx) =>
    tx.exec(
      `truncate ${tables.map((table) => `"${table}"`).join()} cascade;
        create table moving (since timestamptz not null default now())`,
    ),
  )
}

async function referencesOf(db: Queries): Promise<Reference[]> {
  return db.query<{ from: string; to: string; column: string }>(
    `select c.conrelid::regclass::text as from, c.confrelid::regclass::text as to, a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`,
  )
}

/** Sorts tables so that each follows the tables that it references. */
export function inOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const order: string[] = []
  const add = (table: string): void => {
    if (order.includes(table)) return
    for (const { from, to } of references) if (from === table && to !== table && tables.includes(to)) add(to)
    order.push(table)
  }
  for (const table of tables) add(table)
  return order
}

/** Copies a table's rows; references within the table are set when all its rows are there. */
async function copy(
  source: Session,
  target: Session,
  table: string,
  own: readonly Reference[],
  say: Say,
): Promise<void> {
  const without = own.map(({ column }) => ` - '${column}'`).join('')
  let [done, told] = [0, performance.now()]
  await eachBatch(source, `select (to_jsonb(t)${without})::text as row from "${table}" t`, async (rows, count) => {
    await target.query(
      `insert into "${table}" overriding system value
        select * from jsonb_populate_recordset(null::"${table}", $1::jsonb) on conflict do nothing`,
      [rows],
    )
    done += count
    if (performance.now() - told < PROGRESS) return
    told = performance.now()
    say(`${table}: ${done} rows`)
  })
  for (const { column } of own) await copyColumn(source, target, table, column)
}

/** Sets a column that refers to rows of its own table. */
async function copyColumn(source: Session, target: Session, table: string, column: string): Promise<void> {
  const some = `select to_jsonb(t)::text as row from "${table}" t where "${column}" is not null`
  await eachBatch(source, some, async (rows) => {
    await target.query(
      `update "${table}" t set "${column}" = given."${column}"
        from jsonb_populate_recordset(null::"${table}", $1::jsonb) as given where given.id = t.id`,
      [rows],
    )
  })
}

/** Reads the rows of a query, which are JSON texts, in batches: each as a JSON list, with its length. */
async function eachBatch(
  source: Session,
  query: string,
  take: (rows: string, count: number) => Promise<void>,
): Promise<void> {
  await source.tx(async (tx) => {
    await tx.exec(`declare rows no scroll cursor for ${query}`)
    for (;;) {
      const rows = await tx.query<{ row: string }>(`fetch ${BATCH} from rows`)
      if (rows.length === 0) break
      await take(`[${rows.map(({ row }) => row).join(',')}]`, rows.length)
    }
    await tx.exec('close rows')
  })
}

async function copySequences(source: Session, target: Session): Promise<void> {
  const sequences = await source.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = current_schema() and last_value is not null`,
  )
  for (const { name } of sequences) {
    const [row] = await source.query<{ value: string }>(`select last_value::text as value from "${name}"`)
    await target.query(`select setval('"${name}"', $1::bigint)`, [row?.value ?? '1'])
  }
}
