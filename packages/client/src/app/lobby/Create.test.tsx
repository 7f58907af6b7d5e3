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
    expect(made).toMatchObject([{ title: 'leyte', bots: [null, 'officer'], paced: true }])
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

  test('cannot be played alone; without computers there is no strength to choose', () => {
    expect(dialog('leyte').queryByTestId('play-all')).toBeNull()
    const plain = dialog('leyte', false)
    expect(plain.queryByTestId('play-all')).not.toBeNull()
    expect(plain.queryByTestId('strength-staff')).toBeNull()
  })
})
