import type { NewUser, ToldChannel } from '@topside/protocol'
import type { Queries } from '@topside/server'
import { ask } from '@topside/server/testing/client'
import { until } from '../crash-test/time.ts'

/** Milliseconds within which due notices must be sent. */
const PATIENCE = 60_000
/** Key of a notice, in SQL. */
const KEY = `n.seat || ' ' || n.kind || ' ' || n.turn || ' ' || n.channel`

/**
 * A notice that is due, and whether its user may be told: has a seat, or created the match and is told that a user
 * joined.
 */
interface Due {
  readonly key: string
  readonly kind: string
  readonly name: string
  readonly sits: boolean
}

/** The feeds of a match's users, some of whom no longer have a seat. */
export class Feeds {
  readonly #db: Queries
  readonly #port: () => number
  /** Paths of feeds by user. */
  readonly #paths = new Map<string, string>()

  constructor(db: Queries, port: () => number) {
    this.#db = db
    this.#port = port
  }

  /** Gives a user a feed. */
  async open({ id, token }: NewUser): Promise<void> {
    const { status, body } = await ask<ToldChannel>(this.#port(), 'PUT', '/api/me/channels/feed', token)
    if (status !== 200) throw new Error(`a new feed is answered ${status}`)
    this.#paths.set(id, new URL(body.address).pathname)
  }

  /** A user's feed. Rejects if it is missing. */
  async read(user: string): Promise<string> {
    const { status, body } = await ask<string>(this.#port(), 'GET', this.#paths.get(user) ?? '')
    if (status !== 200) throw new Error(`a feed answers ${status}`)
    return body
  }

  /**
   * Makes all waiting notices due, and waits until they are sent. Returns the findings: a user without a seat must be
   * told nothing of the match.
   */
  async tell(match: string): Promise<string[]> {
    const due = await this.#db.query<Due & { readonly [column: string]: unknown }>(
      `update notices n set due_at = now() - interval '1 hour' from channels c, users u, matches m
        where c.id = n.channel and u.id = c.user_id and m.id = n.match and n.match = $1 and n.state = 'waiting'
        returning ${KEY} as key, n.kind, u.name, n.kind = 'joined' and m.creator = u.id
          or exists (select from seats s where s.match = n.match and s.user_id = u.id) as sits`,
      [match],
    )
    let told: ReadonlySet<string> = new Set()
    const ended = await until(PATIENCE, async () => {
      const rows = await this.#db.query<{ key: string; state: string }>(
        `select ${KEY} as key, n.state from notices n where n.match = $1`,
        [match],
      )
      told = new Set(rows.flatMap(({ key, state }) => (state === 'sent' ? [key] : [])))
      const waiting = new Set(rows.flatMap(({ key, state }) => (state === 'waiting' ? [key] : [])))
      return !due.some(({ key }) => waiting.has(key))
    })
    return [
      ...(ended ? [] : ['what is due is not told']),
      ...due
        .filter(({ key, sits }) => !sits && told.has(key))
        .map(({ name, kind }) => `${name} has no seat, and is told: ${kind}`),
    ]
  }
}
