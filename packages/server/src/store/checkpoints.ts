import { createHash } from 'node:crypto'
import type { Checkpoint } from '@topside/engine'
import type { Queries, Statement } from './db.ts'
import type { Spacing } from './kept-checkpoints.ts'

/**
 * Version of the stored format: increment it when {@link Checkpoint} or {@link StoredCheckpoint} changes. Format 1 has
 * no `revisions`.
 */
const FORMAT = 2

const READ: Statement = {
  name: 'checkpoint',
  sql: 'select upto, rules_version as "rulesVersion", body, digest from checkpoints where match = $1',
}

/** Stores checkpoints, given as JSON of a list of {@link CheckpointRow}s, unless newer ones are stored. */
export const PUT_CHECKPOINT = `insert into checkpoints (match, seq, upto, rules_version, body, digest)
    select * from jsonb_to_recordset($1::jsonb)
      as c (match text, seq int, upto int, rules_version int, body text, digest text)
    on conflict (match) do update set seq = excluded.seq, upto = excluded.upto, rules_version = excluded.rules_version,
      body = excluded.body, digest = excluded.digest
    where (checkpoints.rules_version, checkpoints.upto) <= (excluded.rules_version, excluded.upto)`

/** A checkpoint to be stored. It must follow from commands that are in the log. */
export interface NotedCheckpoint {
  readonly match: string
  readonly rulesVersion: number
  /** Number of commands when it was created. */
  readonly upto: number
  readonly checkpoint: Checkpoint
  /** By seat: number of commands when its decision at `upto`, or its lack of one, began. */
  readonly since: readonly number[]
  /** Decides whether it is also kept permanently; absent: it is not. */
  readonly spacing?: Spacing
}

/** The part of a {@link NotedCheckpoint} that is read back. */
export type StoredCheckpoint = Omit<NotedCheckpoint, 'match' | 'spacing'>

/** The part of a checkpoint in its `body`. */
type Body = Pick<NotedCheckpoint, 'checkpoint' | 'since'>

/** A checkpoint as a row of its table. */
export interface CheckpointRow {
  readonly match: string
  readonly seq: number
  readonly upto: number
  readonly rules_version: number
  readonly body: string
  readonly digest: string
}

/** Writes a checkpoint as a row. */
export function writeCheckpoint({ match, rulesVersion, upto, checkpoint, since }: NotedCheckpoint): CheckpointRow {
  const body = JSON.stringify({ checkpoint, since } satisfies Body)
  return {
    match,
    seq: checkpoint.seq,
    upto,
    rules_version: rulesVersion,
    body,
    digest: digestOf(match, rulesVersion, body),
  }
}

/** The last stored checkpoint of a match; `undefined` if there is none, or if it was altered in the store. */
export async function readCheckpoint(db: Queries, match: string): Promise<StoredCheckpoint | undefined> {
  const [row] = await db.query<{ upto: number; rulesVersion: number; body: string; digest: string }>(READ, [match])
  if (row === undefined) return undefined
  const { upto, rulesVersion } = row
  const format = [FORMAT, 1].find((each) => row.digest === digestOf(match, rulesVersion, row.body, each))
  if (format === undefined) return undefined
  const { checkpoint, since }: Body = JSON.parse(row.body)
  return { upto, rulesVersion, since, checkpoint: format === 1 ? { ...checkpoint, revisions: [] } : checkpoint }
}

function digestOf(match: string, rulesVersion: number, body: string, format = FORMAT): string {
  return createHash('sha256').update(`${format} ${match} ${rulesVersion} ${body}`).digest('base64url')
}
