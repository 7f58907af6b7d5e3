import { describe, expect, it } from 'vitest'
import { play, sketch } from '../testing/index.ts'
import type { Next } from '../title/title.ts'
import type { Procedure } from './effects.ts'
import { offer, offerBy, offerOne } from './offers.ts'
import { pick, pickTogether } from './question.ts'

const end: Next = { end: { winner: null, reason: { key: 'sketch.end' } } }
const crates = [
  { id: 'a', weight: 3 },
  { id: 'b', weight: 5 },
]

describe('an offer', () => {
  it('gives back the thing itself, not its name', () => {
    const offers = offer(crates, ({ id }) => ({ verb: 'lift', piece: id })).or({ verb: 'leave' }, undefined)
    expect(offers.choices).toEqual([{ verb: 'lift', piece: 'a' }, { verb: 'lift', piece: 'b' }, { verb: 'leave' }])
    expect(offers.of(offers.choices[1]!)).toBe(crates[1])
    expect(offers.of(offers.choices[2]!)).toBeUndefined()
    expect(offers.of({ verb: 'lift', piece: 'b' })).toBe(crates[1])
    for (const other of [{ verb: 'lift', piece: 'c' }, { verb: 'lift' }, { verb: 'lift', piece: 'a', value: 0 }])
      expect(() => offers.of(other)).toThrow('lift is not offered')
  })

  it('finds an answer without writing all choices, and writes the list once, when it is read', () => {
    const written: string[] = []
    const offers = offer(crates, ({ id }) => {
      written.push(id)
      return { verb: 'lift', piece: id }
    }).map(({ weight }) => weight)
    expect([offers.length, offers.indexOf({ verb: 'lift', piece: 'a' }), written]).toEqual([2, 0, ['a']])
    const { choices } = offers
    expect(offers.choices).toBe(choices)
    expect([offers.indexOf(choices[1]!), offers.indexOf({ verb: 'drop', piece: 'a' })]).toEqual([1, -1])
    expect(written).toEqual(['a', 'a', 'b'])
  })

  it('finds only what the rule allows, before and after the choices are written', () => {
    const asked: number[] = []
    const wording = { choiceOf: (value: number) => ({ verb: 'go', value }) }
    const even = offerBy(wording, [1, 2, 3, 4, 6], (value) => {
      asked.push(value)
      return value % 2 === 0 ? undefined : 'odd'
    })
    const sought = () => [1, 2, 6].map((value) => even.find({ verb: 'go', value })?.take())
    expect([even.count(2), asked]).toEqual([2, [1, 2, 3, 4]])
    expect(sought()).toEqual([undefined, 2, 6])
    expect(even.choices.map(({ value }) => value)).toEqual([2, 4, 6])
    expect([sought(), even.indexOf({ verb: 'go', value: 6 }), even.at(2), even.length]).toEqual([
      [undefined, 2, 6],
      2,
      6,
      3,
    ])
    expect(asked).toEqual([1, 2, 3, 4, 1, 2, 6, 6])
  })

  it('can join lists', () => {
    const both = offerOne({ verb: 'stay' }, 0).and(offer([1, 2], (value) => ({ verb: 'go', value })))
    expect([both.length, both.values]).toEqual([3, [0, 1, 2]])
    const doubled = both.map((value) => value * 2)
    expect([doubled.choices, doubled.values]).toEqual([both.choices, [0, 2, 4]])
    expect(doubled.of(both.choices[2]!)).toBe(4)
    const twice = offer([1, 2], (value) => ({ verb: 'go', value }))
      .map((value) => value * 10)
      .map((value) => value + 1)
    expect([twice.choices, twice.values]).toEqual([both.choices.slice(1), [11, 21]])
  })
})

describe('an answered question', () => {
  it('keeps its choices only if they were read before the answer', () => {
    const ask = (field: string) => ({
      kind: 'lift',
      rule: '1',
      offers: offer(crates, ({ id }) => ({ verb: 'lift', [field]: id })),
    })
    const match = play(
      sketch(
        {},
        {
          *first(): Procedure<Next> {
            yield* pick(0, ask('piece'))
            yield* pick(0, ask('option'))
            return end
          },
        },
      ),
    )
    const unseen = match.match.decision(0)
    match.match.apply({ kind: 'choose', seat: 0, choice: { verb: 'lift', piece: 'b' } })
    expect(() => unseen?.choices).toThrow('ask.lift was answered before')
    const seen = match.match.decision(0)
    const choices = seen?.choices
    match.match.apply({ kind: 'choose', seat: 0, choice: { verb: 'lift', option: 'b' } })
    expect(seen?.choices).toBe(choices)
  })
})

describe('picking', () => {
  const lifted = (answered: unknown) => ({ key: 'lifted', args: { what: JSON.stringify(answered) } })

  it('asks with the kind as text key, the preview and the reason of each thing, and answers with the thing', () => {
    const match = play(
      sketch(
        {},
        {
          *first({ tell }): Procedure<Next> {
            const crate = yield* pick(0, {
              kind: 'lift',
              rule: '3.1',
              args: { most: 4 },
              offers: offer(crates, ({ id }) => ({ verb: 'lift', option: id })),
              recommended: 1,
              preview: ({ weight }) => ({ ledgers: [], chances: [{ key: 'odds.lifted', p: weight / 10 }] }),
              whyNot: ({ choice }) => (choice.option === 'c' ? { key: 'why.gone', rule: '3.2' } : undefined),
            })
            tell(lifted(crate))
            return end
          },
        },
      ),
    )
    const { decision } = match.turn
    expect(decision).toMatchObject({ kind: 'lift', ask: 'ask.lift', rule: '3.1', args: { most: 4 }, recommended: 1 })
    expect(decision.previews?.().map((each) => each?.chances[0]?.p)).toEqual([0.3, 0.5])
    expect(match.refuses({ verb: 'lift', option: 'c' }).text).toEqual({ key: 'why.gone', rule: '3.2' })
    expect(match.refuses({ verb: 'drop' }).text).toEqual({ key: 'refused.illegal-choice', rule: '3.1' })
    expect(match.match.whyNot(0, { verb: 'lift', option: 'a' })).toBeUndefined()
    expect(match.match.whyNot(1, { verb: 'lift', option: 'c' })).toBeUndefined()
    match.choose({ option: 'b' })
    expect(match.record('lifted').args).toEqual({ what: JSON.stringify(crates[1]) })
  })

  it('answers a question with one answer by itself', () => {
    const match = play(
      sketch(
        {},
        {
          *first({ tell }): Procedure<Next> {
            tell(lifted(yield* pick(0, { kind: 'lift', rule: '1', offers: offerOne({ verb: 'lift' }, crates[0]) })))
            return end
          },
        },
      ),
    )
    expect(match.record('lifted').args).toEqual({ what: JSON.stringify(crates[0]) })
  })

  it('returns what each seat picked in secret', () => {
    const bid = { kind: 'bid', rule: '2', offers: offer([10, 20], (value) => ({ verb: 'bid', value: value / 10 })) }
    const single = { ...bid, offers: offerOne({ verb: 'bid', value: 7 }, 70) }
    const match = play(
      sketch(
        {},
        {
          *first({ tell }): Procedure<Next> {
            const bids = yield* pickTogether(
              new Map([
                [0, bid],
                [1, single],
              ]),
            )
            tell(lifted([bids.get(0), bids.get(1)]))
            return end
          },
        },
      ),
    )
    match.as(0).choose({ value: 2 })
    expect(match.record('lifted').args).toEqual({ what: '[20,70]' })
  })
})
