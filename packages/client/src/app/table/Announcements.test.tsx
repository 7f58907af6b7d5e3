// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { asking, seat, snapshotOf } from '../testing/fixture.ts'
import { doing, show } from '../testing/render.tsx'
import { tableWith } from '../testing/table.ts'
import { Announcements } from './Announcements.tsx'

test('a screen reader hears questions, events and rolls, but not the initial state', async () => {
  const asked = [seat(), seat({ name: 'Ben', side: 'blue', ask: 'toy.move' })]
  const { connection, session } = tableWith({ seats: asked })
  const { getByTestId } = show(<Announcements session={session} />, session.context)
  expect(getByTestId('live-prompt').textContent).toBe('')
  await doing(() => {
    connection.history.value = [{ at: 0, line: { key: 'toy.hit', rule: '3', roll: { n: 0, values: [4, 6] } } }]
    connection.snapshot.value = snapshotOf({
      seats: [seat({ mine: true, ask: 'toy.move', decision: asking([{ verb: 'pass' }]) }), seat()],
    })
  })
  expect(getByTestId('live-dice').textContent).toBe('Dice: 4, 6')
  expect(getByTestId('live-record').textContent).toBe('Hit')
  expect(getByTestId('live-prompt').textContent).toBe('Move')
})
