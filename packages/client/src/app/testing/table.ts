import type { TitleDisplay } from '@topside/engine'
import type { Snapshot } from '../net/snapshot.ts'
import { createSession } from '../table/session/session.ts'
import { FedConnection, snapshotOf, toyPackage } from './fixture.ts'

/**
 * A session with its connection for a match, by default of the toy title; `prepare` may set up the connection first.
 */
export function tableWith(
  part: Partial<Snapshot> = {},
  title: TitleDisplay = toyPackage,
  prepare: (connection: FedConnection) => void = () => undefined,
) {
  const connection = new FedConnection()
  prepare(connection)
  const session = createSession(title, connection)
  connection.snapshot.value = snapshotOf(part)
  return { connection, session }
}
