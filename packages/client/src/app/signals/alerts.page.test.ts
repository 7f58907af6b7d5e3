// @vitest-environment happy-dom
import { locks } from 'node:worker_threads'
import { signal } from '@preact/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { summaryOf } from '../testing/fixture.ts'

/** Names of the pages that showed a notification, with the match, in order. */
const shown: string[] = []
/** Matches that no earlier test used: a page that announced a match keeps its lock. */
let [m, n] = ['', '']

beforeEach(() => {
  ;[m, n] = [`m-${crypto.randomUUID()}`, `n-${crypto.randomUUID()}`]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  shown.length = 0
  localStorage.setItem('topside.settings', JSON.stringify({ notify: true }))
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page of the site with its own modules; `turn` tells it whether the user must decide in a match. */
async function pageNamed(name: string) {
  vi.resetModules()
  const { alertTurns } = await import('./alerts.ts')
  const turns = signal<ReadonlySet<string>>(new Set())
  alertTurns(turns, () => [summaryOf({ id: m }), summaryOf({ id: n })])
  const turn = async (match: string, is: boolean) => {
    vi.stubGlobal(
      'Notification',
      class {
        static readonly permission = 'granted'
        constructor(_: string, { tag }: NotificationOptions) {
          shown.push(`${name} ${tag?.[0]}`)
        }
      },
    )
    const ids = new Set(turns.value)
    if (is) ids.add(match)
    else ids.delete(match)
    turns.value = ids
    // Wait for the lock manager to answer all earlier requests.
    await locks.query()
  }
  return { turn }
}

test('one page announces a turn, however late the others learn of it', async () => {
  const [first, second, third] = [await pageNamed('first'), await pageNamed('second'), await pageNamed('third')]
  await first.turn(m, true)
  await second.turn(m, true)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  await third.turn(m, true)
  expect(shown).toEqual(['first m'])
})

test('a page that announced a match announces its next turns; other pages may announce other matches', async () => {
  const [first, second] = [await pageNamed('first'), await pageNamed('second')]
  await first.turn(m, true)
  await first.turn(m, false)
  await second.turn(n, true)
  await first.turn(m, true)
  // The new turn lasts until long after a claim on an ended turn is released.
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  await second.turn(m, true)
  expect(shown).toEqual(['first m', 'second n', 'first m'])
})

test('long after a turn any page may announce the next', async () => {
  const [first, second] = [await pageNamed('first'), await pageNamed('second')]
  await first.turn(m, true)
  await first.turn(m, false)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  await second.turn(m, true)
  expect(shown).toEqual(['first m', 'second m'])
})
