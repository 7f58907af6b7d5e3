// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createChat } from '../chat/chat.ts'
import type { Snapshot } from '../net/snapshot.ts'
import { asking, seat } from '../testing/fixture.ts'
import { click, show } from '../testing/render.tsx'
import { tableWith } from '../testing/table.ts'
import { Margin } from './Margin.tsx'

function margin({
  spectator = false,
  running = true,
  ...part
}: Partial<Snapshot> & Partial<Record<'spectator' | 'running', boolean>>) {
  const own = seat({ mine: !spectator, ask: 'toy.move', decision: asking([{ verb: 'pass' }]) })
  const { connection, session } = tableWith({ seats: [own, seat({ name: 'Ben', side: 'blue' })], ...part })
  const nothing = () => undefined
  const beside = {
    session,
    spectator,
    running,
    chat: createChat(connection, spectator, () => undefined),
    guided: false,
    ready: true,
    typing: false,
    lines: [],
    sides: [],
    takeBack: undefined,
    recap: undefined,
    seen: undefined,
    onForget: nothing,
    onHelp: nothing,
    onTyping: nothing,
  }
  return show(<Margin {...beside} />, session.context)
}

test('a player has the question, undo and a command line', async () => {
  const { getByTestId, findByTestId } = margin({})
  expect(getByTestId('prompt').dataset['ask']).toBe('toy.move')
  expect(getByTestId('undo')).toBeTruthy()
  expect(await findByTestId('command')).toBeTruthy()
})

test('history and chat can be made large, and small again', async () => {
  const { root, getByTestId } = margin({})
  const column = root.querySelector('.margin')
  for (const large of [true, false]) {
    await click(getByTestId('history-large'))
    expect(column?.classList.contains('large-history')).toBe(large)
    expect(getByTestId('history-large').getAttribute('aria-pressed')).toBe(String(large))
  }
})

test('a spectator, or a viewer of a finished match, has nothing to answer', async () => {
  const over = margin({ running: false, outcome: { winner: 0, reason: { key: 'toy.won' } } })
  expect(await over.findByTestId('result')).toBeTruthy()
  for (const { queryByTestId } of [over, margin({ spectator: true })])
    for (const tool of ['undo', 'command']) expect(queryByTestId(tool)).toBeNull()
  expect(over.queryByTestId('prompt')).toBeNull()
})
