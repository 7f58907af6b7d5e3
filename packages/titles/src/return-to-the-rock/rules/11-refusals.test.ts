import { describe, expect, it } from 'vitest'
import { said, spaces } from '../../shared/testing.ts'
import { heard, rock } from '../testing/test-position.ts'

const units = { '10': ['G/503', 'H/503'], '9': ['pillbox-A', 'infantry-1', 'infantry-2 spent', 'MG-1'] }

describe('why a loss is not taken', () => {
  it('11.1 the first point is the Primary Target’s, and the sum must be exact', () => {
    const match = rock({ units, dice: [[3, 5, 3, 6]] }).choose(
      { verb: 'bombard', piece: 'air-1' },
      { piece: 'pillbox-A' },
    )
    const early = match.refuses({ verb: 'flip', piece: 'infantry-1' }).text
    expect([said(early), early.args]).toMatchObject(['why.first-loss 11.1', { unit: { piece: 'pillbox-A' } }])
    match.choose('flip')
    const much = match.refuses({ verb: 'eliminate', piece: 'infantry-1' }).text
    expect([said(much), much.args]).toMatchObject(['why.not-exact 11.1', { left: 2 }])
    expect(heard(match, { verb: 'flip', piece: 'infantry-2' })).toBe('why.spent 11.1')
  })

  it('11.1 losses are taken in the Area, and only the first point has a fixed unit', () => {
    const match = rock({
      units: {
        '10': ['G/503'],
        '9': ['pillbox-A', 'infantry-1', 'infantry-2 spent'],
        '27': ['pillbox-B', 'MG-1 spent'],
      },
      dice: [[4, 5, 3, 6]],
    }).choose({ verb: 'bombard', piece: 'air-1' }, { verb: 'aim', space: '9' }, { piece: 'pillbox-A' })
    expect(match.asked).toBe('seat 1: ask.attrition.first (11.1)')
    expect(heard(match, { verb: 'flip', piece: 'pillbox-B' })).toBe('why.elsewhere 11.1')
    expect(heard(match, { verb: 'eliminate', piece: 'MG-1' })).toBe('why.elsewhere 11.1')
    match.choose('flip')
    expect(match.asked).toBe('seat 1: ask.attrition.take (11.1)')
    expect(heard(match, { verb: 'eliminate', piece: 'infantry-1' })).toBe('why.not-exact 11.1')
  })
})

describe('why a unit does not retreat', () => {
  it('11.2.3, 11.2.4 Fresh units stay, and Pillboxes have nowhere to go', () => {
    const match = rock({
      units: { ...units, '9': ['pillbox-A spent', 'infantry-1', 'infantry-2 spent'] },
      dice: [[1, 1, 6, 6]],
    }).choose({ verb: 'bombard', piece: 'air-1' }, { piece: 'pillbox-A' })
    expect(heard(match, { verb: 'retreat', piece: 'infantry-1' })).toBe('why.fresh-stays 11.2.3')
    expect(heard(match, { verb: 'retreat', piece: 'pillbox-A' })).toBe('why.no-retreat 11.2.4')
  })

  it('11.2.2A not to an Area that is worse than another', () => {
    const match = rock({ units: { '10': ['G/503'], '9': ['infantry-1 spent', 'infantry-2'] }, dice: [[1, 1, 6, 6]] })
    match.choose({ verb: 'bombard', piece: 'air-1' }, { verb: 'target', piece: 'infantry-2' }, 'retreat')
    expect(spaces(match, 'retreat-to')).toEqual(['3', '5'])
    expect(heard(match, { verb: 'retreat-to', piece: 'infantry-1', space: '4' })).toBe('why.worse-retreat 11.2.2A')
  })
})
