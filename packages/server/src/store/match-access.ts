import { hashToken } from '../ids.ts'
import type { AccessSource, Claim, MatchAccess } from '../security/admission.ts'
import { noteSeen, STALE } from './credentials.ts'
import type { Queries, Row, Statement } from './db.ts'

const COLUMNS = `m.status, coalesce(m.seats_version, 0) as "seatsVersion", p.id as "user", p.name,
  c.id as device, coalesce(${STALE}, false) as stale,
  array(select s.seat from seats s where s.match = $1 and s.user_id = p.id order by s.seat) as seats`
const PEOPLE = 'left join users p on p.id = c.user_id'

/** The columns; the user is `null` without a valid token or device. */
interface AccessRow extends Omit<MatchAccess, 'who'>, Row {
  readonly user: string | null
  readonly name: string | null
  readonly device: string | null
  /** Whether the user's last recorded visit is outdated. */
  readonly stale: boolean
}

const BY_TOKEN: Statement = {
  name: 'access-by-token',
  sql: `select ${COLUMNS} from (select 1) as one left join matches m on m.id = $1
    left join credentials c on c.kind = 'device' and c.hash = $2 ${PEOPLE}`,
}
const BY_DEVICE: Statement = {
  name: 'access-by-device',
  sql: `select ${COLUMNS} from (select 1) as one left join matches m on m.id = $1
    left join credentials c on c.kind = 'device' and c.id = $3 and c.user_id = $2 ${PEOPLE}`,
}
const HOLDERS: Statement = {
  name: 'seat-holders',
  sql: `select c.id, array_agg(s.seat order by s.seat) as seats
    from seats s join credentials c on c.user_id = s.user_id and c.kind = 'device' where s.match = $1 group by c.id`,
}

/** Users' access to matches, always from the store, never from memory. Everything rejects if the store fails. */
export class AccessStore implements AccessSource {
  readonly #db: Queries

  constructor(db: Queries) {
    this.#db = db
  }

  async of(match: string, claim: Claim): Promise<MatchAccess> {
    const [row] =
      claim !== undefined && 'user' in claim
        ? await this.#ask(BY_DEVICE, [match, claim.user, claim.device])
        : await this.#ask(BY_TOKEN, [match, claim === undefined ? null : hashToken(claim.token)])
    if (row === undefined) throw new Error('a query for one row returned none')
    const { status, seats, seatsVersion, user, name, device, stale } = row
    const who = user === null || name === null || device === null ? undefined : { user, name, device }
    if (stale && who !== undefined) await noteSeen(this.#db, who.user, who.device)
    return { status, seats, seatsVersion, who }
  }

  #ask(statement: Statement, params: readonly unknown[]): Promise<AccessRow[]> {
    return this.#db.query(statement, params)
  }

  /** The seats held in a match, by the id of each device of their holders. */
  async holders(match: string): Promise<ReadonlyMap<string, readonly number[]>> {
    const rows = await this.#db.query<{ id: string; seats: number[] }>(HOLDERS, [match])
    return new Map(rows.map(({ id, seats }) => [id, seats]))
  }
}
