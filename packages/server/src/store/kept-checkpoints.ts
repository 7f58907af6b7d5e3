import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Checkpoint } from '@topside/engine'
import { KEPT_FORM } from '../security/form-limits.ts'
import type { Db, Queries, Row, Statement } from './db.ts'

/** Bytes, at most, that the kept checkpoints of a match take for each of its commands. */
const ROOM = 64

/** Counts up when `Checkpoint` changes. Checkpoints of another format are not read. */
const FORMAT = 1

/** How hard zlib tries: as for films. */
const LEVEL = 4

/**
 * A checkpoint that is kept besides the last one, packed. It is the true state: only the server reads it while the
 * match runs.
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
  /** Commands since the last one that is kept by the same rules; with fewer it is not stored. */
  readonly apart: number
}

/** Nothing is kept of a match that is no more; `$2`: of one that is only about to be stored it is. */
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

/** Checkpoints that are read at once: others have their turn in between. */
const PART = 64

/** Says which checkpoints of a match are kept: the larger they are, the further apart. */
export class Spacing {
  #at: number | undefined
  #apart = 0

  /** Whether a checkpoint after so many commands is due, as far as this process knows. */
  isDue(seq: number): boolean {
    return this.#at === undefined || seq - this.#at >= this.#apart
  }

  /** A checkpoint after so many commands is handed to the store. */
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

/** A checkpoint that was packed by {@link packCheckpoint}; `undefined` for what is none of the present format. */
export function unpackCheckpoint({ seq, body }: KeptCheckpoint): Checkpoint | undefined {
  try {
    const text = inflateRawSync(body, { maxOutputLength: KEPT_FORM.unpacked }).toString()
    const { format, checkpoint }: { format: number; checkpoint: Checkpoint } = JSON.parse(text)
    return format === FORMAT && checkpoint.seq === seq ? checkpoint : undefined
  } catch {
    return undefined
  }
}

/** Stores checkpoints of any matches, all or none. `early`: also of one that is only about to be stored. */
export async function keepCheckpoints(
  db: Pick<Db, 'run'>,
  checkpoints: readonly NewKeptCheckpoint[],
  early = false,
): Promise<void> {
  await db.run(PUT, rowsOf(checkpoints, early))
}

/** Stores a checkpoint in a transaction, however close it is to the last one. */
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
