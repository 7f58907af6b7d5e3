import type { Args, HistoryLine } from '@topside/engine'
import { describe, expect, test } from 'vitest'
import { movementPathsFrom } from './movementPaths.ts'

const line = (args: Args): HistoryLine => ({ at: 1, line: { key: 'x', args } })
const moved = (piece: string, ...spaces: string[]) => line({ unit: { piece }, path: { spaces } })

describe('movement paths from the history', () => {
  test('join the new lines of a piece that moves on', () => {
    const lines = [moved('a', '1', '2'), moved('a', '2', '3', '4'), moved('b', '7', '8'), moved('a', '4', '5')]
    expect([...movementPathsFrom(lines, 1)]).toEqual([
      ['a', ['2', '3', '4', '5']],
      ['b', ['7', '8']],
    ])
  })

  test('of a piece that started again elsewhere are the last ones', () => {
    expect([...movementPathsFrom([moved('a', '1', '2'), moved('a', '8', '9')], 0)]).toEqual([['a', ['8', '9']]])
  })

  test('need a piece and two spaces', () => {
    expect(movementPathsFrom([line({ path: { spaces: ['1', '2'] } }), moved('a', '1'), line({})], 0).size).toBe(0)
  })
})
