import type { Device, DeviceCode, DeviceNews, NewUser } from '@topside/protocol'
import { hashToken, newId, newSecret, newToken } from '../ids.ts'
import { CODE_MINUTES, NEW_DEVICE, QUOTAS } from '../security/limits.ts'
import { sameSecret } from '../security/same-secret.ts'
import type { Db, Queries } from './db.ts'
import { newsFor, newsSeen, tellDevices } from './device-news.ts'
import { fenceMatchesOf } from './leases.ts'
import { QuotaExceeded } from './quotas.ts'

/** Whether the last visit of user `p` with device `c` is out of date. */
export const STALE = `(p.seen_up < up_seconds() - 900 or least(c.seen_at, p.seen_at) < now() - interval '15 minutes')`

/** Groups of symbols in a code, which is typed, and in a recovery key, which is kept for years. */
const [CODE, KEY] = [2, 5]

/** The calling device and its user. */
export interface AskingDevice {
  readonly user: string
  readonly device: string
}

/** Result of an action that is forbidden to new devices. */
export type DeviceActionResult = 'done' | 'too-new'

/** Whether device `d` was added by a code not long ago. */
const NEW = `(d.came = 'code' and d.created_up > up_seconds() - ${NEW_DEVICE})`

/**
 * Whether another device's sign-out of device `d` ends a channel `c` of the same user: the device may know the address
 * of a feed, may have set channels since it was added, and may show notices itself.
 */
const ENDED = `(case c.kind when 'feed' then true when 'push' then c.device = d.id
  else c.created_at >= d.created_at end)`

/** Credentials of users: device tokens and recovery keys. Secrets are returned once; only their hashes are stored. */
export class Credentials {
  readonly #db: Queries & Pick<Db, 'tx'>

  constructor(db: Queries & Pick<Db, 'tx'>) {
    this.#db = db
  }

