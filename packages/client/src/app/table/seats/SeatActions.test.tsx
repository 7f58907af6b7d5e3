// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '../../net/user.ts'
import { summaryOf, summarySeat } from '../../testing/fixture.ts'
import { click, show } from '../../testing/render.tsx'
import { type HeldSeat, SeatActions } from './SeatActions.tsx'

const asked: unknown[] = []
beforeEach(() => {
  asked.length = 0
  vi.spyOn(api, 'ask').mockImplementation(async (...request) => {
    asked.push(request)
    return summaryOf() as never
  })
})

const actions = (held: Partial<HeldSeat>, { plays = true, computers = true } = {}) =>
  show(
    <SeatActions
      match="m"
      seat={1}
      name="Blue"
      plays={plays}
      ally={false}
      computers={computers}
      held={{ ...summarySeat(null), ...held }}
      attempt={(work) => void work()}
    />,
  )
const at = '/matches/m/seats/1/replacement'

describe('a seat', () => {
  test('of the user can be handed to a computer of a chosen strength', async () => {
    const { getByTestId } = actions({ name: 'Ann', you: true })
    await click(getByTestId('hand-over'))
    expect(asked).toEqual([['POST', at, { bot: 'officer' }]])
    expect(actions({ name: 'Ann', you: true }, { computers: false }).queryByTestId('hand-over')).toBeNull()
  })

  test('for which a computer is proposed goes to that computer', async () => {
    const { getByTestId } = actions({ name: 'Ann', offer: 'asked', proposed: 'staff' })
    await click(getByTestId('agree'))
    expect(asked).toEqual([['POST', at, { bot: 'staff' }]])
  })

  test('lent to a computer can be reclaimed by its owner, who need not play', async () => {
    const { getByTestId } = actions({ bot: 'staff', lent: true }, { plays: false })
    expect(getByTestId('agree').textContent).toBe('Take it back')
    await click(getByTestId('agree'))
    expect(asked).toEqual([['POST', at, {}]])
    expect(actions({ bot: 'staff' }, { plays: false }).root.textContent).toBe('')
    expect(actions({ bot: 'staff' }).getByTestId('agree').textContent).toBe('Give it to a person')
  })

  test('whose takeover was announced can be released by the announcer, and taken by nobody else', async () => {
    const announced = { name: 'Ben', offer: 'announced' as const }
    const own = { ...announced, substitute: { name: 'Cyd', inHours: 3, you: true as const } }
    await click(actions(own, { plays: false }).getByTestId('refuse'))
    expect(asked).toEqual([['DELETE', at]])
    const other = { ...announced, substitute: { name: 'Cyd', inHours: 3 } }
    expect(actions(other, { plays: false }).root.textContent).toBe('')
    expect(actions(other).root.textContent).toBe('')
    expect(actions({ ...other, agreed: true }).getByTestId('refuse').textContent).toBe('Withdraw')
  })

  test('of another user who is present offers no actions', () => {
    expect(actions({ name: 'Ben' }).root.textContent).toBe('')
    expect(actions({ name: 'Ben', away: true }).getByTestId('agree').textContent).toBe('Replace Ben')
  })
})
