import { describe, expect, test } from 'vitest'
import { FedConnection, seat, snapshotOf, toyPackage } from '../../testing/fixture.ts'
import { createSession, type Session } from './session.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve))

/** A session without a state. */
function begun(): [connection: FedConnection, session: Session] {
  const connection = new FedConnection()
  return [connection, createSession(toyPackage, connection)]
}

describe('an answer that needs consent to be taken back', () => {
  const seats = (canUndo: boolean) => [seat({ mine: true, canUndo }), seat({ name: 'Ben', side: 'blue' })]

  test('is requested from the server once undo is impossible, and offered with its reason', async () => {
    const [connection, session] = begun()
    connection.lastReply = { to: 3, why: { key: 'last.rolled' } }
    connection.snapshot.value = snapshotOf({ seats: seats(true), answers: 4 })
    await settle()
    expect(session.last.value).toBeUndefined()
    connection.snapshot.value = snapshotOf({ seats: seats(false), answers: 4 })
    await settle()
    expect(session.last.value).toEqual({ to: 3, why: { key: 'last.rolled' }, seat: 0 })
    await session.takeBackTo(3, 0)
    expect(connection.sent).toEqual([{ kind: 'askTakeback', seat: 0, to: 3 }])
  })

  test('is cleared once it was taken back', async () => {
    const [connection, session] = begun()
    connection.lastReply = { to: 3, why: { key: 'last.rolled' } }
    connection.snapshot.value = snapshotOf({ seats: seats(false), answers: 5 })
    await settle()
    connection.lastReply = null
    connection.snapshot.value = snapshotOf({ seats: seats(false), answers: 3 })
    await settle()
    expect(session.last.value).toBeUndefined()
  })
})
