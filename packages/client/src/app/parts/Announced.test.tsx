// @vitest-environment happy-dom
import type { Announcement as Told } from '@topside/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, doing, show } from '../testing/render.tsx'
import { Announced } from './Announced.tsx'

let told: Told = { words: '', inSeconds: null, closed: false }
let asked = 0
beforeEach(() => {
  vi.useFakeTimers()
  asked = 0
  vi.stubGlobal('fetch', async (url: string) => {
    expect(url).toBe('/api/announcement')
    asked++
    return { ok: true, json: async () => told }
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const passing = (milliseconds: number) => doing(() => vi.advanceTimersByTimeAsync(milliseconds))

async function shown() {
  const page = show(<Announced />)
  await passing(1)
  return { ...page, text: () => page.queryByTestId('announced')?.querySelector('p')?.textContent?.trim() }
}

test('nothing is shown while there is nothing to tell', async () => {
  told = { words: '', inSeconds: null, closed: false }
  expect((await shown()).text()).toBeUndefined()
})

test('the words are shown with the minutes that are left, until they are hidden', async () => {
  told = { words: 'The server is restarted', inSeconds: 600, closed: false }
  const { text, getByTestId } = await shown()
  expect(text()).toMatch(/^The server is restarted at \d\d:\d\d, in 10 minutes$/)
  told = { ...told, inSeconds: 30 }
  await passing(60_000)
  expect(asked).toBe(2)
  expect(text()).toMatch(/, in a minute$/)
  told = { ...told, inSeconds: -5 }
  await passing(60_000)
  expect(text()).toBe('The server is restarted now')
  await click(getByTestId('announced').querySelector('button') as HTMLElement)
  expect(text()).toBeUndefined()
  await passing(60_000)
  expect(text()).toBeUndefined()
  told = { words: 'Done', inSeconds: null, closed: false }
  await passing(60_000)
  expect(text()).toBe('Done')
})

test('maintenance is told also without words', async () => {
  told = { words: '', inSeconds: null, closed: true }
  expect((await shown()).text()).toBe('Maintenance: running matches continue, but no new ones can start.')
})
