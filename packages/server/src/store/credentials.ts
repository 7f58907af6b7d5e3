import type { Device, DeviceCode, NewUser } from '@topside/protocol'
import { hashToken, newId, newSecret, newToken } from '../ids.ts'
import { CODE_MINUTES, QUOTAS } from '../security/limits.ts'
import { sameSecret } from '../security/same-secret.ts'
import type { Db, Queries, Row } from './db.ts'
import { QuotaExceeded } from './quotas.ts'

/** Whether it is time to note that a user `p` was there, with a device `c`. */
export const STALE = `(p.seen_up < up_seconds() - 900 or least(c.seen_at, p.seen_at) < now() - interval '15 minutes')`

/** Groups of symbols of a code that is typed, and of a key that is kept for years. */
const [CODE, KEY] = [2, 5]

/** What proves who somebody is: the tokens of their devices, and a recovery key. Secrets are told once, and only their hashes are stored. */
export class Credentials {
  readonly #db: Queries & Pick<Db, 'tx'>

  constructor(db: Queries & Pick<Db, 'tx'>) {
    this.#db = db
  }

  /** The devices of a user, the one that was there last first; times in ISO 8601. */
  async devices(user: string): Promise<Omit<Device, 'current'>[]> {
    const rows = await this.#db.query<{ id: string; name: string; createdAt: Date; seenAt: Date }>(
      `select id, name, created_at as "createdAt", seen_at as "seenAt" from credentials
        where user_id = $1 and kind = 'device' order by seen_at desc, id`,
      [user],
    )
    return rows.map(({ id, name, createdAt, seenAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
    }))
  }

  /** When the present recovery key of a user was made; `null` if there is none. */
  async recoverySince(user: string): Promise<string | null> {
    const [row] = await this.#db.query<{ at: Date }>(
      `select created_at as at from credentials where user_id = $1 and kind = 'recovery'`,
      [user],
    )
    return row?.at.toISOString() ?? null
  }

  /** A code that brings a user to one more device, in place of any earlier one. */
  async newCode(user: string): Promise<DeviceCode> {
    const code = newSecret(CODE)
    const [row] = await this.#db.query<{ expires: Date }>(
      `insert into device_codes (user_id, hash, expires_at) values ($1, $2, now() + make_interval(mins => ${CODE_MINUTES}))
        on conflict (user_id) do update set hash = excluded.hash, expires_at = excluded.expires_at
        returning expires_at as expires`,
      [user, hashToken(code)],
    )
    return { code, expiresAt: (row?.expires ?? new Date()).toISOString() }
  }

  /** A recovery key, in place of any earlier one. */
  async newRecovery(user: string): Promise<string> {
    const key = newSecret(KEY)
    await this.#db.tx(async (tx) => {
      await tx.query(`delete from credentials where user_id = $1 and kind = 'recovery'`, [user])
      await addCredential(tx, { user, kind: 'recovery', secret: key })
      await noGuest(tx, user)
    })
    return key
  }

  /**
   * Brings the user to another device who made a code or keeps a recovery key, and ends the code. `undefined` if it is neither, or over. Throws
   * `QuotaExceeded` if the user has too many devices; then the code stays.
   */
  async redeem(secret: string, device: string): Promise<NewUser | undefined> {
    const hash = hashToken(secret)
    return this.#db.tx(async (tx) => {
      const found = await owner(tx, hash)
      if (found === undefined || !sameSecret(found.hash, hash)) return undefined
      // Whoever comes with two devices at once waits here.
      const [user] = await tx.query<{ id: string; name: string }>(
        'select id, name from users where id = $1 for no key update',
        [found.user],
      )
      const [held] = await tx.query<{ n: number }>(
        `select count(*)::int as n from credentials where user_id = $1 and kind = 'device'`,
        [found.user],
      )
      if (user === undefined) return undefined
      if ((held?.n ?? 0) >= QUOTAS.devices) throw new QuotaExceeded('devices')
      const token = await addDevice(tx, user.id, device)
      await noGuest(tx, user.id)
      return { id: user.id, name: user.name, token }
    })
  }

  /** Calls a device of a user otherwise. Answers whether there is such a device. */
  async renameDevice(user: string, device: string, name: string): Promise<boolean> {
    const renamed = await this.#db.query(
      `update credentials set name = $3 where user_id = $1 and id = $2 and kind = 'device' returning id`,
      [user, device, name],
    )
    return renamed.length > 0
  }

  /**
   * Signs a device out: its token is worth nothing any more. A process that holds a match of its user stores no command until it has read who
   * may play now, as after a change of seats. Answers whether there was such a device.
   */
  async signOut(user: string, device: string): Promise<boolean> {
    return this.#db.tx(async (tx) => {
      const gone = await tx.query(
        `delete from credentials where user_id = $1 and id = $2 and kind = 'device' returning id`,
        [user, device],
      )
      if (gone.length === 0) return false
      await tx.query(
        `update leases set fence = nextval('fences') where match in (select match from seats where user_id = $1)`,
        [user],
      )
      return true
    })
  }
}

/** Whose code this is, which is over with that, or whose recovery key. */
async function owner(tx: Queries, hash: string): Promise<{ user: string; hash: string } | undefined> {
  const [code] = await tx.query<{ user: string; hash: string }>(
    'delete from device_codes where hash = $1 and expires_at > now() returning user_id as "user", hash',
    [hash],
  )
  if (code !== undefined) return code
  const [key] = await tx.query<{ user: string; hash: string } & Row>(
    `update credentials set seen_at = now() where hash = $1 and kind = 'recovery' returning user_id as "user", hash`,
    [hash],
  )
  return key
}

/** Adds a device of a user; answers its token. */
export async function addDevice(tx: Queries, user: string, name: string): Promise<string> {
  const token = newToken()
  await addCredential(tx, { user, kind: 'device', secret: token, name })
  return token
}

async function addCredential(
  tx: Queries,
  { user, kind, secret, name = '' }: { user: string; kind: 'device' | 'recovery'; secret: string; name?: string },
): Promise<void> {
  await tx.query('insert into credentials (id, user_id, kind, hash, name) values ($1, $2, $3, $4, $5)', [
    newId(),
    user,
    kind,
    hashToken(secret),
    name,
  ])
}

async function noGuest(tx: Queries, user: string): Promise<void> {
  await tx.query('update users set guest = false where id = $1', [user])
}

/** Notes that a user is there, with a device. */
export async function noteSeen(db: Queries, user: string, device: string): Promise<void> {
  await db.query(
    'with seen as (update credentials set seen_at = now() where id = $2) update users set seen_at = now(), seen_up = up_seconds() where id = $1',
    [user, device],
  )
}
