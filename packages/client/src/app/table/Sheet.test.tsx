// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { createChat } from '../chat/chat.ts'
import { asking, seat } from '../testing/fixture.ts'
import { click, doing, show } from '../testing/render.tsx'
import { tableWith } from '../testing/table.ts'
import { Sheet } from './Sheet.tsx'

const choices = ['west', 'middle', 'east', 'red-tent', 'blue-tent'].map((space) => ({
  verb: 'move',
  piece: 'red-scout',
  space,
}))

function sheet() {
  const own = seat({ mine: true, ask: 'toy.move', decision: asking(choices) })
  const { connection, session } = tableWith({ seats: [own, seat({ name: 'Ben', side: 'blue' })] })
  const chat = createChat(connection, false, () => undefined)
  const nothing = () => undefined
  const props = {
    session,
    chat,
    spectator: false,
    guided: false,
    running: true,
    ready: false,
    typing: false,
    lines: [],
    sides: ['red', 'blue'],
    takeBack: undefined,
    recap: undefined,
    seen: undefined,
    onForget: nothing,
    onHelp: nothing,
    onTyping: nothing,
  }
  return { session, ...show(<Sheet {...props} />, session.context) }
}

test('shows a few choices, and all of them when raised', async () => {
  const { getByTestId, getAllByTestId, queryByTestId } = sheet()
  expect(getAllByTestId(/^choice-move/)).toHaveLength(3)
  await click(getByTestId('all-choices'))
  expect(getByTestId('sheet').dataset['up']).toBe('true')
  expect(getAllByTestId(/^choice-move/)).toHaveLength(5)
  expect(queryByTestId('all-choices')).toBeNull()
})

test('is dragged by its edge; a small movement does nothing', async () => {
  const { getByTestId } = sheet()
  const bar = getByTestId('sheet-grip').parentElement as HTMLElement
  const pull = (to: number) =>
    doing(() => {
      fireEvent.pointerDown(bar, { clientY: 300 })
      fireEvent.pointerUp(bar, { clientY: to })
    })
  await pull(290)
  expect(getByTestId('sheet').dataset['up']).toBe('false')
  await pull(200)
  expect(getByTestId('sheet').dataset['up']).toBe('true')
  await pull(380)
  expect(getByTestId('sheet').dataset['up']).toBe('false')
})

test('shows the history in a tab; choosing the tab again leads back to the question', async () => {
  const { getByTestId, getByRole, queryByTestId } = sheet()
  await click(getByTestId('tab-history'))
  expect(getByRole('tabpanel').id).toBe('sheet-history')
  expect(queryByTestId('choices')).toBeNull()
  await click(getByTestId('tab-history'))
  expect(getByRole('tabpanel').id).toBe('sheet-prompt')
})
