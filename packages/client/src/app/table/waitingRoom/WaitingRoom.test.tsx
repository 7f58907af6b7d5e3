// @vitest-environment happy-dom
import type { Options } from '@topside/engine'
import type { MatchSummary } from '@topside/protocol'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../net/user.ts'
import { summaryOf, summarySeat, toyPackage } from '../../testing/fixture.ts'
import { click, doing, show } from '../../testing/render.tsx'
import { WaitingRoom } from './WaitingRoom.tsx'

// A title with heuristics, independently of the real list; and the toy, whose sides an option settles.
vi.mock('../../parts/titles.ts', async (original) => {
  const real = await original<typeof import('../../parts/titles.ts')>()
  const sidesFor = ({ sides }: Options, seat: number) =>
    sides === 'settled' ? [['red', 'blue'][seat] ?? ''] : undefined
  return {
    ...real,
    entryOf: (id: string) => ({ ...real.entryOf(id), heuristics: async () => undefined }),
    displayIfLoaded: (id: string) =>
      id === 'toy' ? { ...toyPackage, rules: { ...toyPackage.rules, sidesFor } } : undefined,
  }
})

const asked: unknown[] = []
beforeEach(() => {
  asked.length = 0
  vi.spyOn(api, 'ask').mockImplementation(async (...request) => {
    asked.push(request)
    return undefined as never
  })
})

const room = (part: Partial<MatchSummary>) =>
  show(<WaitingRoom summary={summaryOf({ title: 'leyte', mine: true, ...part })} onChange={() => undefined} />)
const computer = { ...summarySeat(null), bot: 'officer' as const }
const you = summarySeat('Ann', true)

test('the owner of the match lets a computer of a chosen strength play a free seat', async () => {
  const { getByTestId } = room({ seats: [you, summarySeat(null)] })
  const strength = getByTestId('strength') as HTMLSelectElement
  await doing(() => {
    strength.value = 'staff'
    strength.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(asked).toEqual([])
  await click(getByTestId('computer-1'))
  expect(asked).toEqual([['POST', '/matches/m/seats/1/computer', { strength: 'staff' }]])
})

test('a computer is marked as such, keeps players out of its seat, and can be removed', async () => {
  const { getByTestId, queryByTestId } = room({ seats: [you, computer] })
  expect(getByTestId('place-1').textContent).toContain('Computer (officer)')
  expect(getByTestId('place-1').dataset['taken']).toBe('true')
  expect(queryByTestId('join-1')).toBeNull()
  await click(getByTestId('computer-out-1'))
  expect(asked).toEqual([['DELETE', '/matches/m/seats/1/computer']])
})

test('an invited user reads who invites to which side, and at what pace', () => {
  const seats = [summarySeat('Bo'), summarySeat(null)]
  const invited = (part: Partial<MatchSummary>) =>
    room({ title: 'toy', mine: false, seats, options: { sides: 'settled' }, ...part }).queryByTestId('invited')
      ?.textContent
  expect(invited({})).toMatch(/^Bo invites you to play Blue\..*no clock/)
  expect(invited({ options: { sides: 'secret' } })).toMatch(/^Bo invites you to play\./)
  expect(invited({ absence: 7 })).not.toContain('no clock')
  expect(invited({ seats: [you, summarySeat(null)] })).toBeUndefined()
  expect(invited({ seats: [summarySeat('Bo'), summarySeat('Cy')] })).toBeUndefined()
})

test('other users cannot place computers', () => {
  const { queryByTestId } = room({ mine: false, seats: [summarySeat('Ann'), summarySeat(null)] })
  expect(queryByTestId('computer-1')).toBeNull()
})
