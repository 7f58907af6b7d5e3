import { expect, it } from 'vitest'
import type { RecordLine } from '../record/record.ts'
import { recordFor } from './knowledge.ts'

const line: RecordLine = {
  key: 'placed',
  rule: '7.2',
  args: { count: 1 },
  secret: { seats: [1], key: 'placed.named', args: { piece: { piece: 'pillbox' } } },
}

it('a seat that may read the secret part of a record reads it in place of the public one', () => {
  expect(recordFor(line, 1)).toEqual({
    key: 'placed.named',
    rule: '7.2',
    args: { count: 1, piece: { piece: 'pillbox' } },
  })
})

it('others and spectators read only the public part', () => {
  for (const viewer of [0, 2, undefined])
    expect(recordFor(line, viewer)).toEqual({ key: 'placed', rule: '7.2', args: { count: 1 } })
})

it('a record without a secret is the same for everybody', () => {
  const open = { key: 'passed', rule: '6.1' }
  expect(recordFor(open, undefined)).toEqual(open)
})
