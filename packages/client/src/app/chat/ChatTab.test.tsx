// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { change } from '../settings/settings.ts'
import { seat } from '../testing/fixture.ts'
import { click, doing, eventually, show } from '../testing/render.tsx'
import { tableWith } from '../testing/table.ts'
import { ChatLive, HistoryAndChat } from './ChatTab.tsx'
import { createChat } from './chat.ts'

const seats = [seat({ mine: true }), seat({ name: 'Ben', side: 'blue' })]
const said = (n: number, text: string) => ({ n, at: 0, user: 'ben', name: 'Ben', text })

function beside(alone = false) {
  const held = alone ? [seat({ mine: true }), seat({ mine: true, side: 'blue' })] : seats
  const { connection, session } = tableWith({ seats: held })
  const chat = createChat(connection, false, () => ({ id: 'me', name: 'Ann', token: 't' }))
  const history = <p data-testid="lines">What happened</p>
  const tabs = (
    <>
      <HistoryAndChat chat={chat} seats={held} history={history} over={false} />
      <ChatLive chat={chat} />
    </>
  )
  return { connection, chat, ...show(tabs, session.context) }
}
afterEach(() => change({ chatAloud: true }))

test('the chat has a tab with the number of new lines, and is read aloud if enabled', async () => {
  const { connection, getByTestId, queryByTestId } = beside()
  await doing(() => eventually(() => expect(connection.chatAsked).toHaveLength(1)))
  await doing(() => connection.tell({ room: 'players', lines: [said(0, 'Hello')] }))
  expect(getByTestId('live-chat').textContent).toBe('Ben: Hello')
  change({ chatAloud: false })
  await doing(() => connection.tell({ room: 'players', lines: [said(1, 'Again')] }))
  expect(getByTestId('live-chat').textContent).not.toContain('Again')
  await click(getByTestId('tab-chat'))
  expect(queryByTestId('lines')).toBeNull()
  await click(getByTestId('tab-history'))
  expect(getByTestId('lines')).toBeTruthy()
})

test('a user who plays alone has no chat and no tabs', () => {
  const { queryByTestId, getByTestId } = beside(true)
  expect(queryByTestId('tab-chat')).toBeNull()
  expect(getByTestId('lines')).toBeTruthy()
})
