// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asking, seat, snapshotOf } from '../../testing/fixture.ts'
import { doing, eventually, show } from '../../testing/render.tsx'
import { tableWith } from '../../testing/table.ts'
import type { Session } from '../session/session.ts'
import { rememberSeen } from './seen.ts'
import { useRecap } from './useRecap.ts'

vi.mock('./playRecap.ts', () => ({ playRecap: async () => undefined }))
beforeEach(() => rememberSeen('m', 1))
afterEach(() => localStorage.clear())

function Recapped({ session }: { session: Session }) {
  const { recap } = useRecap(session)
  return <p>{recap === undefined ? 'nothing' : `${recap.count} new`}</p>
}

test('what happened since the last visit is told until the user answers', async () => {
  const seats = [seat({ mine: true, decision: asking([{ verb: 'pass' }]) }), seat({ name: 'Ben', side: 'blue' })]
  const { connection, session } = tableWith({ seats, history: 3 })
  connection.history.value = [0, 1, 2].map((at) => ({ at, line: { key: `line.${at}`, seat: 1 } }))
  const { root } = show(<Recapped session={session} />)
  await eventually(() => expect(root.textContent).toBe('2 new'))
  await doing(() => session.answer({ verb: 'pass' }))
  expect(root.textContent).toBe('nothing')
})

test('what others did since the last answer is told at the next question, once', async () => {
  const decision = asking([{ verb: 'pass' }])
  const other = seat({ name: 'Ben', side: 'blue' })
  const { connection, session } = tableWith({ seats: [seat({ mine: true, decision }), other], history: 1 })
  const begun = [{ at: 0, line: { key: 'line', seat: 0 } }]
  connection.history.value = begun
  const { root } = show(<Recapped session={session} />)
  await doing(() => session.answer({ verb: 'pass' }))
  const lines = [1, 2, 3, 4].map((at) => ({ at, line: { key: `line.${at}`, seat: 1 } }))
  await doing(() => {
    connection.snapshot.value = snapshotOf({ seats: [seat({ mine: true }), other], history: 5 })
    connection.history.value = [...begun, ...lines]
  })
  expect(root.textContent).toBe('nothing')
  await doing(() => {
    connection.snapshot.value = snapshotOf({ seats: [seat({ mine: true, decision }), other], history: 5 })
  })
  await eventually(() => expect(root.textContent).toBe('4 new'))
  await doing(() => session.answer({ verb: 'pass' }))
  expect(root.textContent).toBe('nothing')
})
