import type { Choice } from '@topside/engine'
import { describe, expect, test } from 'vitest'
import {
  candidates,
  choiceId,
  drop,
  firstPick,
  grouped,
  NOTHING,
  pressable,
  pressPiece,
  pressSpace,
  shortcuts,
  stepBack,
  takenIn,
} from './choosing.ts'

const moves: Choice[] = [
  { verb: 'move', piece: 'a', space: '1' },
  { verb: 'move', piece: 'a', space: '2' },
  { verb: 'move', piece: 'b', space: '2' },
  { verb: 'rally', piece: 'c' },
  { verb: 'pass' },
]

describe('two clicks: piece, then place', () => {
  test('a piece with several places is picked, its place answers', () => {
    expect(pressPiece(moves, NOTHING, 'a')).toEqual({ kind: 'pick', picked: { piece: 'a' } })
    expect(pressSpace(moves, { piece: 'a' }, '2')).toEqual({ kind: 'answer', choice: moves[1] })
  })

  test('a piece with a single place still waits for the place', () => {
    expect(pressPiece(moves, NOTHING, 'b')).toEqual({ kind: 'pick', picked: { piece: 'b' } })
  })

  test('a choice that is only a piece is answered at once', () => {
    expect(pressPiece(moves, NOTHING, 'c')).toEqual({ kind: 'answer', choice: moves[3] })
  })

  test('another piece replaces the picked one, the same one is released', () => {
    expect(pressPiece(moves, { piece: 'a' }, 'b')).toEqual({ kind: 'pick', picked: { piece: 'b' } })
    expect(pressPiece(moves, { piece: 'a' }, 'a')).toEqual({ kind: 'pick', picked: {} })
  })

  test('a place can come first, then the piece', () => {
    expect(pressSpace(moves, NOTHING, '2')).toEqual({ kind: 'pick', picked: { space: '2' } })
    expect(pressPiece(moves, { space: '2' }, 'b')).toEqual({ kind: 'answer', choice: moves[2] })
  })

  test('a choice with a value needs more than the board', () => {
    const bids: Choice[] = [1, 2].map((value) => ({ verb: 'spend', piece: 'a', value }))
    expect(pressPiece(bids, NOTHING, 'a')).toEqual({ kind: 'pick', picked: { piece: 'a' } })
  })

  test('a refusal names the choice that was tried', () => {
    expect(pressSpace(moves, { piece: 'b' }, '1')).toEqual({
      kind: 'refused',
      attempted: { verb: 'move', piece: 'b', space: '1' },
    })
    expect(pressPiece(moves, NOTHING, 'z')).toEqual({ kind: 'refused', attempted: { verb: 'move', piece: 'z' } })
  })

  test('dropping a piece on a place answers', () => {
    expect(drop(moves, 'a', '1')).toEqual({ kind: 'answer', choice: moves[0] })
    expect(drop(moves, 'b', '1')).toEqual({ kind: 'refused', attempted: { verb: 'move', piece: 'b', space: '1' } })
  })

  test('stepping back releases the last pick first', () => {
    expect(stepBack({ piece: 'a', space: '1' })).toEqual({ piece: 'a' })
    expect(stepBack({ space: '1' })).toEqual({})
    expect(stepBack(NOTHING)).toBeUndefined()
  })
})

describe('what glows', () => {
  test('pieces first, their places once one is picked', () => {
    expect(pressable(moves, NOTHING)).toEqual({ pieces: new Set(['a', 'b', 'c']), spaces: new Set() })
    const picked = pressable(moves, { piece: 'a' })
    expect(picked.spaces).toEqual(new Set(['1', '2']))
    expect(picked.pieces).toEqual(new Set(['a', 'b', 'c']))
  })

  test('a decision about one piece glows at its places from the start', () => {
    const one = moves.slice(0, 2)
    expect(pressable(one, NOTHING).spaces).toEqual(new Set(['1', '2']))
    expect(firstPick(one)).toEqual({ piece: 'a' })
    expect(firstPick(moves)).toBe(NOTHING)
  })
})

