import { CHAT_PAGE, type ChatLine, type ChatRoom } from '@topside/protocol'
import type { Queries, Row } from './db.ts'

/** The log in which lines are stored and numbered: of a chat room, or of one alliance, named by its first seat. */
export type ChatLog = Exclude<ChatRoom, 'allies'> | `allies-${number}`

/** A line to store; `request` is its idempotency id. */
export interface NewChat {
  readonly match: string
  readonly room: ChatLog
  readonly user: string
  readonly name: string
  readonly text: string
  readonly request: string
}

/** Range of lines: from a number (absent: the last lines) up to another (exclusive; absent: the end). */
export interface ChatRange {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

type ChatRow = Omit<ChatLine, 'at' | 'guest'> & { readonly at: Date; readonly guest: boolean } & Row

const COLUMNS = `n, user_id as "user", name, text, at,
  exists (select from users where users.id = chat.user_id and users.guest) as guest`
/** Number of the next line of a room, over its lines. */
const NEXT = `greatest(coalesce(max(n), -1) + 1,
  coalesce((select next from chat_removed where match = $1 and room = $2), 0))::int`
const END = 2_147_483_647
/** Attempts to find a free number; each failure means that another process stored a line. */
const TRIES = 50

/** The chat of matches. */
export class ChatStore {
  readonly #db: Queries

  constructor(db: Queries) {
    this.#db = db
  }

  /**
   * Stores a line under its room's next number, or finds the line that this request stored before. Rejects if the store
   * fails.
   */
  async add(line: NewChat): Promise<ChatLine> {
    const { match, room, user, name, text, request } = line
    for (let tries = 0; tries < TRIES; tries++) {
      const [stored] = await this.#db.query<ChatRow>(
        `insert into chat (match, room, n, user_id, name, text, request)
          select $1, $2, ${NEXT}, $3, $4, $5, $6 from chat where match = $1 and room = $2
          on conflict do nothing returning ${COLUMNS}`,
        [match, room, user, name, text, request],
      )
      const known = stored === undefined ? await this.find(line) : lineOf(stored)
      if (known !== undefined) return known
    }
    throw new Error(`no number for a line in ${match}`)
  }

  /** The line stored by a user's request, if any. */
  async find({ match, user, request }: Pick<NewChat, 'match' | 'user' | 'request'>): Promise<ChatLine | undefined> {
    const [row] = await this.#db.query<ChatRow>(
      `select ${COLUMNS} from chat where match = $1 and user_id = $2 and request = $3`,
      [match, user, request],
    )
    return row && lineOf(row)
  }

  /** At most `CHAT_PAGE` lines of a room in order: the first of the range, or its last if it has no start. */
  async lines(match: string, room: ChatLog, { from, to }: ChatRange): Promise<ChatLine[]> {
    const rows = await this.#db.query<ChatRow>(
      `select ${COLUMNS} from chat where match = $1 and room = $2 and n >= $3 and n < $4
        order by n ${from === undefined ? 'desc' : 'asc'} limit ${CHAT_PAGE}`,
      [match, room, from ?? 0, to ?? END],
    )
    const lines = rows.map(lineOf)
    return from === undefined ? lines.reverse() : lines
  }

  /** Number of the next line in a room: as many were ever stored there. */
  async count(match: string, room: ChatLog): Promise<number> {
    const [row] = await this.#db.query<{ count: number }>(
      `select ${NEXT} as count from chat where match = $1 and room = $2`,
      [match, room],
    )
    return row?.count ?? 0
  }
}

function lineOf({ n, user, name, guest, text, at }: ChatRow): ChatLine {
  return { n, at: at.getTime(), user, name, ...(guest && { guest }), text }
}

/**
 * Deletes chat lines and keeps their numbers taken, so that readers who follow the room miss no later line. `which`:
 * SQL condition on `chat`. Returns how many there were.
 */
export async function removeChat(db: Queries, which: string, params: readonly unknown[]): Promise<number> {
  const [row] = await db.query<{ lines: number }>(
    `with gone as (delete from chat where ${which} returning match, room, n),
      taken as (
        insert into chat_removed (match, room, next) select match, room, max(n) + 1 from gone group by match, room
          on conflict (match, room) do update set next = greatest(chat_removed.next, excluded.next))
      select count(*)::int as lines from gone`,
    params,
  )
  return row?.lines ?? 0
}
