import { createHash } from 'node:crypto'
import type { Checkpoint } from '@topside/engine'
import type { Queries, Statement } from './db.ts'

/** Counts up when {@link Checkpoint} or {@link Body} changes: what was written before is not read then. */
const FORMAT = 2

const READ: Statement = {
  name: 'checkpoint',
  sql: 'select body, digest from checkpoints where match = $1 and rules_version = $2 and seq > 0',
}

/** A checkpoint of a match to be stored. It must follow from commands that are in the log. */
export interface NotedCheckpoint {
  readonly match: string
  readonly rulesVersion: number
  /** Number of commands when it was noted. */
  readonly upto: number
  readonly checkpoint: Checkpoint
  /** By seat: the number of commands when what it is asked at `upto`, or its being asked nothing, began. */
  readonly since: readonly number[]
}

/** What is read again of a {@link NotedCheckpoint}. */
export type StoredCheckpoint = Pick<NotedCheckpoint, 'checkpoint' | 'since'>

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
  const stored: StoredCheckpoint = { checkpoint, since }
  const body = JSON.stringify(stored)
  return {
    match,
    seq: checkpoint.seq,
    upto,
    rules_version: rulesVersion,
    body,
    digest: digestOf(match, rulesVersion, body),
  }
}

/** The checkpoint of a match that was stored last; `undefined` if there is none of this version of the rules, or if it was tampered with. */
export async function readCheckpoint(
  db: Queries,
  match: string,
  rulesVersion: number,
): Promise<StoredCheckpoint | undefined> {
  const [row] = await db.query<{ body: string; digest: string }>(READ, [match, rulesVersion])
  if (row === undefined || row.digest !== digestOf(match, rulesVersion, row.body)) return undefined
  const stored: StoredCheckpoint = JSON.parse(row.body)
  return stored
}

function digestOf(match: string, rulesVersion: number, body: string): string {
  return createHash('sha256').update(`${FORMAT} ${match} ${rulesVersion} ${body}`).digest('base64url')
}
