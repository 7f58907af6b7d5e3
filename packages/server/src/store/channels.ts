import type { ChannelKind, NoticeResult } from '@topside/protocol'
import { newId, newToken } from '../ids.ts'
import type { Db, Queries, Row } from './db.ts'

/** Where a user is notified of turns. */
export interface Channel {
  readonly id: string
  readonly user: string
  readonly kind: ChannelKind
  /** A URL or an e-mail address; empty for a feed. */
  readonly address: string
  /** Signs webhooks; part of a feed's address, and of the links in a mail. */
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

/** Users' channels, at most one of each kind. */
export class Channels {
  readonly #db: Queries & Pick<Db, 'tx'>

  constructor(db: Queries & Pick<Db, 'tx'>) {
    this.#db = db
  }

  /** A user's channels. */
  of(user: string): Promise<Channel[]> {
    return this.#db.query<Channel & Row>(`select ${COLUMNS} from channels where user_id = $1 order by kind`, [user])
  }

  /** The channel with this secret; `undefined` if there is none. */
  async bySecret(kind: ChannelKind, secret: string): Promise<Channel | undefined> {
    const [found] = await this.#db.query<Channel & Row>(
      `select ${COLUMNS} from channels where kind = $1 and secret = $2`,
      [kind, secret],
    )
    return found
  }

  /** Sets a user's channel, with a new secret. Drops notices waiting for the previous one. */
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

  /** Ends a user's channel. Returns whether there was one. */
  async end(user: string, kind: ChannelKind): Promise<boolean> {
    const gone = await this.#db.query('delete from channels where user_id = $1 and kind = $2 returning id', [
      user,
      kind,
    ])
    return gone.length > 0
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
