// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { api, remember } from '../net/user.ts'
import { summaryOf } from '../testing/fixture.ts'
import { eventually } from '../testing/render.tsx'
import { here } from './here.ts'
import { followTurns } from './turns.ts'

test('what a table said of its match holds until the server has answered what is asked after it', async () => {
  remember({ id: 'u', name: 'Ann', token: 't' })
  const answers = [[], [summaryOf({ id: 'm' }), summaryOf({ id: 'n' })]]
  vi.spyOn(api, 'list').mockImplementation(async () => ({ matches: answers.shift() ?? [], next: null }))
  followTurns()
  here.value = { match: 'm', deciding: true, others: [] }
  await eventually(() => expect(document.title).toBe('(1) Topside'))
  // The table is left: the list, which is older than the turn, takes nothing back.
  here.value = undefined
  expect(document.title).toBe('(1) Topside')
  document.dispatchEvent(new Event('visibilitychange'))
  await eventually(() => expect(document.title).toBe('(2) Topside'))
  here.value = { match: 'm', deciding: false, others: [] }
  here.value = undefined
  expect(document.title).toBe('(1) Topside')
})