describe('a piece that others may accompany', () => {
  const choices: readonly Choice[] = [
    { verb: 'move', piece: 'A', space: '1', value: 2 },
    { verb: 'move', piece: 'A', space: '2', value: 4 },
    { verb: 'with', piece: 'B' },
    { verb: 'with-all' },
  ]
  test('goes with one press on a place', () => {
    expect(pressSpace(choices, NOTHING, '2')).toEqual({ kind: 'answer', choice: choices[1] })
    expect(pressPiece(choices, NOTHING, 'B')).toEqual({ kind: 'answer', choice: choices[2] })
  })

  test('glows at its places beside those who may go with it', () => {
    const { pieces, spaces } = pressable(choices, NOTHING)
    expect([...pieces]).toEqual(['A', 'B'])
    expect([...spaces]).toEqual(['1', '2'])
  })

  test('waits to be picked if the other choices are about no piece', () => {
    const bare = [choices[0], { verb: 'done' }] as readonly Choice[]
    expect(pressSpace(bare, NOTHING, '1').kind).toBe('pick')
    expect([...pressable(bare, NOTHING).spaces]).toEqual([])
  })
})

describe('the list', () => {
  test('is grouped by verb and says what tells choices apart', () => {
    expect(grouped(moves).map(({ verb, by }) => [verb, by])).toEqual([
      ['move', 'both'],
      ['rally', 'single'],
      ['pass', 'single'],
    ])
    expect(grouped(moves.slice(0, 2))[0]?.by).toBe('space')
  })

  test('shrinks to what agrees with the picks', () => {
    expect(candidates(moves, { piece: 'a' })).toEqual(moves.slice(0, 2))
  })

  test('has stable names', () => {
    expect(moves.map(choiceId)).toEqual(['move-a-1', 'move-a-2', 'move-b-2', 'rally-c', 'pass'])
    expect(choiceId({ verb: 'bid', value: 0 })).toBe('bid-0')
  })

  test('assigns each key once: letters for bare verbs, digits for values', () => {
    const pass: Choice = { verb: 'pass' }
    const rally: Choice = { verb: 'rally', piece: 'c' }
    const bids: Choice[] = [
      { verb: 'bid', value: 3 },
      { verb: 'bid', value: 0 },
      { verb: 'bid', value: 12 },
      rally,
      pass,
    ]
    const keys = shortcuts(bids, (choice) => choice.verb)
    expect(keys.get(bids[0] as Choice)).toBe('3')
    expect(keys.get(bids[1] as Choice)).toBe('0')
    expect(keys.get(pass)).toBe('p')
    expect(new Set(keys.values()).size).toBe(bids.length)
    expect([...keys.values()]).not.toContain('u')
  })

  test('assigns no digit where a place can be chosen: it could be a printed number', () => {
    const keys = shortcuts([{ verb: 'support', value: 3 }, ...moves], (choice) => choice.verb)
    expect([...keys.values()].filter((key) => /\d/.test(key))).toEqual([])
    expect(keys.size).toBe(6)
  })

  test('keeps assigned keys, and reuses keys of removed choices last', () => {
    const units = 'abcdefgh'.split('').map((piece): Choice => ({ verb: 'unit', piece }))
    const first = shortcuts([...units, { verb: 'done' }], (choice) => choice.verb)
    const before = new Map([...first].map(([choice, key]) => [choiceId(choice), key]))
    const more: Choice[] = [{ verb: 'unit', piece: 'new' }, ...units.slice(3), { verb: 'done' }]
    const second = shortcuts(more, (choice) => choice.verb, before)
    for (const choice of more.slice(1)) expect(second.get(choice)).toBe(before.get(choiceId(choice)))
    expect([...before.values()]).not.toContain(second.get(more[0] as Choice))
    const many = Array.from({ length: 25 }, (_, i): Choice => ({ verb: 'unit', piece: String(i) }))
    expect(shortcuts(many, (choice) => choice.verb, before).size).toBe(25)
  })

  test('leaves choices without a key once keys run out', () => {
    const many = Array.from({ length: 60 }, (_, i): Choice => ({ verb: 'go', space: String(i) }))
    expect(shortcuts(many, choiceId).size).toBe(25)
  })
})

describe('a question for several pieces', () => {
  test('says which pieces are chosen so far', () => {
    expect([...takenIn({ taken: { pieces: ['a', 'b'] }, least: 1, most: 3 })]).toEqual(['a', 'b'])
  })

  test('differs from a question that merely mentions chosen pieces', () => {
    expect(takenIn({ taken: { pieces: ['a'] } }).size).toBe(0)
    expect(takenIn({ taken: 3, least: 1 }).size).toBe(0)
    expect(takenIn(undefined).size).toBe(0)
  })
})
