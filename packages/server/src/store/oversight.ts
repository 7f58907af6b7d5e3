import { LIST_LIMITS } from '../security/limits.ts'
import type { Queries, Row } from './db.ts'

/** A user with their current name. */
export interface NamedUser {
  readonly id: string
  readonly name: string
}

/** A match that the administrator may delete. */
export interface Removable {
  readonly id: string
  readonly title: string
  readonly status: string
  readonly private: boolean
  readonly updatedAt: Date
  readonly creator: NamedUser
  /** Holders of its seats. */
  readonly holders: readonly NamedUser[]
  /** Players' names in the imported file. */
  readonly namesInFile: readonly string[]
}

/** The latest open, or imported, matches. */
export async function removable(db: Queries, kind: 'open' | 'imported'): Promise<Removable[]> {
  return db.query<Removable & Row>(
    `select m.id, m.title, m.status, m.private, m.updated_at as "updatedAt",
        (select jsonb_build_object('id', c.id, 'name', c.name) from users c where c.id = m.creator) as creator,
        coalesce((select jsonb_agg(distinct jsonb_build_object('id', p.id, 'name', p.name))
          from seats s join users p on p.id = s.user_id where s.match = m.id), '[]') as holders,
        coalesce((select jsonb_agg(s.name order by s.seat)
          from seats s where s.match = m.id and s.name is not null), '[]') as "namesInFile"
      from matches m where ${kind === 'open' ? `m.status = 'open'` : 'm.imported'}
        order by m.updated_at desc limit ${LIST_LIMITS.overseen}`,
  )
}