  /** A user's devices, last seen first; times in ISO 8601. */
  async devices(user: string): Promise<Omit<Device, 'current'>[]> {
    const rows = await this.#db.query<{
      id: string
      name: string
      createdAt: Date
      seenAt: Date
      madeKey: boolean
      endsNotices: boolean
      came: 'code' | 'key' | null
      by: string | null
    }>(
      `select d.id, d.name, d.created_at as "createdAt", d.seen_at as "seenAt", d.came, b.name as by,
          exists (select from credentials k
            where k.user_id = $1 and k.kind = 'recovery' and k.made_by = d.id) as "madeKey",
          exists (select from channels c where c.user_id = $1 and ${ENDED}) as "endsNotices"
        from credentials d left join credentials b on b.id = d.made_by and b.user_id = $1
        where d.user_id = $1 and d.kind = 'device' order by d.seen_at desc, d.id`,
      [user],
    )
    return rows.map(({ id, name, createdAt, seenAt, madeKey, endsNotices, came, by }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
      ...(madeKey && { madeKey }),
      ...(endsNotices && { endsNotices }),
      ...(came !== null && { came, by }),
    }))
  }

  /** When a user's recovery key was made; `null` without one. */
  async recoverySince(user: string): Promise<string | null> {
    const [row] = await this.#db.query<{ at: Date }>(
      `select created_at as at from credentials where user_id = $1 and kind = 'recovery'`,
      [user],
    )
    return row?.at.toISOString() ?? null
  }

  /** Makes a code that adds a device to the user, and ends the previous one. */
  async newCode({ user, device }: AskingDevice): Promise<DeviceCode> {
    const code = newSecret(CODE)
    const [row] = await this.#db.query<{ expires: Date }>(
      `insert into device_codes (user_id, hash, made_by, expires_at)
        values ($1, $2, $3, now() + make_interval(mins => ${CODE_MINUTES}))
        on conflict (user_id) do update set hash = excluded.hash, expires_at = excluded.expires_at,
          made_by = excluded.made_by, made_up = excluded.made_up
        returning expires_at as expires`,
      [user, hashToken(code), device],
    )
    return { code, expiresAt: (row?.expires ?? new Date()).toISOString() }
  }

  /**
   * Makes a recovery key, ends the previous one and notifies the other devices. `too-new`: a new device may not end
   * another device's key.
   */
  newRecovery({ user, device }: AskingDevice): Promise<{ readonly key: string } | 'too-new'> {
    return this.#db.tx(async (tx) => {
      const ended = await endKey(tx, { user, device })
      if (ended === 'too-new') return ended
      const key = newSecret(KEY)
      await addCredential(tx, { user, kind: 'recovery', secret: key, madeBy: device })
      await noGuest(tx, user)
      await tellDevices(tx, { user, kind: ended === 'done' ? 'key-replaced' : 'key-made', by: device })
      return { key }
    })
  }

  /**
   * Ends the recovery key, if any, and notifies the other devices. `too-new`: a new device may not end another device's
   * key.
   */
  endRecovery({ user, device }: AskingDevice): Promise<DeviceActionResult> {
    return this.#db.tx(async (tx) => {
      const ended = await endKey(tx, { user, device })
      if (ended === 'done') await tellDevices(tx, { user, kind: 'key-ended', by: device })
      return ended ?? 'done'
    })
  }

  /**
   * Adds a device for the user who made this code or holds this recovery key; a code is then used up. `undefined` if
   * the secret is unknown or expired. Throws `QuotaExceeded` if the user has too many devices; the code then stays
   * valid.
   */
  async redeem(secret: string, device: string): Promise<NewUser | undefined> {
    const hash = hashToken(secret)
    return this.#db.tx(async (tx) => {
      const found = await owner(tx, hash)
      if (found === undefined || !sameSecret(found.hash, hash)) return undefined
      // Serializes two redemptions by the same user.
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
      const { id, token } = await addDevice(tx, user.id, device, found)
      await tellDevices(tx, { user: user.id, kind: 'arrived', by: id })
      await noGuest(tx, user.id)
      return { id: user.id, name: user.name, token }
    })
  }

  /** Events about a user's devices and key that this device has not seen, latest first. */
  news(user: string, device: string): Promise<DeviceNews[]> {
    return newsFor(this.#db, user, device)
  }

  /** Marks all news as seen by a device. */
  newsSeen(user: string, device: string): Promise<void> {
    return newsSeen(this.#db, user, device)
  }

  /** Renames a user's device. Returns whether it exists. */
  async renameDevice(user: string, device: string, name: string): Promise<boolean> {
    const renamed = await this.#db.query(
      `update credentials set name = $3 where user_id = $1 and id = $2 and kind = 'device' returning id`,
      [user, device, name],
    )
    return renamed.length > 0
  }

  /**
   * Signs a device out: its token and any code that it made become invalid, it shows no notices, and the others are
   * notified. If another device does it, the user's feed, whose address the device may know, and channels set since it
   * was added also end.
   * `endsKey` also ends a recovery key that it made. `too-new`: a new device may not sign out an older one. A process
   * holding one of the user's matches stores no command until it has reread who may play, as after a change of seats.
   */
  async signOut(
    { user, device: by }: AskingDevice,
    device: string,
    endsKey = false,
  ): Promise<DeviceActionResult | 'no-device'> {
    return this.#db.tx(async (tx) => {
      const [barred] = await tx.query(
        `select from credentials d join credentials o on o.user_id = d.user_id and o.id = $2 and o.id <> d.id
          where d.id = $1 and ${NEW} and o.created_up <= d.created_up`,
        [by, device],
      )
      if (barred !== undefined) return 'too-new'
      const [{ name } = { name: '' }] = await tx.query<{ name: string }>('select name from credentials where id = $1', [
        device,
      ])
      // Its own channel goes with it, below.
      if (device !== by)
        await tx.query(
          `delete from channels c using credentials d where c.user_id = $1 and d.user_id = $1 and d.id = $2
            and d.kind = 'device' and ${ENDED} and c.device is null`,
          [user, device],
        )
      const gone = await tx.query(
        `delete from credentials where user_id = $1 and id = $2 and kind = 'device' returning id`,
        [user, device],
      )
      if (gone.length === 0) return 'no-device'
      if (endsKey)
        await tx.query(`delete from credentials where user_id = $1 and kind = 'recovery' and made_by = $2`, [
          user,
          device,
        ])
      await tellDevices(tx, { user, kind: 'signed-out', by, name })
      await fenceMatchesOf(tx, user)
      return 'done'
    })
  }
}

