import { expect, it } from 'vitest'
import { ledger } from './ledger.ts'

it('a ledger’s total is the sum of the parts that count', () => {
  const sum = ledger('attack', [
    { key: 'lead', value: 5, rule: '9.4.2A' },
    { key: 'support', value: 0, rule: '9.4.2B' },
    false,
    { key: 'terrain', value: -2, rule: '9.4.2C', args: { space: { space: 'hill' } } },
  ])
  expect(sum.total).toBe(3)
  expect(sum.parts.map((part) => part.key)).toEqual(['lead', 'terrain'])
})

it('an empty ledger is 0', () => {
  expect(ledger('attack', [])).toEqual({ key: 'attack', total: 0, parts: [] })
})
