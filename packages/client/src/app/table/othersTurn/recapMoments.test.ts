import type { BoardView } from '@topside/board'
import type { Args, HistoryLine } from '@topside/engine'
import { describe, expect, test } from 'vitest'
import { momentsOf, momentTime } from './recapMoments.ts'

const line = (args: Args): HistoryLine => ({ at: 1, line: { key: 'x', args } })
const moved = (piece: string, ...spaces: string[]) => line({ unit: { piece }, path: { spaces } })
const present: BoardView = {
  pieces: [
    { id: 'a', space: 'east', face: 'fresh' },
    { id: 'b', space: 'lost', face: 'fresh' },
  ],
  owners: new Map(),
  hidden: new Map(),
  tracks: new Map(),
}
const places = (lines: readonly HistoryLine[]) =>
  momentsOf(present, lines).map(({ view }) => view.pieces.map(({ space }) => space).join(' '))

describe('the recap on the board', () => {
  test('starts with the pieces where they were, and ends where they are', () => {
    const lines = [
      moved('a', 'west', 'middle'),
      moved('b', 'north', 'south'),
      moved('a', 'middle', 'east'),
      line({ unit: { piece: 'b' }, from: { space: 'south' } }),
    ]
    expect(places(lines)).toEqual(['west north', 'middle north', 'middle south', 'east south', 'east lost'])
    expect([...(momentsOf(present, lines)[3]?.paths ?? [])]).toEqual([['a', ['middle', 'east']]])
  })

  test('is empty if nothing visible moved', () => {
    expect(places([line({ side: { side: 'us' } })])).toEqual([])
    expect(places([moved('hidden', 'west', 'east')])).toEqual([])
  })

  test('takes a few seconds at most', () => {
    expect(momentTime(2)).toBe(450)
    expect(momentTime(50)).toBe(140)
    expect(momentTime(1000)).toBe(90)
  })
})
