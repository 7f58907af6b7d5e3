// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { api, remember } from '../net/user.ts'
import { summaryOf } from '../testing/fixture.ts'
import { eventually } from '../testing/render.tsx'
import { here } from './here.ts'
import { followTurns } from './turns.ts'

test('what a table reported holds until the server’s list has had time to catch up', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  remember({ id: 'u', name: 'Ann', token: 't' })
  const [m, n] = [summaryOf({ id: 'm' }), summaryOf({ id: 'n' })]
  const answers = [[], [n], [m, n], [n]]
  vi.spyOn(api, 'list').mockImplementation(async () => ({ matches: answers.shift() ?? [], next: null }))
  const ask = () => document.dispatchEvent(new Event('visibilitychange'))
  const shows = (title: string) => eventually(() => expect(document.title).toBe(title))
  followTurns()
  here.value = { match: 'm', deciding: true, others: [] }
  await shows('(1) Topside')
  // The user leaves the table: neither the outdated list nor the next one takes the turn back.
  here.value = undefined
  expect(document.title).toBe('(1) Topside')
  ask()
  await shows('(2) Topside')
  here.value = { match: 'm', deciding: false, others: [] }
  here.value = undefined
  expect(document.title).toBe('(1) Topside')
  vi.setSystemTime(Date.now() + 60_000)
  ask()
  await shows('(2) Topside')
  ask()
  await shows('(1) Topside')
  vi.useRealTimers()
})
