import { describe, expect, it } from 'vitest'
import type { Side } from '../data/units.ts'
import { areaNamed, type RockPlay, rock, type TestPosition, unitNamed } from '../testing/test-position.ts'
import { absorb } from './11.1-attrition.ts'

/** A stack that must take `points`; `first` takes the first one. */
function losses(area: string, side: Side, first: string, points: number, position: TestPosition): RockPlay {
  return rock({
    ...position,
    only: (game) => absorb(game, areaNamed(game, area), side, points, unitNamed(game, first)),
  })
}

/** Japanese units in Area 5, surrounded by American Areas, so that no unit can retreat. */
function cornered(first: string, points: number, ...units: string[]): RockPlay {
  return losses('5', 'japan', first, points, { units: { '5': ['G/503', ...units] }, control: ['3', '9'] })
}

/** Japanese units in Area 9 surrounded by Japanese Areas. */
function free(first: string, points: number, ...units: string[]): RockPlay {
  return losses('9', 'japan', first, points, { units: { '9': ['G/503', ...units] } })
}

describe('11.1 what each loss takes off', () => {
  it('11.1 flipping a Fresh unit absorbs 1', () => {
    const match = cornered('infantry-1', 1, 'infantry-1', 'infantry-2')
    expect(match.face('infantry-1')).toBe('spent')
    expect(match.face('infantry-2')).toBe('fresh')
    expect(match.record('attrition.flipped').args).toMatchObject({ points: 1 })
  })

  it('11.1 eliminating a Spent unit absorbs 2', () => {
    const match = cornered('infantry-1', 2, 'infantry-1 spent', 'infantry-2')
    expect(match.at('infantry-1')).toBe('eliminated-japan')
    expect(match.face('infantry-2')).toBe('fresh')
    expect(match.record('attrition.eliminated').args).toMatchObject({ points: 2 })
  })

  it('11.1 eliminating a Fresh unit absorbs 3, and it lies Fresh in the Eliminated Units Box', () => {
    const match = cornered('infantry-1', 3, 'infantry-1', 'infantry-2')
    match.expectChoices({ verb: 'flip', piece: 'infantry-1' }, { verb: 'eliminate', piece: 'infantry-1' })
    match.choose('eliminate')
    expect(match.face('infantry-1')).toBe('fresh')
    expect(match.at('infantry-1')).toBe('eliminated-japan')
    expect(match.record('attrition.eliminated').args).toMatchObject({ points: 3 })
    expect(match.match.outcome).toBeDefined()
  })

  it('11.1 retreating a Spent unit absorbs 1', () => {
    const match = free('infantry-1', 1, 'infantry-1 spent')
    match.choose({ verb: 'retreat-to', space: match.turn.offered('retreat-to')[0]!.space! })
    expect(match.at('infantry-1')).not.toBe('9')
    expect(match.in('eliminated-japan')).toEqual([])
    expect(match.match.outcome).toBeDefined()
  })

  it('11.1 a Fresh unit may flip and then be eliminated, or retreat, in the same attack', () => {
    const both = free('infantry-1', 3, 'infantry-1', 'infantry-2')
    both.choose({ verb: 'flip', piece: 'infantry-1' }, { verb: 'eliminate', piece: 'infantry-1' })
    expect(both.at('infantry-1')).toBe('eliminated-japan')
    const away = free('infantry-1', 2, 'infantry-1')
    expect(away.face('infantry-1')).toBe('spent')
    expect(away.turn.ask).toBe('ask.retreat.where')
  })

  it('11.1 nobody is asked how units are lost that all are', () => {
    const units = { '9': ['G/503', 'infantry-1', 'infantry-2 spent'] }
    const all = losses('9', 'japan', 'infantry-1', 5, { units })
    expect(all.match.outcome).toBeDefined()
    expect(all.in('eliminated-japan')).toEqual(['infantry-1', 'infantry-2'])
    expect(all.records('attrition.eliminated').map(({ args }) => args?.['points'])).toEqual([3, 2])
    const fewer = losses('9', 'japan', 'infantry-1', 4, { units })
    fewer.expectChoices({ verb: 'flip', piece: 'infantry-1' }, { verb: 'eliminate', piece: 'infantry-1' })
  })

  it('11.1 a Fresh unit does not retreat', () => {
    const match = free('infantry-1', 3, 'infantry-1', 'infantry-2', 'infantry-3 spent')
    match.choose('flip')
    match.expectChoices(
      { verb: 'flip', piece: 'infantry-2' },
      { verb: 'retreat', piece: 'infantry-1' },
      { verb: 'retreat', piece: 'infantry-3' },
      { verb: 'eliminate', piece: 'infantry-1' },
      { verb: 'eliminate', piece: 'infantry-3' },
    )
  })
})

describe('11.1 exactness', () => {
  it('11.1 the lead unit or Primary Target takes the first point, the others as the owner likes', () => {
    const match = cornered('pillbox-A', 3, 'pillbox-A', 'infantry-1', 'infantry-2 spent')
    match.expectChoices({ verb: 'flip', piece: 'pillbox-A' }, { verb: 'eliminate', piece: 'pillbox-A' })
    match.choose('flip')
    match.expectChoices({ verb: 'eliminate', piece: 'pillbox-A' }, { verb: 'eliminate', piece: 'infantry-2' })
  })

  it('11.1 an exact loss is taken even if another would be cheaper for the owner', () => {
    const match = cornered('infantry-1', 2, 'infantry-1', 'infantry-2')
    expect(match.face('infantry-1')).toBe('spent')
    expect(match.face('infantry-2')).toBe('spent')
  })

  it('11.1 where no exact loss is possible, the least above it is taken', () => {
    const match = cornered('pillbox-A', 1, 'pillbox-A spent')
    expect(match.at('pillbox-A')).toBe('eliminated-japan')
    expect(match.record('attrition.due').args).toMatchObject({ points: 1, taken: 2 })
    const more = cornered('infantry-1', 3, 'infantry-1 spent', 'infantry-2 spent', 'infantry-3 spent')
    expect(more.record('attrition.due').args).toMatchObject({ points: 3, taken: 4 })
    more.choose({ piece: 'infantry-3' })
    expect(more.in('5')).toEqual(['G/503', 'infantry-2'])
  })

  it('11.1 points that nobody is left to absorb are ignored', () => {
    const match = cornered('infantry-1', 20, 'infantry-1', 'pillbox-A spent')
    expect(match.record('attrition.due').args).toMatchObject({ points: 20, taken: 5 })
    match.until(() => match.match.outcome !== undefined)
    expect(match.in('5')).toEqual(['G/503'])
    expect(match.in('eliminated-japan').sort()).toEqual(['infantry-1', 'pillbox-A'])
  })

  it('11.1 a Pillbox cannot retreat to absorb a point', () => {
    const match = free('pillbox-A', 2, 'pillbox-A spent', 'infantry-1 spent')
    expect(match.at('pillbox-A')).toBe('eliminated-japan')
  })

  it('11.1 a retreat that takes the last Area open to a gun is no part of an exact loss', () => {
    const full = ['G/503', 'H/503', 'I/503', 'D/503', 'E/503', 'F/503', 'I/34']
    const match = losses('9', 'us', 'A/34', 2, {
      units: { '9': ['A/34 spent', 'C/462 spent', 'MG-1'], '10': full, '5': ['A/503', 'infantry-1'] },
    })
    expect(match.record('attrition.due').args).toMatchObject({ points: 2, taken: 2 })
    expect([match.at('A/34'), match.at('C/462')]).toEqual(['eliminated-us', '9'])
    expect(match.match.outcome).toBeDefined()
  })
})
