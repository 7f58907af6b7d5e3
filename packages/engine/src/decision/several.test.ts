import { describe, expect, it } from 'vitest'
import { type AskingVars, asking, attack, UNITS } from '../testing/asking.ts'
import { fuzzMatch, type Play, play } from '../testing/index.ts'
import type { Choice } from './decision.ts'
import type { SeveralQuestion } from './several.ts'

const offered = (match: Play<AskingVars>): string[] =>
  match.as(0).decision.choices.map(({ verb, piece }) => (piece === undefined ? verb : `${verb} ${piece}`))

/** Every set of units, in every order. */
function orders(units: readonly string[]): string[][] {
  return [[], ...units.flatMap((unit) => orders(units.filter((each) => each !== unit)).map((rest) => [unit, ...rest]))]
}

const ANSWERS = ['a,e', 'b,d', 'b,e', 'c,e', 'a,c,e']

describe('a multi-piece decision', () => {
  it('is answered piece by piece, without dead ends', () => {
    const match = play(asking(attack))
    expect(offered(match)).toEqual(['take a', 'take b', 'take c', 'take d', 'take e'])
    match.choose({ verb: 'take', piece: 'd' })
    expect(offered(match), 'with c and e it does not go, a is too weak').toEqual(['take b', 'drop d'])
    match.choose({ verb: 'take', piece: 'b' })
    expect(offered(match)).toEqual(['drop b', 'drop d', 'done'])
    expect(match.as(0).decision).toMatchObject({
      kind: 'attack',
      args: { taken: { pieces: ['b', 'd'] }, least: 2, most: 3 },
      several: { min: 2, max: 3, picked: ['b', 'd'] },
    })
    match.choose('done')
    expect(match.game.vars.taken).toEqual(['b', 'd'])
  })

  it('refuses a piece outside the question with the question’s own reason', () => {
    const few: SeveralQuestion<string> = {
      ...attack,
      things: ['a', 'b', 'd', 'e'],
      whyNot: () => ({ key: 'why.away' }),
    }
    const match = play(asking(few))
    expect(match.as(0).refuses({ verb: 'take', piece: 'c' }).text).toEqual({ key: 'why.away' })
    match.choose({ verb: 'take', piece: 'd' })
    expect(match.as(0).refuses({ verb: 'take', piece: 'e' }).text.key).toBe('why.neighbours')
    expect(play(asking(attack)).as(0).refuses({ verb: 'take', piece: 'x' }).text.key).toBe('refused.illegal-choice')
  })

  it('accepts one command that names all pieces, in any order and at any point', () => {
    const match = play(asking(attack))
    match.choose({ verb: 'take', pieces: ['e', 'a', 'c'] })
    expect(match.game.vars.taken).toEqual(['a', 'c', 'e'])
    match.choose({ verb: 'take', piece: 'd' }, { verb: 'take', pieces: ['e', 'c'] })
    expect(match.game.vars.taken).toEqual(['c', 'e'])
  })

  it('accepts exactly the legal answers, piece by piece in any order and in one command', () => {
    for (const order of orders(UNITS)) {
      const sorted = [...order].sort()
      const legal = ANSWERS.includes(sorted.join())
      const match = play(asking(attack))
      const before = match.match.snapshot()
      const atOnce = match.match.apply({ kind: 'choose', seat: 0, choice: { verb: 'take', pieces: order } })
      expect(atOnce.ok, order.join()).toBe(legal)
      if (!legal) expect(match.match.snapshot()).toEqual(before)
      const choices: Choice[] = [...order.map((piece) => ({ verb: 'take', piece })), { verb: 'done' }]
      const steps = play(asking(attack)).match
      expect(choices.every((choice) => steps.apply({ kind: 'choose', seat: 0, choice }).ok)).toBe(legal)
      if (legal) expect(steps.game.vars.taken).toEqual(sorted)
    }
  })

  it('says why not, with the rule', () => {
    const match = play(asking(attack)).choose({ verb: 'take', piece: 'd' })
    expect(match.refuses({ verb: 'take', piece: 'e' }).text).toEqual({ key: 'why.neighbours', rule: '7.2' })
    expect(match.refuses({ verb: 'take', piece: 'a' }).text).toEqual({ key: 'why.weak', rule: '7.3' })
    expect(match.refuses('done').text).toEqual({ key: 'refused.too-few', rule: '7.1', args: { least: 2 } })
    expect(match.refuses({ verb: 'take', pieces: ['a', 'c'] }).text.key).toBe('why.weak')
    expect(match.refuses({ verb: 'take', pieces: ['a', 'c', 'e', 'b'] }).text.key).toBe('refused.too-many')
  })

  it.each<[string, unknown]>([
    ['a piece that is none', { verb: 'take', pieces: ['a', 'x'] }],
    ['a hidden piece', { verb: 'take', pieces: ['a', 'spy'] }],
    ['a piece twice', { verb: 'take', pieces: ['e', 'e'] }],
    ['another verb', { verb: 'drop', pieces: ['a', 'e'] }],
    ['another field', { verb: 'take', pieces: ['a', 'e'], piece: 'a' }],
    ['no list', { verb: 'take', pieces: 'ae' }],
    ['a list of lists', { verb: 'take', pieces: [['a'], ['e']] }],
  ])('refuses %s and tells nothing', (_what, choice) => {
    const { text } = play(asking(attack)).refuses(choice as Choice)
    expect(text.key).toBe('refused.illegal-choice')
  })

  it('undoes one piece, or the whole answer if it was given in one command', () => {
    const match = play(asking(attack)).choose({ verb: 'take', piece: 'b' })
    const one = match.match.snapshot()
    match.choose({ verb: 'take', piece: 'e' }).as(0).undo()
    expect(match.match.snapshot()).toEqual(one)
    match
      .choose({ verb: 'take', pieces: ['b', 'd'] })
      .as(0)
      .undo()
    expect(match.match.snapshot()).toEqual(one)
  })

  it('allows at most as many drops as there are pieces, so that it ends', () => {
    const match = play(asking(attack))
    for (let i = 0; i < UNITS.length; i++) match.choose({ verb: 'take', piece: 'b' }, { verb: 'drop', piece: 'b' })
    match.choose({ verb: 'take', piece: 'b' })
    expect(offered(match)).toEqual(['take d', 'take e'])
  })

  it('previews only complete answers', () => {
    const match = play(asking(attack)).choose({ verb: 'take', piece: 'e' }, { verb: 'take', piece: 'c' })
    const totals = match
      .as(0)
      .decision.previews?.()
      .map((preview) => preview?.ledgers[0]?.total)
    expect([offered(match), totals]).toEqual([
      ['take a', 'drop c', 'drop e', 'done'],
      [3, undefined, undefined, 2],
    ])
  })

  it('answers itself if there is one answer, and is an error in the rules if there is none', () => {
    const all = play(asking({ ...attack, min: 5, max: 5, apart: undefined }))
    expect([all.match.outcome?.winner, all.game.vars.taken]).toEqual([0, UNITS])
    expect(() => play(asking({ ...attack, min: 4 }))).toThrow(/dead end: ask.attack \(7.1\)/)
  })

  it('can be answered with no piece where none is required', () => {
    const match = play(asking({ ...attack, min: 0, lacks: undefined }))
    expect(offered(match)).toEqual(['take a', 'take b', 'take c', 'take d', 'take e', 'done'])
    expect(match.choose('done').game.vars.taken).toEqual([])
  })

  it('passes the fuzzer without faults', () => {
    for (let i = 0; i < 1; i++)
      expect(fuzzMatch(asking(attack, 12), { seed: `several ${i}`, policy: 'random', thorough: true }).faults).toEqual(
        [],
      )
  })

  it('refuses a list of pieces for a question that allows only one', () => {
    const match = play(asking({ ...attack, min: 0, max: 1, lacks: undefined }))
    expect(match.refuses({ verb: 'take', pieces: ['a', 'e'] }).text.key).toBe('refused.too-many')
    match.choose('done')
  })
})
