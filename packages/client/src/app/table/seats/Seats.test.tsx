// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { asking, FedConnection, seat, snapshotOf, toyPackage } from '../../testing/fixture.ts'
import { click, doing, show } from '../../testing/render.tsx'
import { createSession, type Session } from '../session/session.ts'
import { awayWords, Seats } from './Seats.tsx'

let connection: FedConnection
let session: Session
const deciding = { decision: asking([{ verb: 'pass' }]), ask: 'toy.move' }

beforeEach(() => {
  connection = new FedConnection()
  session = createSession(toyPackage, connection)
})

describe('the seats', () => {
  test('show who must decide, visually and to screen readers', () => {
    connection.snapshot.value = snapshotOf({
      seats: [seat({ mine: true, ...deciding }), seat({ name: 'Ben', side: 'blue' })],
    })
    const { getByTestId, queryByRole } = show(<Seats session={session} />, session.context)
    expect(getByTestId('seat-0').textContent).toContain('to decide')
    expect(getByTestId('seat-1').textContent).toBe('BlueBen')
    expect(queryByRole('button')).toBeNull()
  })

  test('mark a computer by its strength and a text sign, and never as away', () => {
    const computer = seat({ name: '', side: 'blue', bot: 'officer', present: 0 })
    connection.snapshot.value = snapshotOf({ seats: [seat({ mine: true }), computer] })
    const { getByTestId } = show(<Seats session={session} />, session.context)
    expect(getByTestId('seat-1').textContent).toBe('BlueComputer (officer)')
    expect(getByTestId('seat-1').querySelector('.computer-sign')?.getAttribute('title')).toBe('Computer (officer)')
    expect(getByTestId('seat-0').querySelector('.computer-sign')).toBeNull()
  })

  test('of a user who holds both can be pressed, and stay selected', async () => {
    const seats = [seat({ mine: true, ...deciding }), seat({ name: 'Ann', side: 'blue', mine: true })]
    connection.snapshot.value = snapshotOf({ seats })
    const { getByTestId, getByLabelText } = show(<Seats session={session} />, session.context)
    const pressed = () => [0, 1].map((index) => getByTestId(`seat-${index}`).getAttribute('aria-pressed'))
    expect(pressed()).toEqual(['true', 'false'])
    await click(getByTestId('seat-1'))
    expect(pressed()).toEqual(['false', 'true'])
    expect(getByLabelText('follow')).toHaveProperty('checked', false)
    await doing(() => {
      session.following.value = true
    })
    expect(pressed()).toEqual(['true', 'false'])
  })

  test('await no one once the match is over', () => {
    const outcome = { winner: 0, reason: { key: 'toy.won' } }
    connection.snapshot.value = snapshotOf({ seats: [seat({ mine: true, ask: 'toy.move' }), seat()], outcome })
    const { getByTestId } = show(<Seats session={session} />, session.context)
    expect(getByTestId('seat-0').dataset['deciding']).toBe('false')
  })
})

test('time away is shown in minutes, hours and days', () => {
  const now = 1_700_000_000_000
  const after = (minutes: number) => awayWords({ present: 0, awaySince: now / 1000 - minutes * 60 }, now)
  expect(awayWords({ present: 1, awaySince: 0 }, now)).toBeUndefined()
  expect(awayWords({ present: 0, awaySince: 0 }, now)).toBe('not here yet')
  expect([0.5, 59, 60, 47 * 60, 49 * 60].map(after)).toEqual([
    'just left',
    'away 59 min',
    'away 1 h',
    'away 47 h',
    'away 2 days',
  ])
})
