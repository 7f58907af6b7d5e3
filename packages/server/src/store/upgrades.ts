import type { Upgrade } from '@topside/engine'
import { type NotedCheckpoint, PUT_CHECKPOINT, writeCheckpoint } from './checkpoints.ts'
import type { Db, Queries } from './db.ts'
import { type NewFilm, replaceEnd } from './films.ts'
import { keepCheckpoint, packCheckpoint } from './kept-checkpoints.ts'

/** A match's change to another version of its rules. */
export interface NotedVersion {
  readonly match: string
  readonly rulesVersion: number
  /** Number of commands of the match; if the log has more, nothing is stored. */
  readonly length: number
  /** Fence of the match's lease; absent without leases. */
  readonly fence?: number | undefined
  /** The upgrade, if the match continues by one; absent if it replays by the new rules. */
  readonly upgrade?: NotedUpgrade | undefined
}

/** An upgrade to other rules with everything stored there. */
export interface NotedUpgrade {
  readonly upgrade: Upgrade
  readonly checkpoint: NotedCheckpoint
  /** The end of its film, with the frame that announces the upgrade. */
  readonly film: NewFilm
}

/** The last upgrade of a match; `null` without one. */
export async function readUpgrade(db: Queries, match: string): Promise<Upgrade | null> {
  const [row] = await db.query<{ body: string }>(
    'select body from upgrades where match = $1 order by seq desc, rules_version desc limit 1',
    [match],
  )
  if (row === undefined) return null
  const upgrade: Upgrade = JSON.parse(row.body)
  return upgrade
}

/**
 * Records in one transaction that a match has another version of its rules, with its upgrade if needed. `fenced`: the
 * match is held under another lease; `conflict`: the log has other commands, or the match already has that version. In
 * either case nothing is stored.
 */
export function storeVersion(
  db: Db,
  { match, rulesVersion, length, fence, upgrade }: NotedVersion,
): Promise<'stored' | 'fenced' | 'conflict'> {
  return db.tx(async (tx) => {
    if (fence !== undefined) {
      const held = await tx.query('select fence from leases where match = $1 and fence = $2 for share', [match, fence])
      if (held.length === 0) return 'fenced'
    }
    const at = await tx.query(
      `update matches m set rules_at = $2, stuck = null where m.id = $1 and coalesce(m.rules_at, m.rules_version) <= $2
        and (select coalesce(max(c.seq), 0) from commands c where c.match = m.id) = $3
        and not exists (select from upgrades u where u.match = m.id and u.seq = $3 and u.rules_version = $2)
        returning id`,
      [match, rulesVersion, length],
    )
    if (at.length === 0) return 'conflict'
    if (upgrade === undefined) return 'stored'
    await insertUpgrade(tx, match, upgrade.upgrade)
    await tx.query(PUT_CHECKPOINT, [JSON.stringify([writeCheckpoint(upgrade.checkpoint)])])
    await keepCheckpoint(tx, packCheckpoint(match, upgrade.upgrade.state, rulesVersion))
    await replaceEnd(tx, match, upgrade.film)
    return 'stored'
  })
}

/** Stores a match's upgrade. */
export async function insertUpgrade(db: Queries, match: string, upgrade: Upgrade): Promise<void> {
  const { seq, from, to } = upgrade
  await db.query('insert into upgrades (match, seq, from_version, rules_version, body) values ($1, $2, $3, $4, $5)', [
    match,
    seq,
    from,
    to,
    JSON.stringify(upgrade),
  ])
}
