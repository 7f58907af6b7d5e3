// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { go, route } from '../../browser/route.ts'
import { api } from '../../net/user.ts'
import { seat } from '../../testing/fixture.ts'
import { click, doing, show } from '../../testing/render.tsx'
import { tableWith } from '../../testing/table.ts'
import { Menu } from './Menu.tsx'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = () => undefined
})

function menu(part = {}) {
  const { connection, session } = tableWith({
    seats: [seat({ mine: true }), seat({ name: 'Ben', side: 'blue' })],
    ...part,
  })
  const did = { close: vi.fn(), help: vi.fn(), replace: vi.fn() }
  const opened = <Menu session={session} onClose={did.close} onHelp={did.help} onReplace={did.replace} />
  return { connection, session, did, ...show(opened, session.context) }
}

test('resigning asks for confirmation before it is sent', async () => {
  await doing(() => go({ screen: 'match', match: 'm' }))
  const { connection, getByTestId, getByText, did } = menu()
  expect(getByTestId('resign').textContent).toBe('Resign as Red')
  await click(getByTestId('resign'))
  expect(getByText('This ends the match, and cannot be taken back.')).toBeTruthy()
  expect(connection.sent).toEqual([])
  await click(getByTestId('resign-confirm'))
  expect(connection.sent).toEqual([{ kind: 'resign', seat: 0 }])
  expect(did.close).toHaveBeenCalled()
})

test('a player with allies is told that they play on', async () => {
  await doing(() => go({ screen: 'match', match: 'm' }))
  const seats = [
    seat({ mine: true, allies: [1] }),
    seat({ name: 'Ben', allies: [0] }),
    seat({ name: 'Cyd', side: 'blue' }),
  ]
  const { getByTestId, root } = menu({ seats })
  await click(getByTestId('resign'))
  expect(root.textContent).toContain('Your allies play on')
})

test('a setting can be changed at any time', async () => {
  const { connection, getByTestId } = menu()
  await doing(() => fireEvent.change(getByTestId('setting-haste'), { target: { value: 'yes' } }))
  expect(connection.sent).toEqual([{ kind: 'set', seat: 0, setting: 'haste', value: 'yes' }])
})

test('a finished match offers neither resigning nor replacement', async () => {
  const { queryByTestId, getByTestId } = menu({ outcome: { winner: 0, reason: { key: 'toy.won' } } })
  for (const gone of ['resign', 'menu-replace']) expect(queryByTestId(gone)).toBeNull()
  await click(getByTestId('look-back'))
  expect(route.value).toMatchObject({ screen: 'archive', match: 'm' })
})

test('what can be done is above the settings, the way back first; it closes at its top', async () => {
  await doing(() => go({ screen: 'match', match: 'm' }))
  const { root, did } = menu()
  const order = ['.dialog-head .button', '[data-testid=menu-lobby]', '[data-testid=resign]', '.settings']
  const found = order.map((selector) => root.querySelector(selector) as HTMLElement)
  for (const [index, each] of found.entries()) {
    const next = found[index + 1]
    if (next !== undefined) expect(each.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  }
  await click(found[0] as HTMLElement)
  expect(did.close).toHaveBeenCalled()
  await click(found[1] as HTMLElement)
  expect(route.value).toEqual({ screen: 'lobby' })
})

test('shows why a file is refused', async () => {
  vi.spyOn(api, 'exportMatch').mockRejectedValue(new TypeError('away'))
  const { getByTestId, findByText } = menu()
  await click(getByTestId('export'))
  expect((await findByText('The server cannot be reached.')).getAttribute('role')).toBe('alert')
})
