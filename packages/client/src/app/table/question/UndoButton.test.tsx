// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { seat } from '../../testing/fixture.ts'
import { click, eventually, show } from '../../testing/render.tsx'
import { tableWith } from '../../testing/table.ts'
import { UndoButton, WhyNotUndone } from './UndoButton.tsx'

test('takes back the user’s own last answer while that can be undone', async () => {
  const { connection, session } = tableWith({ seats: [seat({ mine: true, canUndo: true }), seat()] })
  await click(show(<UndoButton session={session} />, session.context).getByTestId('undo'))
  expect(connection.sent).toEqual([{ kind: 'undo', seat: 0 }])
  const other = tableWith({ seats: [seat({ mine: true }), seat()] }).session
  expect(show(<UndoButton session={other} />, other.context).getByTestId('undo')).toHaveProperty('disabled', true)
})

test('asks for consent to take back what cannot be undone, with the reason', async () => {
  const { connection, session } = tableWith({ seats: [seat({ mine: true }), seat()], answers: 4 }, undefined, (fed) => {
    fed.lastReply = { to: 3, why: { key: 'last.rolled' } }
  })
  const { findByTestId, getByTestId } = show(
    <>
      <UndoButton session={session} />
      <WhyNotUndone session={session} />
    </>,
    session.context,
  )
  await click(await findByTestId('ask-back'))
  expect(getByTestId('undo-why').textContent).not.toBe('')
  await eventually(() => expect(connection.sent).toEqual([{ kind: 'askTakeback', seat: 0, to: 3 }]))
})
