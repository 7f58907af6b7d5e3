// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { FedConnection, seat, snapshotOf, toyPackage } from '../testing/fixture.ts'
import { click, show } from '../testing/render.tsx'
import { MatchCards } from './MatchCards.tsx'
import { createSession } from './session/session.ts'

test.each([
  { button: 'takeback-accept', accept: true, by: [0, 1] },
  { button: 'takeback-refuse', accept: false, by: [0] },
])('who holds two of three seats answers a request to go back with one press ($button)', async (each) => {
  const { button, accept, by } = each
  const connection = new FedConnection()
  const session = createSession(toyPackage, connection)
  const seats = [seat({ mine: true }), seat({ mine: true }), seat({ name: 'Ben', side: 'blue' })]
  connection.snapshot.value = snapshotOf({ seats, answers: 3, takeback: { by: 2, to: 1, agreed: [2] } })
  const aside = <MatchCards session={session} recap={undefined} onForget={() => undefined} />
  await click(show(aside, session.context).getByTestId(button))
  expect(connection.sent).toEqual(by.map((own) => ({ kind: 'answerTakeback', seat: own, accept })))
})
