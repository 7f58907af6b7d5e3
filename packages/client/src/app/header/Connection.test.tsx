// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../net/api.ts'
import type { Status } from '../net/reconnectingLink.ts'
import { click, doing, show } from '../testing/render.tsx'
import { ConnectionLine } from './Connection.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const line = (status: Status, saving = 0, retry: () => void = () => undefined) =>
  show(<ConnectionLine status={status} saving={saving} retry={retry} />).getByTestId('connection')

test('is silent while all is well, and mentions sending only once it takes long', async () => {
  expect(line({ kind: 'online' }).textContent).toBe('')
  const slow = line({ kind: 'online' }, 1)
  expect(slow.textContent).toBe('')
  await doing(() => vi.advanceTimersByTimeAsync(400))
  expect(slow.textContent).toBe('saving…')
})

test('counts down to the next attempt, which can be made at once', async () => {
  let tried = 0
  const waiting = line({ kind: 'waiting', until: Date.now() + 3000 }, 0, () => void tried++)
  expect(waiting.textContent).toContain('reconnecting in 3 s')
  await doing(() => vi.advanceTimersByTimeAsync(2100))
  expect(waiting.textContent).toContain('reconnecting in 1 s')
  await click(waiting.querySelector('button') as HTMLElement)
  expect(tried).toBe(1)
})

test('says whether the user is offline or was refused', () => {
  expect(line({ kind: 'offline' }).textContent).toMatch(/^offline/)
  expect(line({ kind: 'refused', error: new ApiError('not-found') }).textContent).toBe('access refused')
})
