// @vitest-environment happy-dom
import type { CreateRequest } from '@topside/protocol'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { api, user } from '../net/user.ts'
import { displayIfLoaded, loadDisplay } from '../parts/titles.ts'
import { summaryOf, summarySeat } from '../testing/fixture.ts'
import { click, eventually, show } from '../testing/render.tsx'
import { TitlePage } from './TitlePage.tsx'

beforeAll(async () => {
  await loadDisplay('leyte')
})
beforeEach(() => {
  user.value = { id: 'ann', name: 'Ann', token: 't' }
})

test('introduces a title in chapters with their rules, and starts a guided match', async () => {
  const made: CreateRequest[] = []
  vi.spyOn(api, 'create').mockImplementation(async (request) => {
    made.push(request)
    return summaryOf({ id: 'first', seats: [summarySeat(null), summarySeat(null)] })
  })
  vi.spyOn(api, 'takeSeat').mockResolvedValue(summaryOf({ id: 'first' }))
  expect(displayIfLoaded('leyte')?.rules.name).toBe('Leyte')
  const { findByTestId, root, getByTestId } = show(<TitlePage id="leyte" />)
  await findByTestId('title-page')
  expect(root.querySelector('h1')?.textContent).toBe('Leyte')
  expect(root.querySelectorAll('.chapters li').length).toBeGreaterThan(4)
  expect(root.querySelector('.title-facts [role="img"]')?.getAttribute('aria-label')).toBe('2 of 5')
  await click(getByTestId('first-match'))
  await eventually(() => expect(made).toMatchObject([{ title: 'leyte', guided: true }]))
})

test('shows nothing for an unknown title', () => {
  expect(show(<TitlePage id="nothing" />).getByTestId('problem').dataset['code']).toBe('not-found')
})
