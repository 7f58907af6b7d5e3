// @vitest-environment happy-dom
import { locks } from 'node:worker_threads'
import { signal } from '@preact/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { summaryOf } from '../testing/fixture.ts'

/** Names of pages that showed a notification, with the match, in order. */
const shown: string[] = []
/** Matches that no test before has heard of: a page that told of one keeps its lock. */
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

/** A page of the site with modules of its own; `turn` says whether one must decide in a match, as this page knows it. */
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
    // The lock manager has answered all that asked it before.
    await locks.query()
  }
  return { turn }
}

test('one page tells of a turn, however late the others hear of it', async () => {
  const [first, second, third] = [await pageNamed('first'), await pageNamed('second'), await pageNamed('third')]
  await first.turn(m, true)
  await second.turn(m, true)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  await third.turn(m, true)
  expect(shown).toEqual(['first m'])
})

test('the page that told of a match tells of its next turns, and any other page of those of other matches', async () => {
  const [first, second] = [await pageNamed('first'), await pageNamed('second')]
  await first.turn(m, true)
  await first.turn(m, false)
  await second.turn(n, true)
  await first.turn(m, true)
  // The new turn lasts longer than a claim outlives the old one.
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  await second.turn(m, true)
  expect(shown).toEqual(['first m', 'second n', 'first m'])
})

test('long after the end of a turn any page tells of the next one', async () => {
  const [first, second] = [await pageNamed('first'), await pageNamed('second')]
  await first.turn(m, true)
  await first.turn(m, false)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  await second.turn(m, true)
  expect(shown).toEqual(['first m', 'second m'])
})
