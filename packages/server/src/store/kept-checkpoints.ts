import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Checkpoint } from '@topside/engine'
import { KEPT_FORM } from '../security/form-limits.ts'
import type { Db, Queries, Row, Statement } from './db.ts'

/** Maximum bytes of kept checkpoints per command of a match. */
const ROOM = 64

/** Version of the packed format: increment it when `Checkpoint` changes. Other versions are not read. */
const FORMAT = 1

/** Compression level of zlib. */
const LEVEL = 4

/**
 * A packed checkpoint that is kept in addition to the last one. It contains all secrets: only the server reads it while
 * the match runs.
 */
export interface KeptCheckpoint {
  /** Number of commands that led to it. */
  readonly seq: number
  readonly rulesVersion: number
  readonly body: Uint8Array
}

/** A kept checkpoint to be stored. */
export interface NewKeptCheckpoint extends KeptCheckpoint {
  readonly match: string
  /**
   * Minimum number of commands since the last kept checkpoint of the same rules version; closer ones are not stored.
   */
  readonly apart: number
}

/** Ignores deleted matches. `$2`: also stores checkpoints of matches that are not stored yet. */
const PUT: Statement = {
  name: 'keep-checkpoints',
  sql: `insert into kept_checkpoints (match, seq, rules_version, body)
    select k.match, k.seq, k."rulesVersion", decode(k.body, 'base64')
      from jsonb_to_recordset($1::jsonb) as k (match text, seq int, "rulesVersion" int, body text, apart int)
      where ($2::boolean or exists (select from matches m where m.id = k.match))
        and not exists (select from kept_checkpoints o
          where o.match = k.match and o.seq > k.seq - k.apart and o.rules_version = k."rulesVersion")
    on conflict (match, seq) do update set rules_version = excluded.rules_version, body = excluded.body
      where kept_checkpoints.rules_version < excluded.rules_version`,
}

const READ: Statement = {
  name: 'kept-checkpoints',
  sql: `select seq, rules_version as "rulesVersion", encode(body, 'base64') as body from kept_checkpoints
    where match = $1 and seq > $2 order by seq limit $3`,
}

/** Checkpoints per query, so that other queries can run in between. */
const PART = 64

/** Decides which checkpoints of a match are kept: larger ones are further apart. */
export class Spacing {
  #at: number | undefined
  #apart = 0

  /** Whether, as far as this process knows, a checkpoint after that many commands is due. */
  isDue(seq: number): boolean {
    return this.#at === undefined || seq - this.#at >= this.#apart
  }

  /** Records that a checkpoint is being stored. */
  kept({ seq, apart }: Pick<NewKeptCheckpoint, 'seq' | 'apart'>): void {
    this.#at = seq
    this.#apart = apart
  }
}

/** Packs a checkpoint. */
export function packCheckpoint(match: string, checkpoint: Checkpoint, rulesVersion: number): NewKeptCheckpoint {
  const body = deflateRawSync(JSON.stringify({ format: FORMAT, checkpoint }), { level: LEVEL })
  return { match, seq: checkpoint.seq, rulesVersion, body, apart: Math.ceil(body.byteLength / ROOM) }
}

/** Unpacks a checkpoint packed by {@link packCheckpoint}; `undefined` if it is invalid or of another format. */
export function unpackCheckpoint({ seq, body }: KeptCheckpoint): Checkpoint | undefined {
  try {
    const text = inflateRawSync(body, { maxOutputLength: KEPT_FORM.unpacked }).toString()
    const { format, checkpoint }: { format: number; checkpoint: Checkpoint } = JSON.parse(text)
    return format === FORMAT && checkpoint.seq === seq ? checkpoint : undefined
  } catch {
    return undefined
  }
}

/** Stores checkpoints of any matches in one statement. `early`: even for matches that are not stored yet. */
export async function keepCheckpoints(
  db: Pick<Db, 'run'>,
  checkpoints: readonly NewKeptCheckpoint[],
  early = false,
): Promise<void> {
  await db.run(PUT, rowsOf(checkpoints, early))
}

/** Stores a checkpoint in a transaction, however close it is to the previous one. */
export async function keepCheckpoint(tx: Queries, checkpoint: NewKeptCheckpoint): Promise<void> {
  await tx.query(PUT, rowsOf([{ ...checkpoint, apart: 0 }], false))
}

function rowsOf(checkpoints: readonly NewKeptCheckpoint[], early: boolean): readonly unknown[] {
  const rows = checkpoints.map(({ body, ...rest }) => ({ ...rest, body: Buffer.from(body).toString('base64') }))
  return [JSON.stringify(rows), early]
}

/** The kept checkpoints of a match, in order. */
export async function readKeptCheckpoints(db: Queries, match: string): Promise<KeptCheckpoint[]> {
  const kept: KeptCheckpoint[] = []
  for (;;) {
    const rows = await db.query<Omit<KeptCheckpoint, 'body'> & { readonly body: string } & Row>(READ, [
      match,
      kept.at(-1)?.seq ?? -1,
      PART,
    ])
    kept.push(...rows.map(({ body, ...rest }) => ({ ...rest, body: Buffer.from(body, 'base64') })))
    if (rows.length < PART) return kept
  }
}
