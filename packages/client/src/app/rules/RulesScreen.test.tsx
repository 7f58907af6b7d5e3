// @vitest-environment happy-dom
import { signal } from '@preact/signals'
import type { TitleDisplay } from '@topside/engine'
import { beforeEach, expect, test, vi } from 'vitest'
import { route } from '../browser/route.ts'
import { pageName } from '../signals/here.ts'
import { toyPackage } from '../testing/fixture.ts'
import { click, doing, show } from '../testing/render.tsx'
import { RulesScreen } from './RulesScreen.tsx'

const shelf = vi.hoisted(() => ({ fetched: (): unknown => undefined }))
// The toy title instead of the real ones.
vi.mock('../parts/titles.ts', () => ({
  entryOf: (id: string) => (id === 'toy' ? { id, name: 'Toy', subject: 'Tests', seats: 2 } : undefined),
  displayIfLoaded: () => shelf.fetched(),
}))

const title: TitleDisplay = {
  ...toyPackage,
  notes: async () => ({ '1': { title: 'Bids', text: 'Both bid.' }, '2.1': { title: 'Moves', text: 'One field.' } }),
}
const loaded = signal<TitleDisplay | undefined>(undefined)
shelf.fetched = () => loaded.value

beforeEach(() => {
  loaded.value = title
  history.replaceState(null, '', '/rules/toy')
})

test('the rules are a page with a title of its own, opened at the rule in its address', async () => {
  history.replaceState(null, '', '/rules/toy#2.1')
  const { findByTestId, getByRole, root } = show(<RulesScreen title="toy" />)
  await findByTestId('rules')
  expect(getByRole('heading', { level: 1 }).textContent).toBe(pageName.value)
  expect(pageName.value).toContain('Toy')
  expect(root.querySelector('article.open')?.getAttribute('data-rule')).toBe('2.1')
  await click(getByRole('button', { name: /All matches$/ }))
  expect(route.value).toEqual({ screen: 'lobby' })
})

test('without a number no rule is marked', async () => {
  const { findByTestId, root } = show(<RulesScreen title="toy" />)
  await findByTestId('rules')
  expect(root.querySelectorAll('article')).toHaveLength(2)
  expect(root.querySelector('article.open')).toBeNull()
})

test('keeps its place while the title loads', async () => {
  loaded.value = undefined
  const { getByRole, findByTestId, queryByTestId } = show(<RulesScreen title="toy" />)
  expect(getByRole('main').getAttribute('aria-busy')).toBe('true')
  expect(queryByTestId('rules')).toBeNull()
  await doing(() => {
    loaded.value = title
  })
  expect(await findByTestId('rules')).toBeTruthy()
})

test('shows nothing for an unknown title', () => {
  expect(show(<RulesScreen title="nothing" />).getByTestId('problem').dataset['code']).toBe('not-found')
})
