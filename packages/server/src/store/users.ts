import type { NewUser, User } from '@topside/protocol'
import { hashToken, newId } from '../ids.ts'
import { LIST_LIMITS } from '../security/limits.ts'
import { addDevice, noteSeen, STALE } from './credentials.ts'
import type { Db, Queries, Row } from './db.ts'

/** A user as shown to the administrator. */
export interface KnownUser extends User {
  readonly createdAt: Date
  readonly seenAt: Date
  readonly blocked: boolean
}

/** The calling user and device. */
export interface AskingUser extends User {
  readonly guest: boolean
  /** Id of the device. */
  readonly device: string
}

/** The users and their names; their secrets are in `Credentials`. */
export class Users {
  readonly #db: Queries & Pick<Db, 'tx'>

  constructor(db: Queries & Pick<Db, 'tx'>) {
    this.#db = db
  }

  /** Adds a user with a first device and returns its token, which is not stored. */
  async add(name: string, device = ''): Promise<NewUser> {
    return this.#db.tx(async (tx) => {
      const id = newId()
      await tx.query('insert into users (id, name) values ($1, $2)', [id, name])
      return { id, name, token: (await addDevice(tx, id, device)).token }
    })
  }

  /** The user whose device has this token; `undefined` if unknown. Records the visit every few minutes. */
  async byToken(token: string): Promise<AskingUser | undefined> {
    const [row] = await this.#db.query<AskingUser & { readonly stale: boolean } & Row>(
      `select p.id, p.name, p.guest, c.id as device, ${STALE} as stale
        from credentials c join users p on p.id = c.user_id where c.kind = 'device' and c.hash = $1`,
      [hashToken(token)],
    )
    if (row === undefined) return undefined
    const { stale, ...asking } = row
    if (stale) await noteSeen(this.#db, asking.id, asking.device)
    return asking
  }

  /** Whether the token is that of a blocked user. */
  async isBlocked(token: string): Promise<boolean> {
    const [row] = await this.#db.query(`select from credentials where kind = 'blocked-device' and hash = $1`, [
      hashToken(token),
    ])
    return row !== undefined
  }

  /** Renames a user, unless deleted meanwhile. */
  async rename(id: string, name: string): Promise<User> {
    await this.#db.query(
      'update users set name = $2 where id = $1 and exists (select from credentials c where c.user_id = $1)',
      [id, name],
    )
    return { id, name }
  }

  /** Renames a user, also in past chat lines. Returns the previous name; `undefined` if there is no such user. */
  async replaceName(id: string, name: string): Promise<string | undefined> {
    return this.#db.tx(async (tx) => {
      const [before] = await tx.query<{ name: string }>('select name from users where id = $1 for update', [id])
      if (before === undefined) return undefined
      await tx.query('update users set name = $2 where id = $1', [id, name])
      await tx.query('update chat set name = $2 where user_id = $1', [id, name])
      return before.name
    })
  }

  /** Users whose name contains a text, newest first. */
  async search(part: string): Promise<KnownUser[]> {
    return this.#db.query<KnownUser & Row>(
      `select id, name, created_at as "createdAt", seen_at as "seenAt",
          exists (select from credentials where user_id = users.id and kind like 'blocked-%') as blocked from users
        where position(lower($1) in lower(name)) > 0 order by created_at desc limit ${LIST_LIMITS.found}`,
      [part],
    )
  }
}
