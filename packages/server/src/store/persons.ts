import type { NewPerson, Person } from '@topside/protocol'
import { hashToken, newId, newToken } from '../ids.ts'
import type { Queries } from './db.ts'

/** The people who play: a name and the hash of a secret token. */
export class Persons {
  readonly #db: Queries

  constructor(db: Queries) {
    this.#db = db
  }

  /** Adds a person and makes the token, which only this answer ever tells. */
  async add(name: string): Promise<NewPerson> {
    const person = { id: newId(), name, token: newToken() }
    await this.#db.query('insert into persons (id, name, token_hash) values ($1, $2, $3)', [
      person.id,
      name,
      hashToken(person.token),
    ])
    return person
  }

  /** The person with this token; `undefined` if there is none. */
  async byToken(token: string): Promise<Person | undefined> {
    const [row] = await this.#db.query<{ id: string; name: string }>(
      'select id, name from persons where token_hash = $1',
      [hashToken(token)],
    )
    return row
  }

  /** Gives a person another name. */
  async rename(id: string, name: string): Promise<Person> {
    await this.#db.query('update persons set name = $2 where id = $1', [id, name])
    return { id, name }
  }
}
