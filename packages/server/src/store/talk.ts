import { TALK_PAGE, type TalkLine, type TalkRoom } from '@topside/protocol'
import type { Queries, Row } from './db.ts'

/** A line that is to be stored; `request` is its idempotency id. */
export interface NewTalk {
  readonly match: string
  readonly room: TalkRoom
  readonly person: string
  readonly name: string
  readonly text: string
  readonly request: string
}

/** Which lines are asked for: from a number on (absent: the last ones) up to another (exclusive; absent: all). */
export interface TalkRange {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

type TalkRow = Omit<TalkLine, 'at'> & { readonly at: Date } & Row

const COLUMNS = 'n, person, name, text, at'
const END = 2_147_483_647
/** How often a number is tried for: each failure is a line that another process stored in between. */
const TRIES = 50

/** What people say about matches. */
export class TalkStore {
  readonly #db: Queries

  constructor(db: Queries) {
    this.#db = db
  }

  /** Stores a line under the next number of its room, or finds the one that this request has stored before. Rejects if the store fails. */
  async add(line: NewTalk): Promise<TalkLine> {
    const { match, room, person, name, text, request } = line
    for (let tries = 0; tries < TRIES; tries++) {
      const [stored] = await this.#db.query<TalkRow>(
        `insert into talk (match, room, n, person, name, text, request)
          select $1, $2, coalesce(max(n), -1) + 1, $3, $4, $5, $6 from talk where match = $1 and room = $2
          on conflict do nothing returning ${COLUMNS}`,
        [match, room, person, name, text, request],
      )
      const known = stored === undefined ? await this.find(line) : lineOf(stored)
      if (known !== undefined) return known
    }
    throw new Error(`no number for a line in ${match}`)
  }

  /** The line that a person's request has stored, if it has. */
  async find({ match, person, request }: Pick<NewTalk, 'match' | 'person' | 'request'>): Promise<TalkLine | undefined> {
    const [row] = await this.#db.query<TalkRow>(
      `select ${COLUMNS} from talk where match = $1 and person = $2 and request = $3`,
      [match, person, request],
    )
    return row && lineOf(row)
  }

  /** At most `TALK_PAGE` lines of a room, in their order: the first of the range, or its last if it has no beginning. */
  async lines(match: string, room: TalkRoom, { from, to }: TalkRange): Promise<TalkLine[]> {
    const rows = await this.#db.query<TalkRow>(
      `select ${COLUMNS} from talk where match = $1 and room = $2 and n >= $3 and n < $4
        order by n ${from === undefined ? 'desc' : 'asc'} limit ${TALK_PAGE}`,
      [match, room, from ?? 0, to ?? END],
    )
    const lines = rows.map(lineOf)
    return from === undefined ? lines.reverse() : lines
  }

  /** Number of lines of a room. */
  async count(match: string, room: TalkRoom): Promise<number> {
    const [row] = await this.#db.query<{ count: number }>(
      'select coalesce(max(n) + 1, 0)::int as count from talk where match = $1 and room = $2',
      [match, room],
    )
    return row?.count ?? 0
  }
}

function lineOf({ n, person, name, text, at }: TalkRow): TalkLine {
  return { n, at: at.getTime(), person, name, text }
}
