import type { ChannelKind, ChannelList, NoticeKind, NoticeResult, QuietHours } from '@topside/protocol'
import { newId, newToken } from '../ids.ts'
import type { Db, Queries, Row } from './db.ts'

/** The keys with which a browser's messages are encrypted (RFC 8291), in base64url. */
export interface PushKeys {
  /** An uncompressed point of P-256: 65 bytes. */
  readonly p256dh: string
  /** 16 bytes. */
  readonly auth: string
}

/** Where a user is notified of turns. */
export interface Channel {
  readonly id: string
  readonly user: string
  readonly kind: ChannelKind
  /** A URL or an e-mail address; empty for a feed. */
  readonly address: string
  /** Signs webhooks; part of a feed's address, and of the links in a mail; hides matches from push services. */
  readonly secret: string
  /** The site's address as the user's browser knows it, without a trailing slash. */
  readonly site: string
  /** False: the e-mail address is not confirmed. */
  readonly active: boolean
  readonly lastAt: Date | null
  readonly lastResult: NoticeResult | null
}

const COLUMNS = `id, user_id as "user", kind, address, secret, site, active, last_at as "lastAt",
  last_result as "lastResult"`

/** Where a push service takes messages for a browser, and the keys that encrypt them. */
export interface PushAddress extends Pick<Channel, 'address'> {
  readonly keys: PushKeys
}

/** What a user wants to be notified of, and when. */
export type Wishes = Pick<ChannelList, 'muted' | 'quiet'>

/** A browser that shows notices. */
export interface NewPush extends PushAddress, Pick<Channel, 'user' | 'site'> {
  readonly device: string
}

/** Users' channels, at most one of each kind, but a browser for each device. */
export class Channels {
  readonly #db: Queries & Pick<Db, 'tx'>

  constructor(db: Queries & Pick<Db, 'tx'>) {
    this.#db = db
  }

