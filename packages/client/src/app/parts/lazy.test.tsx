// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { doing, eventually, show } from '../testing/render.tsx'
import { lazy, unloaded } from './lazy.tsx'

afterEach(() => {
  unloaded.value = false
})

test('a part that cannot be loaded says so in its place, or else the page does', async () => {
  const away = () => Promise.reject(new TypeError('Failed to fetch'))
  const Placed = lazy(away, () => <p>not here</p>)
  const Unplaced = lazy(away)
  const { findByText } = show(<Placed />)
  await findByText('not here')
  expect(unloaded.value).toBe(false)
  show(<Unplaced />)
  await eventually(() => expect(unloaded.value).toBe(true))
})

test('a part is shown once it is loaded', async () => {
  const loading = Promise.withResolvers<() => preact.JSX.Element>()
  const Part = lazy(() => loading.promise)
  const { root } = show(<Part />)
  expect(root.textContent).toBe('')
  await doing(() => loading.resolve(() => <p>here</p>))
  expect([root.textContent, unloaded.value]).toEqual(['here', false])
})
