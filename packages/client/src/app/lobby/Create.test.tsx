// @vitest-environment happy-dom
import type { CreateRequest } from '@topside/protocol'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { api, user } from '../net/user.ts'
import { loadDisplay } from '../parts/titles.ts'
import { change } from '../settings/settings.ts'
import { summaryOf, summarySeat } from '../testing/fixture.ts'
import { click, eventually, show } from '../testing/render.tsx'
import { CreateDialog } from './Create.tsx'

const made: CreateRequest[] = []
const taken: number[] = []

beforeAll(async () => {
  for (const title of ['leyte', 'singapore']) await loadDisplay(title)
  HTMLDialogElement.prototype.showModal = () => undefined
})

beforeEach(() => {
  made.length = 0
  taken.length = 0
  user.value = { id: 'ann', name: 'Ann', token: 't' }
  const summary = summaryOf({ seats: [summarySeat(null), summarySeat(null)] })
  vi.spyOn(api, 'create').mockImplementation(async (request) => {
    made.push(request)
    return summary
  })
  vi.spyOn(api, 'list').mockResolvedValue({ matches: [], next: null })
  vi.spyOn(api, 'match').mockResolvedValue(summary)
  vi.spyOn(api, 'takeSeat').mockImplementation(async (_, seat) => {
    taken.push(seat)
    return summary
  })
})

const dialog = (title: string, computers = true) => {
  const done = vi.fn()
  return { done, ...show(<CreateDialog title={title} computers={computers} onClose={() => undefined} onMade={done} />) }
}

describe('a match against the computer', () => {
  test('is created with a computer of the chosen strength on the other seat, and entered at once', async () => {
    const { getByTestId, done } = dialog('leyte')
    expect(getByTestId('strength-recruit')).toHaveProperty('checked', true)
    await click(getByTestId('strength-officer'))
    await click(getByTestId('play-us'))
    expect(getByTestId('create-submit').textContent).toBe('Start')
    await click(getByTestId('create-submit'))
    await eventually(() => expect(done).toHaveBeenCalledWith('m'))
    expect(made).toMatchObject([{ title: 'leyte', bots: [null, 'officer'], paced: true, private: true }])
    expect(taken).toEqual([0])
  })

  test('of three seats has computers on both others, immediately if so set', async () => {
    change({ paced: false })
    const { getByTestId, done } = dialog('singapore')
    const places = [...getByTestId('create').querySelectorAll<HTMLInputElement>('input[name="place"]')]
    await click(places.at(-1) as HTMLInputElement)
    await click(getByTestId('strength-staff'))
    await click(getByTestId('create-submit'))
    await eventually(() => expect(done).toHaveBeenCalled())
    const [{ bots = [], paced } = {}] = made
    expect(bots.filter((bot) => bot === 'staff')).toHaveLength(bots.length - 1)
    expect(bots[taken[0] ?? -1]).toBeNull()
    expect(paced).toBe(false)
    change({ paced: true })
  })

  test('is private, as is one alone; one against others is public', async () => {
    for (const [computers, place, hidden] of [
      [true, 'play-us', true],
      [false, 'play-all', true],
      [false, 'play-us', false],
    ] as const) {
      const { getByTestId, done } = dialog('leyte', computers)
      await click(getByTestId(place))
      await click(getByTestId('create-submit'))
      await eventually(() => expect(done).toHaveBeenCalled())
      expect(made.at(-1)?.private).toBe(hidden)
    }
  })

  test('cannot be played alone; without computers there is no strength to choose', () => {
    expect(dialog('leyte').queryByTestId('play-all')).toBeNull()
    const plain = dialog('leyte', false)
    expect(plain.queryByTestId('play-all')).not.toBeNull()
    expect(plain.queryByTestId('strength-staff')).toBeNull()
  })
})

describe('a match against others', () => {
  const waiting = [
    summaryOf({ id: 'a', title: 'leyte', seats: [summarySeat('Bo'), summarySeat(null)] }),
    summaryOf({ id: 'b', title: 'singapore', seats: [summarySeat('Cy'), summarySeat(null)] }),
    summaryOf({ id: 'c', title: 'leyte', mine: true, seats: [summarySeat('Ann', true), summarySeat(null)] }),
  ]

  test('shows first who waits already', async () => {
    vi.spyOn(api, 'list').mockResolvedValue({ matches: waiting, next: null })
    const { findByTestId, queryByTestId } = dialog('leyte', false)
    const shown = await findByTestId('already-waiting')
    expect(shown.querySelectorAll('[data-testid^="match-"]')).toHaveLength(1)
    expect(shown.textContent).toContain('Bo')
    expect(queryByTestId('match-a')).not.toBeNull()
  })

  test('against computers nobody is waited for', async () => {
    const list = vi.spyOn(api, 'list').mockResolvedValue({ matches: waiting, next: null })
    list.mockClear()
    const { queryByTestId } = dialog('leyte')
    expect([list.mock.calls, queryByTestId('already-waiting')]).toEqual([[], null])
  })
})
