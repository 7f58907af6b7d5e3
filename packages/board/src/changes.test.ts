import { describe, expect, it } from 'vitest'
import type { BoardPiece, BoardView } from './api.ts'
import { changesBetween, moveTime } from './changes.ts'

const piece = (id: string, space: string, face = 'fresh'): BoardPiece => ({ id, space, face })
const view = (pieces: BoardPiece[], rest: Partial<BoardView> = {}): BoardView => ({
  pieces,
  owners: new Map(),
  hidden: new Map(),
  tracks: new Map(),
  ...rest,
})

describe('changes between views', () => {
  it('are empty between equal views', () => {
    const same = view([piece('a', '1')], { owners: new Map([['1', 'red']]), tracks: new Map([['turn', 1]]) })
    expect(changesBetween(same, { ...same })).toEqual({
      moves: [],
      appeared: [],
      gone: [],
      turned: [],
      taken: [],
      tracks: [],
    })
  })

  it('list what moved, appeared, disappeared, and turned', () => {
    const before = view([piece('a', '1'), piece('b', '1'), piece('c', '1')])
    const after = view([piece('a', '2'), piece('b', '1', 'spent'), piece('d', '3')])
    expect(changesBetween(before, after)).toMatchObject({
      moves: [{ piece: 'a', path: ['1', '2'] }],
      appeared: ['d'],
      gone: ['c'],
      turned: ['b'],
    })
  })

  it('move each piece along its own path', () => {
    const before = view([piece('a', '1'), piece('b', '5')])
    const after = view([piece('a', '3'), piece('b', '7')])
    const paths = new Map([
      ['a', ['1', '2', '3']],
      ['b', ['4', '5', '6', '7']],
    ])
    expect(changesBetween(before, after, ['1', '9', '3'], paths).moves).toEqual([
      { piece: 'a', path: ['1', '2', '3'] },
      { piece: 'b', path: ['5', '6', '7'] },
    ])
  })

  it('follow the part of the path that a move covers, and a straight line if it covers none', () => {
    const path = ['0', '1', '2', '3']
    const step = (from: string, to: string) =>
      changesBetween(view([piece('a', from)]), view([piece('a', to)]), path).moves[0]?.path
    expect(step('1', '3')).toEqual(['1', '2', '3'])
    expect(step('3', '1')).toEqual(['3', '1'])
    expect(step('1', '9')).toEqual(['1', '9'])
  })

  it('move a revealed piece out of the pile that shrank', () => {
    const before = view([], { hidden: new Map([['box', 3]]) })
    const after = view([piece('a', '5')], { hidden: new Map([['box', 2]]) })
    expect(changesBetween(before, after).moves).toEqual([{ piece: 'a', path: ['box', '5'] }])
  })

  it('list changes of control, including losses, and of tracks', () => {
    const before = view([], {
      owners: new Map([
        ['1', 'red'],
        ['2', 'red'],
        ['3', 'red'],
      ]),
      tracks: new Map([
        ['turn', 1],
        ['points', 2],
      ]),
    })
    const after = view([], {
      owners: new Map([
        ['1', 'blue'],
        ['2', 'red'],
      ]),
      tracks: new Map([
        ['turn', 2],
        ['points', 2],
      ]),
    })
    expect(changesBetween(before, after)).toMatchObject({ taken: ['1', '3'], tracks: ['turn'] })
  })

  it('take 150 to 300 ms to move', () => {
    expect(moveTime(['1', '2'])).toBe(150)
    expect(moveTime(['1', '2', '3'])).toBe(200)
    expect(moveTime(['1', '2', '3', '4', '5', '6', '7', '8'])).toBe(300)
  })
})
