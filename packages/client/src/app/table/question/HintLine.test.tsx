// @vitest-environment happy-dom
import type { Analysis, Choice } from '@topside/engine'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../net/api.ts'
import { asking, FedConnection, seat, snapshotOf, toyPackage } from '../../testing/fixture.ts'
import { click, doing, eventually, show } from '../../testing/render.tsx'
import { listenToKeys } from '../keys.ts'
import { createSession, type Session } from '../session/session.ts'
import { HintLine } from './HintLine.tsx'
import { Prompt } from './Prompt.tsx'

// All titles have heuristics here, independently of the real list.
vi.mock('../../parts/titles.ts', async (original) => {
  const real = await original<typeof import('../../parts/titles.ts')>()
  return { ...real, entryOf: () => ({ heuristics: async () => undefined }) }
})

const choices: Choice[] = [
  { verb: 'move', piece: 'red-scout', space: 'west' },
  { verb: 'move', piece: 'red-scout', space: 'east' },
  { verb: 'pass' },
]
const east = choices[1] as Choice
const analysis: Analysis = {
  seat: 0,
  choice: east,
  value: 0,
  tried: 9,
  line: [{ seat: 0, choice: east }],
  best: [{ choice: east, value: 0, share: 1 }],
}
let connection: FedConnection
let session: Session
const seats = (other: object) => [
  seat({ mine: true, decision: asking(choices), ask: 'toy.move' }),
  seat({ name: '', side: 'blue', bot: 'officer', ...other }),
]

beforeEach(() => {
  connection = new FedConnection()
  session = createSession(toyPackage, connection)
  connection.hint = vi.fn(async () => ({ seq: 1, thought: analysis }))
})

describe('a hint', () => {
  test('marks the advised choice in the list and on the map, in words too, and says why', async () => {
    connection.snapshot.value = snapshotOf({ seats: seats({}) })
    const { getByTestId, findByTestId } = show(<Prompt session={session} />, session.context)
    await click(getByTestId('hint'))
    expect(connection.hint).toHaveBeenCalledWith(0)
    expect((await findByTestId('hinted')).textContent).toContain('Move red scout to 3 east')
    const advised = getByTestId('choice-move-red-scout-east')
    expect(advised.classList).toContain('hinted')
    expect(advised.getAttribute('aria-label')).toContain('hint')
    expect(getByTestId('choice-move-red-scout-west').classList).not.toContain('hinted')
    expect(session.highlight.value.lit?.spaces).toEqual(new Set(['east']))
    await click(getByTestId('hint-why'))
    expect((await findByTestId('analysis')).textContent).toContain('Red is about level')
    await click(getByTestId('hint'))
    expect(advised.classList).not.toContain('hinted')
  })

  test('is explained at once where there is room, otherwise on request', async () => {
    connection.snapshot.value = snapshotOf({ seats: seats({}) })
    const onWhy = vi.fn()
    const brief = show(<HintLine session={session} onWhy={onWhy} />, session.context)
    await click(brief.getByTestId('hint'))
    await click(await brief.findByTestId('hint-why'))
    expect(onWhy).toHaveBeenCalledOnce()
    expect(brief.queryByTestId('analysis')).toBeNull()
    const whole = show(<Prompt session={session} />, session.context)
    expect((await whole.findByTestId('analysis')).textContent).toContain('Red is about level')
    await click(whole.getByTestId('hint-why'))
    expect(whole.queryByTestId('analysis')).toBeNull()
  })

  test('is requested by a key, and disappears with its question', async () => {
    connection.snapshot.value = snapshotOf({ seats: seats({}) })
    const nothing = () => undefined
    const stop = listenToKeys(session, {
      help: nothing,
      type: nothing,
      zoom: nothing,
      turn: nothing,
      chat: () => false,
    })
    await doing(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'H', shiftKey: true })))
    await eventually(() => expect(session.hint.value).toEqual(analysis))
    connection.snapshot.value = snapshotOf({ seats: seats({}) })
    expect(session.hint.value).toBeUndefined()
    stop()
  })

  test('is not available against another user', async () => {
    connection.snapshot.value = snapshotOf({ seats: seats({ name: 'Ben', bot: '' }) })
    const { queryByTestId } = show(<Prompt session={session} />, session.context)
    expect(queryByTestId('hint')).toBeNull()
    expect(session.askHint()).toBe(false)
    expect(connection.hint).not.toHaveBeenCalled()
  })

  test('says why it was refused', async () => {
    connection.hint = () => Promise.reject(new ApiError('too-fast'))
    connection.snapshot.value = snapshotOf({ seats: seats({}) })
    const { getByTestId, findByRole } = show(<Prompt session={session} />, session.context)
    await click(getByTestId('hint'))
    expect((await findByRole('alert')).textContent).toBe('Too many requests. Please wait a moment.')
  })
})
