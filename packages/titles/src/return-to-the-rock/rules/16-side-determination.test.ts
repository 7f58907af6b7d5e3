import { play, toldTo } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { HIGHEST_BID } from '../data/tables.ts'
import { rules } from '../title.ts'

const begin = (...dice: number[][]) => play(rules, { dice })
const wish = (first: string, second: string, ...dice: number[][]) => {
  const match = begin(...dice)
  match.as(0).choose({ verb: 'wish', option: first })
  match.as(1).choose({ verb: 'wish', option: second })
  return match
}
const bid = (first: number, second: number, ...dice: number[][]) => {
  const match = wish('us', 'us', ...dice)
  match.as(0).choose({ verb: 'bid', value: first })
  match.as(1).choose({ verb: 'bid', value: second })
  return match
}

describe('5.1.1, 16.1 what a careful answer is told', () => {
  it('is the same whatever the other has wished', () => {
    const told = ['us', 'japan', undefined].map((other) => {
      const match = begin()
      if (other !== undefined) match.as(0).choose({ verb: 'wish', option: other })
      return toldTo(match.match, 1, match.as(1).decision.choices)
    })
    expect(new Set(told).size).toBe(1)
  })

  it('is the same whatever the other has bid, for every bid of one’s own', () => {
    const bids = Array.from({ length: HIGHEST_BID + 1 }, (_, value) => ({ verb: 'bid', value }))
    const told = [...bids, undefined].map((other) => {
      const match = wish('us', 'us')
      if (other !== undefined) match.as(0).choose(other)
      return toldTo(match.match, 1, bids)
    })
    expect(new Set(told).size).toBe(1)
    expect(told[0]).toContain('final.together')
  })
})

describe('5.1.1 choosing sides', () => {
  it('5.1.1 both players write down a side in secret', () => {
    const match = begin()
    expect(match.match.deciding).toEqual([0, 1])
    match.as(0).expectChoices({ verb: 'wish', option: 'us' }, { verb: 'wish', option: 'japan' })
    const before = JSON.stringify([match.records(), match.records(undefined, 1), match.as(1).decision])
    match.as(0).choose({ verb: 'wish', option: 'japan' })
    expect(match.match.deciding).toEqual([1])
    expect(JSON.stringify([match.records(), match.records(undefined, 1), match.as(1).decision])).toBe(before)
  })

  it.each([
    ['us', 'japan', 0],
    ['japan', 'us', 1],
  ] as const)('5.1.1 opposite wishes (%s, %s) are granted and play begins at once', (first, second, us) => {
    const match = wish(first, second)
    expect(match.game.vars.seats).toEqual({ us, japan: 1 - us })
    expect([rules.sidesOf(match.game, us), rules.sidesOf(match.game, 1 - us)]).toEqual([['us'], ['japan']])
    expect(match.turn.seat).toBe(1 - us)
    expect(match.turn.ask).toBe('ask.setup.pillbox')
    expect(match.track('needed')).toBe(10)
  })

  it.each(['us', 'japan'])('5.1.1, 16.0 the same wish (%s) leads to bids', (side) => {
    const match = wish(side, side)
    expect(match.match.deciding).toEqual([0, 1])
    expect(match.as(0).decision).toMatchObject({ ask: 'ask.sides.bid', rule: '16.1' })
    expect(match.record('sides.clash').args).toEqual({ side: { side } })
  })

  it.each([
    ['first-us', 0],
    ['first-japan', 1],
  ] as const)('5.1.1 sides agreed beforehand (%s) are not asked for', (sides, us) => {
    const match = play(rules, { options: { sides } })
    expect(match.game.vars.seats?.us).toBe(us)
    expect(match.turn.ask).toBe('ask.setup.pillbox')
  })
})

describe('16.1 bids', () => {
  it('16.1 a bid is secret until both are made', () => {
    const match = wish('us', 'us')
    const before = JSON.stringify([match.records(undefined, 1), match.as(1).decision])
    match.as(0).choose({ verb: 'bid', value: 13 })
    expect(JSON.stringify([match.records(undefined, 1), match.as(1).decision])).toBe(before)
    expect(match.records('sides.bids')).toEqual([])
    match.as(1).choose({ verb: 'bid', value: 9 })
    expect(match.record('sides.bids').args).toEqual({ first: 13, second: 9 })
  })

  it('16.1 bids are whole numbers from 0 to the points there are (R14)', () => {
    const bids = wish('us', 'us')
      .as(0)
      .offered()
      .map((choice) => choice.value)
    expect(bids).toEqual(Array.from({ length: 17 }, (_, i) => i))
  })

  it.each([
    [12, 11, 0],
    [9, 11, 1],
    [0, 1, 1],
  ])('16.1 of %i and %i the high bid gets the American side and is what it needs', (first, second, us) => {
    const match = bid(first, second)
    expect(match.game.vars.seats?.us).toBe(us)
    expect(match.game.vars.needed).toBe(Math.max(first, second))
    expect(match.track('needed')).toBe(Math.max(first, second))
  })

  it.each([
    [1, 0],
    [3, 0],
    [4, 1],
    [6, 1],
  ])('16.1 equal bids: a die of %i gives the American side to seat %i (R14)', (die, us) => {
    const match = bid(8, 8, [die])
    expect(match.game.vars.seats?.us).toBe(us)
    expect(match.track('needed')).toBe(8)
  })

  it('16.1 the bid decides the Operational Victory: the points that fall short of it win for Japan', () => {
    const end = (needed: number) =>
      play(rules, {
        step: 'end',
        position: (game) => {
          const { table, vars } = game
          Object.assign(vars, { turn: 7, needed, seats: { us: 1, japan: 0 } })
          for (const id of ['24', '1', '6', '8']) table.setOwner(table.space(id), 0)
          table.setTrack('victory', 9)
        },
      }).match.outcome
    expect(end(9)).toMatchObject({ winner: 1, reason: { rule: '15.3' } })
    expect(end(10)).toMatchObject({ winner: 0, reason: { rule: '15.3' } })
  })

  it('16.1 Automatic Victory is as ever: a low bid does not save the Americans from it', () => {
    const match = play(rules, {
      step: 'end',
      position: ({ table, vars }) => {
        Object.assign(vars, { turn: 3, needed: 0, seats: { us: 0, japan: 1 } })
        table.setOwner(table.space('1'), 0)
        table.setTrack('victory', 2)
      },
    })
    expect(match.match.outcome).toMatchObject({ winner: 1, reason: { rule: '15.1.2' } })
  })
})
