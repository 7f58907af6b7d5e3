import { CheapDice, play } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { heard } from '../testing/index.ts'
import { rules } from '../title.ts'

const begin = (options: { readonly [id: string]: string }) => play(rules, { options, dice: new CheapDice('scenarios') })

describe('scenarios', () => {
  it('19.1 the Historic scenario begins in the night of 8 February', () => {
    const match = begin({})
    expect(match.record('period.night').args).toEqual({ name: 'Night 8 Feb' })
    expect([
      match.track('japanese-supplies'),
      match.track('australian-supplies'),
      match.track('british-supplies'),
    ]).toEqual([40, 10, 15])
    expect(match.game.vars.axes).toEqual(['axis-b', 'axis-c', 'axis-f'])
    expect(match.in('axis-b').length).toBe(18)
    expect(match.owner('ubin')).toBe('japanese')
  })

  it('8.2 Axis D becomes active in the night of 9 February', () => {
    const match = begin({ players: '2' }).until(
      (each) => each.track('period') === 3,
      ({ choices }) => choices.find(({ verb }) => verb === 'commit' || verb === 'done') ?? choices[0]!,
    )
    expect(match.game.vars.axes).toContain('axis-d')
  })

  it('1.2 who plays which army', () => {
    const seats = (options: { readonly [id: string]: string }) => {
      const { match } = begin(options)
      return Array.from({ length: match.seats }, (_, seat) => rules.sidesOf(match.game, seat))
    }
    expect(seats({})).toEqual([['japanese'], ['australian'], ['british']])
    expect(seats({ sides: 'first-british' })).toEqual([['british'], ['japanese'], ['australian']])
    expect(seats({ players: '2' })).toEqual([['japanese'], ['australian', 'british']])
    expect(seats({ players: '2', sides: 'first-australian' })).toEqual([['australian', 'british'], ['japanese']])
    expect(seats({ scenario: 'company' }).length).toBe(2)
  })

  it('M10, 19.2 the limits of axes count at deployment alone', () => {
    const match = begin({ scenario: 'almost-naked-island' })
    expect(heard(match, { verb: 'axis', space: 'tengah' })).toBe('why.no-axis 19.2')
    match.choose({ verb: 'axis', space: 'axis-b' })
    expect(heard(match, { verb: 'axis', space: 'axis-b' })).toBe('why.axis-chosen 19.2')
    for (const space of ['axis-c', 'axis-e', 'axis-g']) match.choose({ verb: 'axis', space })
    expect(match.as('australian').ask).toBe('ask.deploy')
    expect(heard(match, { verb: 'place', piece: 'br-infantry-1' })).toBe('why.not-in-reserve 19.2')
    match.choose({ verb: 'place', piece: 'au-infantry-1' })
    expect(heard(match, { verb: 'place-at', piece: 'au-infantry-1', space: 'changi' })).toBe('why.not-there 19.2')
    match.choose({ verb: 'place-at', space: 'tuas' }, 'rest', 'rest')
    expect(match.owner('tuas')).toBe('australian')
    for (let unit = 1; unit <= 6; unit++)
      match.choose({ verb: 'place', piece: `jp-infantry-${unit}` }, { verb: 'place-at', space: 'axis-e' })
    match.choose({ verb: 'place', piece: 'jp-infantry-7' })
    expect(heard(match, { verb: 'place-at', piece: 'jp-infantry-7', space: 'axis-e' })).toBe('why.axis-full 19.2')
    match.choose({ verb: 'place-at', space: 'axis-b' }, 'rest')
    const standing = ['axis-b', 'axis-c', 'axis-e', 'axis-g'].map((axis) => match.in(axis).length)
    expect(standing.reduce((sum, units) => sum + units)).toBe(46)
    expect(Math.max(...standing)).toBeLessThanOrEqual(18)
    match.until(
      (each) => each.turn.ask === 'ask.plan',
      ({ choices }) => choices.find(({ verb }) => verb === 'done') ?? choices[0]!,
    )
    match.choose({ verb: 'unit', piece: 'jp-infantry-7' }, { verb: 'move', space: 'axis-e', value: 1 })
    match.choose('commit')
    expect(match.in('axis-e').length).toBe(7)
  })

  it.each(['company', 'battalion', 'regiment'])('19.3 %s: one battle, to its end', (scenario) => {
    const outcome = begin({ scenario }).toTheEnd()
    expect(outcome.reason).toMatchObject({ key: 'win.battle', rule: '19.3' })
  })

  it('1.1 who gives up leaves the victory to the other side', () => {
    const { match } = begin({})
    match.apply({ kind: 'resign', seat: 1 })
    expect([match.outcome, match.free]).toEqual([undefined, [1]])
    match.apply({ kind: 'resign', seat: 2 })
    expect(match.outcome).toMatchObject({ winner: 0, reason: { key: 'win.resigned' } })
    const two = begin({ players: '2' }).match
    two.apply({ kind: 'resign', seat: 1 })
    expect(two.outcome).toMatchObject({ winner: 0, winners: [0] })
    const other = begin({}).match
    other.apply({ kind: 'resign', seat: 0 })
    expect(other.outcome?.winners).toEqual([1, 2])
  })
})
