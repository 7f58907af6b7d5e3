// @vitest-environment happy-dom
import type { MatchSummary } from '@topside/protocol'
import { beforeAll, expect, test, vi } from 'vitest'
import { api, user } from '../../net/user.ts'
import { seat, summaryOf, summarySeat } from '../../testing/fixture.ts'
import { click, eventually, show } from '../../testing/render.tsx'
import { tableWith } from '../../testing/table.ts'
import { ReplaceBanner, ReplaceDialog } from './ReplaceDialog.tsx'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = () => undefined
})

async function dialog(seats: MatchSummary['seats'], absence = 0) {
  vi.spyOn(api, 'match').mockResolvedValue(summaryOf({ status: 'running', absence, seats }))
  const { session } = tableWith()
  const shown = show(<ReplaceDialog session={session} onClose={() => undefined} />, session.context)
  await shown.findByTestId('replace-0')
  return shown
}

test('says who holds each seat, who is a guest, and after how many days an absent player may be replaced', async () => {
  const { getByTestId, root } = await dialog([summarySeat('Ann', true), { ...summarySeat('Ben'), guest: true }], 3)
  expect(getByTestId('replace-0').textContent).toContain('Red')
  expect(getByTestId('replace-1').textContent).toContain('Ben')
  expect(root.textContent).toContain('has been inactive for 3 days')
})

test('shows players a link to a free seat', async () => {
  const free = { ...summarySeat('Ben'), offer: 'given' as const }
  const { root } = await dialog([summarySeat('Ann', true), free])
  expect(root.querySelector('code')?.textContent).toMatch(/\/match\/m$/)
  expect((await dialog([summarySeat('Ann'), free])).root.querySelector('code')).toBeNull()
})

test('announces who takes over an absent player’s seat, and when', async () => {
  const announced = { ...summarySeat('Ben'), offer: 'announced' as const }
  const { getByTestId } = await dialog([
    { ...announced, substitute: { name: 'Cyd', inHours: 24 } },
    { ...announced, proposed: 'staff', substitute: { name: null, inHours: 1 } },
  ])
  expect(getByTestId('replace-0').textContent).toContain('Cyd takes over in 24 hours, unless its player returns')
  expect(getByTestId('replace-1').textContent).toMatch(/staff.* takes over in 1 hour, unless/)
  const { session } = tableWith({ seats: [seat({ mine: true }), seat({ side: 'blue', offer: 'announced' })] })
  const banner = show(<ReplaceBanner session={session} onLook={() => undefined} />, session.context)
  expect(banner.getByTestId('replace-banner').textContent).toContain('Blue: another player is going to take over')
})

test('the banner names the free seat, and lets an ally take it over at once', async () => {
  user.value = { id: 'ann', name: 'Ann', token: 't' }
  const told = summaryOf({ seats: [summarySeat('Ann', true), summarySeat(null)] })
  vi.spyOn(api, 'match').mockResolvedValue(told)
  const ask = vi.spyOn(api, 'ask').mockResolvedValue(told as never)
  const seats = [seat({ mine: true, allies: [1] }), seat({ name: '', side: 'blue', allies: [0], offer: 'free' })]
  const { session } = tableWith({ seats })
  const look = vi.fn()
  const { getByTestId } = show(<ReplaceBanner session={session} onLook={look} />, session.context)
  expect(getByTestId('replace-banner').textContent).toContain('Blue is a free seat')
  await click(getByTestId('ally-take-1'))
  await eventually(() => expect(ask).toHaveBeenCalledWith('POST', '/matches/m/seats/1/holder'))
  await click(getByTestId('replace-look'))
  expect(look).toHaveBeenCalled()
})
