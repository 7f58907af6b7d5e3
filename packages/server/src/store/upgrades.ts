import type { Upgrade } from '@topside/engine'
import { type NotedCheckpoint, PUT_CHECKPOINT, writeCheckpoint } from './checkpoints.ts'
import type { Db, Queries } from './db.ts'
import { type NewFilm, replaceEnd } from './films.ts'

/** That a match is at another version of its rules. */
export interface NotedVersion {
  readonly match: string
  readonly rulesVersion: number
  /** Commands of the match: with more in the log nothing is stored. */
  readonly length: number
  /** Fence of the lease under which the match is held; absent where there are no leases. */
  readonly fence?: number | undefined
  /** Where the match goes on by it; absent if it replays by it. */
  readonly upgrade?: NotedUpgrade | undefined
}

/** Where a match goes on under other rules, with all that is stored of it there. */
export interface NotedUpgrade {
  readonly upgrade: Upgrade
  readonly checkpoint: NotedCheckpoint
  /** The end of its film, with the frame that tells where it goes on. */
  readonly film: NewFilm
}

/** The upgrade after which a match goes on; `null` if it never had one. */
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
 * Notes in one transaction that a match is at another version of its rules, with its upgrade if it needs one. `fenced`: the match is held under another
 * lease now; `conflict`: the log has other commands, or the match is at that version already. Then nothing is stored.
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
        and not exists (select from upgrades u where u.match = m.id and u.seq = $3 and u.rules_version = $2) returning id`,
      [match, rulesVersion, length],
    )
    if (at.length === 0) return 'conflict'
    if (upgrade === undefined) return 'stored'
    await insertUpgrade(tx, match, upgrade.upgrade)
    await tx.query(PUT_CHECKPOINT, [JSON.stringify([writeCheckpoint(upgrade.checkpoint)])])
    await replaceEnd(tx, match, upgrade.film)
    return 'stored'
  })
}

/** Puts the upgrade of a match into the store. */
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
