import { QUOTAS, type Quota } from '../security/limits.ts'
import type { Queries } from './db.ts'

/** A match that is one too many, and of what. */
export class QuotaExceeded extends Error {
  override readonly name = 'QuotaExceeded'
  readonly quota: Quota

  constructor(quota: Quota) {
    super(`too many: ${quota}`)
    this.quota = quota
  }
}

/** What is asked about a match that is about to be added. */
export interface Claim {
  readonly creator: string
  readonly imported: boolean
  readonly origin?: string | null
}

/** Makes sure, within the transaction that adds a match, that it is not one too many. Throws {@link QuotaExceeded}. */
export async function claimPlace(tx: Queries, { creator, imported, origin = null }: Claim): Promise<void> {
  // Whoever adds several at once waits here, so that none is counted too late.
  await tx.query('select from users where id = $1 for no key update', [creator])
  if (imported) {
    await atMost('imported', tx, 'creator = $1 and imported', creator)
    return
  }
  await atMost('open', tx, `creator = $1 and status = 'open'`, creator)
  if (origin === null) return
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [origin])
  await atMost('address', tx, `origin = $1 and status = 'open'`, origin)
}

/**
 * Makes sure, within the transaction that lets a computer play in a match, that the match is not one too many in which computers play. Throws
 * {@link QuotaExceeded}.
 */
export async function claimComputers(tx: Queries, match: string): Promise<void> {
  const [row] = await tx.query<{ creator: string; origin: string | null }>(
    `select creator, origin from matches m where id = $1 and ${COMPUTERS}`,
    [match],
  )
  if (row === undefined) return
  const { creator, origin } = row
  await tx.query('select from users where id = $1 for no key update', [creator])
  await atMost('computers', tx, `${COMPUTERS} and m.creator = $1 and m.id <> $2`, creator, match)
  if (origin === null) return
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [origin])
  await atMost('computersOfAddress', tx, `${COMPUTERS} and m.origin = $1 and m.id <> $2`, origin, match)
}

/** What holds of a match `m` in which computers play or will. */
const COMPUTERS = `m.status <> 'finished' and exists (select from seats s where s.match = m.id and s.bot is not null)`

async function atMost(quota: Quota, tx: Queries, what: string, ...of: string[]): Promise<void> {
  const [row] = await tx.query<{ n: number }>(`select count(*)::int as n from matches m where ${what}`, of)
  if ((row?.n ?? 0) >= QUOTAS[quota]) throw new QuotaExceeded(quota)
}
