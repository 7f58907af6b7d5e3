import type { Queries, Row } from './db.ts'

/** Actions that are shown, and kept. */
const [SHOWN, KEPT] = [50, 1_000]

/** Something that an operator did. */
export interface OperatorAction {
  /** The user name given with the password; anything is accepted. */
  readonly who: string
  readonly address: string
  readonly what: string
  readonly at: Date
}

/** Records what an operator did. */
export async function noteAction(db: Queries, { who, address, what }: Omit<OperatorAction, 'at'>): Promise<void> {
  await db.query('insert into operator_actions (who, address, what) values ($1, $2, $3)', [who, address, what])
  await db.query(
    `delete from operator_actions where n <= (select n from operator_actions order by n desc offset ${KEPT} limit 1)`,
  )
}

/** The latest actions of operators, latest first. */
export function actions(db: Queries): Promise<OperatorAction[]> {
  return db.query<OperatorAction & Row>(
    `select who, address, what, at from operator_actions order by n desc limit ${SHOWN}`,
  )
}
