import { QUOTAS, type Quota } from '../security/limits.ts'
import type { Queries } from './db.ts'

/** A match or device beyond a quota. */
export class QuotaExceeded extends Error {
  override readonly name = 'QuotaExceeded'
  readonly quota: Quota

  constructor(quota: Quota) {
    super(`too many: ${quota}`)
    this.quota = quota
  }
}

/** The parts of a match to be added that quotas depend on. */
export interface Claim {
  readonly creator: string
  readonly imported: boolean
  readonly origin?: string | null
}

/** Checks the quotas within the transaction that adds a match. Throws {@link QuotaExceeded}. */
export async function claimPlace(tx: Queries, { creator, imported, origin = null }: Claim): Promise<void> {
  // Serializes additions by the same user, so that each is counted.
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

/** Checks the quotas within the transaction that adds a computer to a match. Throws {@link QuotaExceeded}. */
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

/** Condition of an unfinished match `m` with computers. */
const COMPUTERS = `m.status <> 'finished' and exists (select from seats s where s.match = m.id and s.bot is not null)`

async function atMost(quota: Quota, tx: Queries, what: string, ...of: string[]): Promise<void> {
  const [row] = await tx.query<{ n: number }>(`select count(*)::int as n from matches m where ${what}`, of)
  if ((row?.n ?? 0) >= QUOTAS[quota]) throw new QuotaExceeded(quota)
}
