import { requests } from '@topside/protocol'
import { toyTitle } from '@topside/server/testing/toy-title'
import { expect, test } from 'vitest'
import { DEAREST, leastOf, pricesOf, tableOf, tooDear } from './prices.ts'

test('each kind of request is measured and has a limit', async () => {
  const prices = await pricesOf(toyTitle, { matches: 2, moments: 4, requests: 4 }, 'prices')
  expect(Object.keys(DEAREST)).toEqual(Object.keys(requests))
  const sent = prices.map(({ request }) => request).sort()
  expect(sent).toEqual(['command', 'last', 'preview', 'records', 'why'])
  for (const price of prices) expect(price.sent, price.request).toBeGreaterThan(4)
  expect(tooDear(prices)).toEqual([])
  expect(tableOf(prices).join('\n')).toMatch(/\| toy \|.* ms of /)
})

test('a request above its limit is found', () => {
  const price = { title: 'toy', request: 'why', sent: 1 } as const
  expect(tooDear([{ ...price, milliseconds: DEAREST.why }])).toEqual([])
  expect(tooDear([{ ...price, milliseconds: DEAREST.why + 1 }]).join()).toContain('a request why of toy took 101 ms')
})

test('a request that seems too dear is measured again, and its least time counts', async () => {
  const times = [
    [DEAREST.why + 50, 3],
    [20, 9],
  ]
  let tries = 0
  const spending = async () => (times[tries++] ?? []).map((milliseconds) => ({ name: 'why' as const, milliseconds }))
  expect(await leastOf(spending)).toEqual([
    { name: 'why', milliseconds: 20 },
    { name: 'why', milliseconds: 3 },
  ])
  expect(tries).toBe(2)
  const always = async () => [{ name: 'why' as const, milliseconds: DEAREST.why + 1 }]
  expect((await leastOf(always))[0]?.milliseconds).toBe(DEAREST.why + 1)
})
