// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { route } from '../browser/route.ts'
import { ApiError } from '../net/api.ts'
import { click, show } from '../testing/render.tsx'
import { Problem } from './Problem.tsx'

test('a screen that cannot be shown says why, and leads out', async () => {
  const { getByTestId, getByRole } = show(<Problem error={new ApiError('not-found')} />)
  expect(getByTestId('problem').dataset['code']).toBe('not-found')
  expect(getByRole('heading').textContent).toBe('Nothing to see here')
  await click(getByRole('button'))
  expect(route.value).toEqual({ screen: 'lobby' })
})

test('without a connection it says that it keeps trying', () => {
  const { root, getByRole } = show(<Problem error={new ApiError('offline')} />)
  expect(getByRole('heading').textContent).toBe('No connection')
  expect(root.textContent).toContain('Retrying automatically.')
})

test('a page older than the server can be reloaded', () => {
  const { getByTestId, getByRole } = show(<Problem error={new ApiError('outdated')} />)
  expect(getByTestId('problem').dataset['code']).toBe('outdated')
  expect(getByRole('heading').textContent).toBe('Topside has been updated')
  expect(getByTestId('load-again').textContent).toBe('Reload')
})
