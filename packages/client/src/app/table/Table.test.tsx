// @vitest-environment happy-dom
import { beforeAll, expect, test, vi } from 'vitest'
import { mountBoard } from '../board/mountBoard.ts'
import { asking, seat } from '../testing/fixture.ts'
import { click, show } from '../testing/render.tsx'
import { tableWith } from '../testing/table.ts'
import { Table } from './Table.tsx'

// Browser tests cover the board.
vi.mock('../board/mountBoard.ts', () => ({ mountBoard: vi.fn(async () => undefined) }))

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = () => undefined
})

function table(spectator = false) {
  const own = seat({ mine: !spectator, ask: 'toy.move', decision: asking([{ verb: 'pass' }]) })
  const { session } = tableWith({ seats: [own, seat({ name: 'Ben', side: 'blue' })] })
  return { session, ...show(<Table session={session} spectator={spectator} />) }
}

test('until the board is ready its space is reserved, and nothing is asked', () => {
  const { getByTestId, queryByTestId, root } = table()
  expect(getByTestId('table').dataset['seq']).toBe('1')
  expect(getByTestId('board').dataset['state']).toBe('loading')
  expect(root.querySelector('aside')?.getAttribute('aria-busy')).toBe('true')
  expect(queryByTestId('prompt')).toBeNull()
})

test('without a board the question is asked anyway', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.mocked(mountBoard).mockRejectedValueOnce(new Error('no canvas'))
  const { findByTestId, getByTestId } = table()
  expect((await findByTestId('prompt')).dataset['ask']).toBe('toy.move')
  expect(getByTestId('board').dataset['state']).toBe('failed')
  expect(getByTestId('undo')).toBeTruthy()
})

test('the menu opens by its button, and spectators see that they are watching', async () => {
  const { getByTestId, findByTestId } = table(true)
  expect(getByTestId('spectator').textContent).toBe('watching')
  await click(getByTestId('menu'))
  expect(await findByTestId('menu-dialog')).toBeTruthy()
})
