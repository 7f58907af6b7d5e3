import { describe, expect, it } from 'vitest'
import type { Choice } from '../decision/decision.ts'
import type { Counter } from '../title/counter.ts'
import { alikeIn, kindOf } from './alike.ts'

const counter = (label: string, part: Partial<Counter> = {}): Counter => ({
  name: label,
  label,
  symbol: 'infantry',
  ...part,
})
const def = (id: string, part = {}) => ({ id, name: id, label: id, start: 'camp', side: 'red', strength: 2, ...part })
const title = {
  rules: { table: { pieces: [def('a'), def('b'), def('c'), def('strong', { strength: 3 }), def('gun')] } },
  counters: {
    a: counter('A'),
    b: counter('B'),
    c: counter('C'),
    strong: counter('S'),
    gun: counter('G', { symbol: 'artillery' }),
  },
}
const at = (id: string, part = {}) => ({ id, space: 'hill', face: 'fresh', ...part })
const lose = (piece: string): Choice => ({ verb: 'lose', piece })
const ask = 'ask.loss'
/** Groups of interchangeable pieces, each offered as a loss. */
const groups = (pieces: readonly ReturnType<typeof at>[], part = {}) => [
  ...new Set(alikeIn(title, { ask, choices: pieces.map(({ id }) => lose(id)), ...part }, pieces).values()),
]

describe('likeness', () => {
  it('requires the same kind, look and place', () => {
    expect(groups([at('a'), at('strong'), at('gun'), at('b'), at('c', { space: 'camp' })])).toEqual([['a', 'b']])
  })

  it.each([
    ['face', { face: 'spent' }],
    ['status', { statuses: { steps: 1 } }],
    ['visibility', { hidden: true }],
  ])('requires the same %s', (_what, part) => {
    expect(groups([at('a'), at('b', part)])).toEqual([])
    expect(groups([at('a', part), at('b', part)])).toEqual([['a', 'b']])
  })

  it('excludes pieces offered or named differently', () => {
    const choices = [lose('a'), lose('b'), { verb: 'flip', piece: 'b' }]
    expect(groups([at('a'), at('b')], { choices })).toEqual([])
    expect(groups([at('a'), at('b'), at('c')], { args: { lead: { piece: 'a' } } })).toEqual([['b', 'c']])
    expect(groups([at('a'), at('b'), at('c')], { args: { taken: { pieces: ['a', 'c'] } } })).toEqual([['a', 'c']])
  })

  it('never includes what a viewer does not see', () => {
    const choices = [lose('a'), lose('b'), lose('c')]
    expect(groups([at('a')], { choices })).toEqual([])
  })

  it('is refined by the title if its rules remember more than the table shows', () => {
    const apart = (question: string, piece: string) => (question === ask ? piece : undefined)
    const pieces = [at('a'), at('b')]
    const choices = pieces.map(({ id }) => lose(id))
    expect(alikeIn({ ...title, apart }, { ask, choices }, pieces).size).toBe(0)
    expect(alikeIn({ ...title, apart }, { ask: 'ask.other', choices }, pieces).size).toBe(2)
  })

  it('ignores names', () => {
    expect(kindOf(def('a'))).toBe(kindOf(def('b')))
    expect(kindOf(def('a'))).not.toBe(kindOf(def('strong', { strength: 3 })))
  })
})
