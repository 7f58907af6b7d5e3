import type { TitleDisplay } from '@topside/engine'
import type { Snapshot } from '../net/snapshot.ts'
import { createSession } from '../table/session/session.ts'
import { FedConnection, snapshotOf, toyPackage } from './fixture.ts'

/** A match of a title, the toy one unless told otherwise, as it stands: its connection, which `prepare` may feed first, and what the page makes of it. */
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
