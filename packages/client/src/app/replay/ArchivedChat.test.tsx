// @vitest-environment happy-dom
import { render } from 'preact'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../net/api.ts'
import { type ConnectionOptions, connect } from '../net/connection.ts'
import { api, user } from '../net/user.ts'
import { boardlessContext } from '../parts/tableContext.ts'
import { FedConnection, seat, snapshotOf, summaryOf, summarySeat, toyPackage } from '../testing/fixture.ts'
import { click, doing, eventually, show } from '../testing/render.tsx'
import { speakerOf } from '../words/speak.ts'
import { ArchivedChat } from './ArchivedChat.tsx'

// A connection fed by the test, instead of one to a server.
vi.mock('../net/connection.ts', () => ({ connect: vi.fn() }))

let asked: Omit<ConnectionOptions, 'dial'>[] = []
let closed = 0

beforeEach(() => {
  ;[asked, closed] = [[], 0]
  user.value = { id: 'ann', name: 'Ann', token: 't' }
  vi.mocked(connect).mockImplementation(({ dial: _, ...options }) => {
    asked.push(options)
    const connection = new FedConnection()
    const held = options.room === 'match'
    connection.snapshot.value = snapshotOf({
      seats: [seat({ mine: held }), seat({ name: 'Ben', side: 'blue' })],
      outcome: { winner: 0, reason: { key: 'won' } },
    })
    connection.said.push({ n: 0, at: 1000, user: 'ben', name: 'Ben', text: 'Well played' })
    connection.close = () => void closed++
    return connection
  })
})

const heldBy = (you: boolean) =>
  vi.spyOn(api, 'match').mockResolvedValue(summaryOf({ seats: [summarySeat('Ann', you), summarySeat('Ben')] }))
const context = boardlessContext(toyPackage, speakerOf(toyPackage))
const archived = () => show(<ArchivedChat match="m" history={<p data-testid="lines">What happened</p>} />, context)

test('a former player hears of last words at once, and reads them in the tab', async () => {
  heldBy(true)
  const { getByTestId, findByTestId, root } = archived()
  expect(getByTestId('lines')).toBeTruthy()
  await eventually(() => expect(asked).toEqual([{ room: 'match', match: 'm', token: 't' }]))
  await eventually(() => expect(root.querySelector('.unread')?.textContent).toContain('1'))
  await click(getByTestId('tab-chat'))
  expect((await findByTestId('chat-words')).textContent).toBe('Well played')
  expect(asked).toHaveLength(1)
})

test('another user asks for the chat first, and reads what the spectators write', async () => {
  const known = heldBy(false)
  const { getByTestId, findByTestId } = archived()
  await eventually(() => expect(known).toHaveBeenCalledWith('m'))
  await doing(() => Promise.resolve())
  expect(asked).toEqual([])
  await click(getByTestId('tab-chat'))
  expect((await findByTestId('chat-words')).textContent).toBe('Well played')
  expect(asked).toEqual([{ room: 'spectators', match: 'm' }])
})

test('a user without a known seat counts as another user', async () => {
  vi.spyOn(api, 'match').mockRejectedValue(new ApiError('offline'))
  user.value = undefined
  const nobody = archived()
  await click(nobody.getByTestId('tab-chat'))
  await eventually(() => expect(asked).toEqual([{ room: 'spectators', match: 'm' }]))
  expect(api.match).not.toHaveBeenCalled()
  user.value = { id: 'ann', name: 'Ann', token: 't' }
  const unsure = archived()
  await click(unsure.getByTestId('tab-chat'))
  await eventually(() => expect(asked.at(-1)).toEqual({ room: 'spectators', match: 'm' }))
})

test('the connection is closed with the page', async () => {
  heldBy(true)
  const { root } = archived()
  await eventually(() => expect(asked).toHaveLength(1))
  expect(closed).toBe(0)
  await doing(() => render(null, root))
  expect(closed).toBe(1)
})
