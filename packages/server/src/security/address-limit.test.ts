import { expect, test } from 'vitest'
import { networksOf } from './address.ts'
import { AddressCounts } from './address-counts.ts'
import { AddressLimit } from './address-limit.ts'

const hex = (n: number) => n.toString(16)
/** The `n`th /64 of a /48, numbered so that those of one /56 are adjacent. */
const household = (n: number, network = '2001:db8:1') => `${network}:${hex(n)}::`

test('an IPv6 /64 belongs to a /56 and a /48; an IPv4 address stands alone', () => {
  expect(networksOf('2001:db8:1:2::')).toEqual(['2001:db8:1:0::/56', '2001:db8:1::/48'])
  expect(networksOf('2001:db8:1:abcd::')).toEqual(['2001:db8:1:ab00::/56', '2001:db8:1::/48'])
  for (const other of ['192.0.2.1', '::ffff:192.0.2.1', '', 'unknown']) expect(networksOf(other)).toEqual([])
})

test('a network is allowed more than one /64, but less than the sum of its /64s', () => {
  const limit = new AddressLimit({ burst: 10, perSecond: 0 })
  const taken = (from: number, to: number, network?: string): number => {
    let count = 0
    for (let n = from; n < to; n++) for (let i = 0; i < 20; i++) if (limit.take(household(n, network))) count++
    return count
  }
  expect(taken(0, 1)).toBe(10)
  expect(taken(1, 200), 'a /56 has four times as much').toBe(30)
  expect(taken(256, 65_536 / 16), 'a /48 has sixteen times as much').toBe(120)
  expect(limit.take(household(60_000))).toBe(false)
  expect(taken(0, 1, '2001:db8:2'), 'another network is not concerned').toBe(10)
  expect(limit.take('192.0.2.1', 10)).toBe(true)
  expect(limit.take('192.0.2.1')).toBe(false)
})

test('a refusal gives the time to wait, whichever limit was reached', () => {
  const limit = new AddressLimit({ burst: 1, perSecond: 0.1 })
  for (let n = 0; n < 5; n++) limit.take(household(n))
  expect(limit.wait(household(0))).toBeGreaterThan(9)
  expect(limit.wait(household(200))).toBeGreaterThan(2)
  expect(limit.wait(household(0, '2001:db8:2'))).toBe(0)
})

test('open connections are counted per /64 and per network; closed ones are not', () => {
  const open = new AddressCounts()
  for (let n = 0; n < 4; n++) for (let i = 0; i < 10; i++) open.add(household(n), 1)
  expect(open.isFull(household(0), 10)).toBe(true)
  expect(open.isFull(household(0), 11)).toBe(false)
  expect(open.isFull(household(9), 10), 'its /56 has 40 of 40').toBe(true)
  expect(open.isFull(household(300), 10)).toBe(false)
  open.add(household(1), -1)
  expect(open.isFull(household(9), 10)).toBe(false)
})