  /** A user's channels; of the browsers only that of this device, if any. */
  of(user: string, device: string | null = null): Promise<Channel[]> {
    return this.#db.query<Channel & Row>(
      `select ${COLUMNS} from channels where user_id = $1 and (device is null or device = $2) order by kind`,
      [user, device],
    )
  }

  /** The browser of this device, with its keys; `undefined` if it shows no notices. */
  async pushOf(device: string): Promise<(Channel & { readonly keys: PushKeys }) | undefined> {
    const [found] = await this.#db.query<Channel & { readonly keys: PushKeys } & Row>(
      `select ${COLUMNS}, keys from channels where device = $1`,
      [device],
    )
    return found
  }

  /** The channel with this secret; `undefined` if there is none. */
  async bySecret(kind: ChannelKind, secret: string): Promise<Channel | undefined> {
    const [found] = await this.#db.query<Channel & Row>(
      `select ${COLUMNS} from channels where kind = $1 and secret = $2`,
      [kind, secret],
    )
    return found
  }

  /** Sets a user's channel, but no browser, with a new secret. Drops notices waiting for the previous one. */
  async set(channel: Pick<Channel, 'user' | 'kind' | 'address' | 'site' | 'active'>): Promise<Channel> {
    const { user, kind, address, site, active } = channel
    return this.#db.tx(async (tx) => {
      // Serializes two devices that set the same channel.
      await tx.query('select from users where id = $1 for no key update', [user])
      await tx.query('delete from channels where user_id = $1 and kind = $2', [user, kind])
      const [made] = await tx.query<Channel & Row>(
        `insert into channels (id, user_id, kind, address, secret, site, active) values ($1, $2, $3, $4, $5, $6, $7)
          returning ${COLUMNS}`,
        [newId(), user, kind, address, newToken(), site, active],
      )
      if (made === undefined) throw new Error('no channel was stored')
      return made
    })
  }

  /**
   * Sets the browser of a device. It is then told nothing under another device, such as that of the user before it.
   * Drops notices waiting for the previous one. `undefined`: the device is signed out.
   */
  async setPush({ user, device, address, keys, site }: NewPush): Promise<Channel | undefined> {
    return this.#db.tx(async (tx) => {
      const held = await tx.query(
        `select from credentials where id = $1 and user_id = $2 and kind = 'device' for no key update`,
        [device, user],
      )
      if (held.length === 0) return undefined
      await tx.query(
        `delete from channels where device = $1 or kind = 'push' and address = $2 and keys ->> 'auth' = $3`,
        [device, address, keys.auth],
      )
      const [made] = await tx.query<Channel & Row>(
        `insert into channels (id, user_id, kind, address, secret, site, active, device, keys)
          values ($1, $2, 'push', $3, $4, $5, true, $6, $7::jsonb) returning ${COLUMNS}`,
        [newId(), user, address, newToken(), site, device, JSON.stringify(keys)],
      )
      return made
    })
  }

  /**
   * Gives a browser the address and keys of its new subscription. The address and secret of the former one prove that
   * the request comes from this browser: nobody else but this site knows the secret. Returns whether there is one.
   */
  async renewPush(former: { readonly address: string; readonly auth: string }, next: PushAddress): Promise<boolean> {
    const renewed = await this.#db.query(
      `update channels set address = $3, keys = $4::jsonb, last_result = null
        where kind = 'push' and address = $1 and keys ->> 'auth' = $2 returning id`,
      [former.address, former.auth, next.address, JSON.stringify(next.keys)],
    )
    return renewed.length > 0
  }

  /** Ends a user's channel; a browser is that of the given device. Returns whether there was one. */
  async end(user: string, kind: ChannelKind, device: string): Promise<boolean> {
    const gone = await this.#db.query(
      'delete from channels where user_id = $1 and kind = $2 and (device is null or device = $3) returning id',
      [user, kind, device],
    )
    return gone.length > 0
  }

  /** Kinds of notices that a user has switched off, and when the user gets no notices (`null`: always some). */
  async wishes(user: string): Promise<Wishes> {
    const [row] = await this.#db.query<Wishes & Row>('select muted, quiet from users where id = $1', [user])
    return row ?? { muted: [], quiet: null }
  }

  /** Switches off these kinds of a user's notices, and the others on. Waiting ones are dropped when they are due. */
  async mute(user: string, kinds: readonly NoticeKind[]): Promise<void> {
    await this.#db.query('update users set muted = $2::jsonb where id = $1', [user, JSON.stringify(kinds)])
  }

  /** Sets a user's quiet hours. Notices that wait for the end of the former ones are due at once. */
  async setQuiet(user: string, quiet: QuietHours | null): Promise<void> {
    await this.#db.tx(async (tx) => {
      await tx.query('update users set quiet = $2::jsonb where id = $1', [user, quiet && JSON.stringify(quiet)])
      await tx.query(
        `update notices set due_at = now()
          where state = 'waiting' and tries = 0 and due_at > now() + interval '1 minute'
            and channel in (select id from channels where user_id = $1)`,
        [user],
      )
    })
  }

  /** Removes a channel and its notices, if it exists. */
  async remove(id: string): Promise<void> {
    await this.#db.query('delete from channels where id = $1', [id])
  }

  /** Confirms the e-mail address with this secret. Returns whether it exists. */
  async confirm(secret: string): Promise<boolean> {
    const done = await this.#db.query(
      `update channels set active = true where kind = 'email' and secret = $1 returning id`,
      [secret],
    )
    return done.length > 0
  }

  /** Ends the e-mail channel with this secret. Returns whether it existed. */
  async unsubscribe(secret: string): Promise<boolean> {
    const gone = await this.#db.query(`delete from channels where kind = 'email' and secret = $1 returning id`, [
      secret,
    ])
    return gone.length > 0
  }

  /** Records the result of a channel's last notice. */
  async note(id: string, result: NoticeResult): Promise<void> {
    await this.#db.query('update channels set last_at = now(), last_result = $2::jsonb where id = $1', [
      id,
      JSON.stringify(result),
    ])
  }
}
