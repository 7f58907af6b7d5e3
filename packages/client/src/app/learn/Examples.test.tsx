// @vitest-environment happy-dom
import type { TitleEntry } from '@topside/engine'
import { expect, test } from 'vitest'
import { route } from '../browser/route.ts'
import { toyPackage } from '../testing/fixture.ts'
import { click, show } from '../testing/render.tsx'
import { ExampleLinks, Examples } from './Examples.tsx'

const bare: TitleEntry = { id: 'toy', name: 'Toy', subject: 'Tests', seats: 2, load: async () => toyPackage }
const load = async () => ({ rulesVersion: 1, options: {}, answers: [], dice: [] })
const entry = { ...bare, examples: [{ id: 'taking', name: 'Red takes the middle', about: 'Two rolls.', load }] }
const THERE = { screen: 'example', title: 'toy', example: 'taking', dice: false }

test('the example matches are listed with their subjects, and open', async () => {
  const { getByTestId, getByRole } = show(<Examples entry={entry} />)
  expect(getByTestId('examples').textContent).toContain('Red takes the middle')
  expect(getByTestId('examples').textContent).toContain('Two rolls.')
  await click(getByRole('button', { name: 'Replay it' }))
  expect(route.value).toEqual(THERE)
})

test('a user who has played the guided match is led to them', async () => {
  route.value = { screen: 'lobby' }
  const { getByRole } = show(<ExampleLinks entry={entry} />)
  await click(getByRole('button', { name: 'Red takes the middle' }))
  expect(route.value).toEqual(THERE)
})

test('a title without examples does not mention them', () => {
  expect(show(<Examples entry={bare} />).root.textContent).toBe('')
  expect(show(<ExampleLinks entry={bare} />).root.textContent).toBe('')
})
