import type { Args, HistoryLine } from '@topside/engine'
import { describe, expect, test } from 'vitest'
import { recapOf } from './recap.ts'

const line = (args: Args, seat = 1): HistoryLine => ({ at: 1, line: { key: 'x', args, seat } })
const moved = (piece: string, ...spaces: string[]) => line({ unit: { piece }, path: { spaces } })
const own = new Set([0])

describe('a summary of what others did', () => {
  const lines = [
    line({ unit: { piece: 'mine' }, path: { spaces: ['east', 'west'] } }, 0),
    moved('a', 'west', 'middle'),
    line({ units: { pieces: ['b', 'c'] }, to: { space: 'north' } }),
    moved('a', 'middle', 'north'),
    moved('d', 'south', 'east'),
    moved('d', 'east', 'south'),
    { at: 1, line: { key: 'fought', seat: 1, args: { unit: { piece: 'a' }, to: { space: 'lost' } }, ledgers: [] } },
  ]

  test('groups moves by where the pieces are at the end, and leaves out who came back', () => {
    const recap = recapOf(lines, 0, own, 'answer')
    expect(recap?.moves).toEqual([{ space: 'north', pieces: ['a', 'b', 'c'] }])
    expect(recap?.highlights.map(({ line: { key } }) => key)).toEqual(['fought'])
  })

  test('lists the four largest arrivals, and counts the pieces that went elsewhere', () => {
    const pieces = (count: number) => Array.from({ length: count }, (_, n) => `${count}-${n}`)
    const arrivals = [1, 2, 3, 4, 5, 6].map((count) =>
      line({ units: { pieces: pieces(count) }, to: { space: `space-${count}` } }),
    )
    const recap = recapOf(arrivals, 0, own, 'answer')
    expect(recap?.moves.map(({ pieces: { length } }) => length)).toEqual([6, 5, 4, 3])
    expect(recap?.elsewhere).toBe(3)
    expect(recapOf(lines, 0, own, 'answer')?.elsewhere).toBe(0)
  })

  test('counts the lines of others alone', () => {
    expect(recapOf(lines, 0, own, 'answer')?.count).toBe(6)
    expect(recapOf(lines, 0, own)?.count).toBe(7)
  })

  test('after an answer is left out for a few lines, which the history shows', () => {
    expect(recapOf(lines, 4, own, 'answer')).toBeUndefined()
    expect(recapOf(lines, 4, own)).toBeDefined()
    expect(recapOf(lines.slice(0, 1), 0, own)).toBeUndefined()
  })
})
