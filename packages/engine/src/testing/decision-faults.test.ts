import { expect, test } from 'vitest'
import type { Decision } from '../decision/decision.ts'
import { Table } from '../table/table.ts'
import { decisionFaults } from './decision-faults.ts'

const table = new Table({
  pieces: [{ id: 'a', start: 'hill' }],
  spaces: [{ id: 'hill' }],
  mapSize: 1,
  tracks: [],
  faces: ['fresh'],
  sides: [],
})
const faultsOf = (...choices: Decision['choices'][number][]) =>
  decisionFaults(table, 0, { ask: 'ask', choices } as unknown as Decision)

test('a choice that clients cannot send is a fault', () => {
  const long = 'v'.repeat(41)
  expect(faultsOf({ verb: 'v'.repeat(40), option: 'o', value: 1_000_000 })).toEqual([])
  expect(faultsOf({ verb: long })).toEqual([expect.stringContaining('no client can send')])
  expect(faultsOf({ verb: 'go', option: long })).toEqual([expect.stringContaining('no client can send')])
  expect(faultsOf({ verb: 'go', value: -1_000_001 })).toEqual([expect.stringContaining('too large')])
})

test('an unknown piece or space, or a repeated choice, is a fault', () => {
  expect(faultsOf({ verb: 'go', piece: 'b' })).toEqual([expect.stringContaining('unknown piece')])
  expect(faultsOf({ verb: 'go', space: 'dale' })).toEqual([expect.stringContaining('unknown space')])
  expect(faultsOf({ verb: 'go', piece: 'a' }, { verb: 'go', piece: 'a' })).toEqual([expect.stringContaining('twice')])
})
