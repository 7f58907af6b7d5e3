import { expect, test } from 'vitest'
import type { SeatSnapshot } from '../../net/snapshot.ts'
import { playsOnWithout } from './resigning.ts'

const seat = (allies: readonly number[], more: Partial<SeatSnapshot> = {}): SeatSnapshot =>
  ({ allies, offer: '', bot: '', ...more }) as SeatSnapshot

test('a match continues without a seat while another user is its ally', () => {
  expect(playsOnWithout([seat([1]), seat([0]), seat([])], 0)).toBe(true)
  expect(playsOnWithout([seat([1]), seat([0]), seat([])], 2)).toBe(false)
  expect(playsOnWithout([seat([1]), seat([0], { offer: 'free' }), seat([])], 0)).toBe(false)
  expect(playsOnWithout([seat([1]), seat([0], { bot: 'recruit' }), seat([])], 0)).toBe(false)
  expect(playsOnWithout([seat([1, 2]), seat([0, 2], { bot: 'staff' }), seat([0, 1])], 0)).toBe(true)
})