/** Whether a device was added by a code not long ago, and the user has an older one. */
export async function isNewcomer(tx: Queries, { user, device }: AskingDevice): Promise<boolean> {
  const [older] = await tx.query(
    `select from credentials d join credentials o on o.user_id = d.user_id and o.kind = 'device' and o.id <> d.id
      where d.id = $2 and d.user_id = $1 and ${NEW} and o.created_up <= d.created_up limit 1`,
    [user, device],
  )
  return older !== undefined
}

/** How a device was added, and by which device, if known. */
interface Origin {
  readonly came: 'code' | 'key'
  readonly madeBy: string | null
}

/** The owner of a code, which is used up, or of a recovery key. */
async function owner(
  tx: Queries,
  hash: string,
): Promise<({ readonly user: string; readonly hash: string } & Origin) | undefined> {
  type SecretOwner = { user: string; hash: string; madeBy: string | null }
  const [code] = await tx.query<SecretOwner>(
    `delete from device_codes
      where hash = $1 and expires_at > now() and made_up > up_seconds() - 60.0 * ${CODE_MINUTES + 1}
      returning user_id as "user", hash, made_by as "madeBy"`,
    [hash],
  )
  if (code !== undefined) return { ...code, came: 'code' }
  const [key] = await tx.query<SecretOwner>(
    `update credentials set seen_at = now() where hash = $1 and kind = 'recovery'
      returning user_id as "user", hash, made_by as "madeBy"`,
    [hash],
  )
  return key && { ...key, came: 'key' }
}

/** Ends a user's recovery key; `undefined` without one. */
async function endKey(tx: Queries, { user, device }: AskingDevice): Promise<DeviceActionResult | undefined> {
  // Serializes two devices that make a key at once.
  await tx.query('select from users where id = $1 for no key update', [user])
  const [key] = await tx.query<{ id: string; barred: boolean }>(
    `select k.id, k.made_by is distinct from d.id and ${NEW} as barred
      from credentials k join credentials d on d.id = $2 and d.user_id = $1
      where k.user_id = $1 and k.kind = 'recovery'`,
    [user, device],
  )
  if (key === undefined) return undefined
  if (key.barred) return 'too-new'
  await tx.query('delete from credentials where id = $1', [key.id])
  return 'done'
}

/** Adds a device, the user's first or a later one; returns its id and token. */
export async function addDevice(
  tx: Queries,
  user: string,
  name: string,
  origin?: Origin,
): Promise<{ readonly id: string; readonly token: string }> {
  const token = newToken()
  return { id: await addCredential(tx, { user, kind: 'device', secret: token, name, ...origin }), token }
}

interface NewCredential {
  readonly user: string
  readonly kind: 'device' | 'recovery'
  readonly secret: string
  readonly name?: string
  readonly came?: Origin['came']
  readonly madeBy?: string | null
}

/** Adds a credential, with all earlier news marked as seen. Returns its id. */
async function addCredential(tx: Queries, credential: NewCredential): Promise<string> {
  const { user, kind, secret, name = '', came = null, madeBy = null } = credential
  const id = newId()
  await tx.query(
    `insert into credentials (id, user_id, kind, hash, name, came, made_by, read_news)
      values ($1, $2, $3, $4, $5, $6, $7, coalesce((select max(n) from device_news where user_id = $2), 0))`,
    [id, user, kind, hashToken(secret), name, came, madeBy],
  )
  return id
}

async function noGuest(tx: Queries, user: string): Promise<void> {
  await tx.query('update users set guest = false where id = $1', [user])
}

/** Records a visit of a user with a device. */
export async function noteSeen(db: Queries, user: string, device: string): Promise<void> {
  await db.query(
    `with seen as (update credentials set seen_at = now() where id = $2)
      update users set seen_at = now(), seen_up = up_seconds() where id = $1`,
    [user, device],
  )
}
