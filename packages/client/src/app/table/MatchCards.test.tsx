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

test('moves are summarized by where they end, few pieces by name and more by kind', () => {
  const session = createSession(toyPackage, new FedConnection())
  const recap = {
    from: 0,
    count: 4,
    since: 'answer' as const,
    moves: [
      { space: 'west', pieces: ['red-scout', 'blue-scout', 'unknown'] },
      { space: 'east', pieces: ['red-scout'] },
    ],
    elsewhere: 3,
    highlights: [],
  }
  const aside = <MatchCards session={session} recap={recap} onForget={() => undefined} />
  const { root } = show(aside, session.context)
  expect(root.textContent).toContain('Since you answered: 4 entries')
  expect([...root.querySelectorAll('li')].map((each) => each.textContent)).toEqual([
    '2 infantry and 1 counter to 1 west',
    'red scout to 3 east',
    '3 more units to other places',
  ])
})
