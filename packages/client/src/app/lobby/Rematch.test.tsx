// @vitest-environment happy-dom
import type { MatchSummary } from '@topside/protocol'
import { expect, test, vi } from 'vitest'
import { route } from '../browser/route.ts'
import { ApiError } from '../net/api.ts'
import { api, user } from '../net/user.ts'
import { summaryOf, summarySeat } from '../testing/fixture.ts'
import { click, eventually, show } from '../testing/render.tsx'
import { Rematch } from './Rematch.tsx'

const both = [summarySeat('Ann', true), summarySeat('Ben')]
async function rematch(part: Partial<MatchSummary>) {
  user.value = { id: 'ann', name: 'Ann', token: 't' }
  const told = vi.spyOn(api, 'match').mockResolvedValue(summaryOf({ status: 'finished', ...part }))
  const shown = show(<Rematch match="m" />)
  await eventually(() => expect(told).toHaveBeenCalledWith('m'))
  return shown
}

test('is offered to former players, also of a match played alone', async () => {
  expect((await (await rematch({ seats: both })).findByTestId('rematch')).textContent).toBe(
    'Rematch with sides changed',
  )
  const alone = await rematch({ seats: [summarySeat('Ann', true), summarySeat('Ann', true)] })
  expect((await alone.findByTestId('rematch')).textContent).toBe('Play it again')
  expect((await rematch({ seats: both, imported: true })).root.textContent).toBe('')
  expect((await rematch({ seats: [summarySeat('Ben'), summarySeat('Cyd')] })).root.textContent).toBe('')
})

test('leads to the new match, in which the user takes every seat reserved for them', async () => {
  const { findByTestId } = await rematch({ seats: both })
  vi.spyOn(api, 'rematch').mockResolvedValue(summaryOf({ id: 'next', invited: 1 }))
  const take = vi.spyOn(api, 'takeSeat').mockResolvedValue(summaryOf({ id: 'next' }))
  await click(await findByTestId('rematch'))
  await eventually(() => expect(route.value).toEqual({ screen: 'match', match: 'next' }))
  expect(take.mock.calls[0]?.slice(0, 2)).toEqual(['next', 1])
})

test('shows why it failed', async () => {
  const { findByTestId, findByRole } = await rematch({ seats: both })
  vi.spyOn(api, 'rematch').mockRejectedValue(new ApiError('too-many'))
  await click(await findByTestId('rematch'))
  expect((await findByRole('alert')).textContent).not.toBe('')
})
