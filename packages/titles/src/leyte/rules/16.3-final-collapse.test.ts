import { describe, expect, it } from 'vitest'
import { hexOf } from '../data/hexes.ts'
import { ending, ledgerParts, leyte } from '../testing/index.ts'
import { westernLines } from './16.3-final-collapse.ts'

describe('the Final Collapse', () => {
  it('16.34 golden: the Final Collapse', () => {
    const match = ending(
      'final-collapse',
      {
        '0808': 'jp-364-bn',
        '2202': 'jp-1-bn',
        '2001': 'jp-49-bn',
        '2401': 'jp-169-bn',
        '2201': 'us-127-bn',
        'us-eliminated': ['us-305-bn'],
        'japan-eliminated': ['jp-12-regt'],
      },
      { vars: { held: 10 } },
    )
    const west = westernLines(match.game)
    expect(['2202', '2001', '2401', '0808'].map((hex) => west[hexOf(hex)])).toEqual([1, 1, 1, 1])
    const [us, japan] = match.record('victory.points').ledgers!
    expect(ledgerParts(us!)).toEqual(['part.destroyed 14'])
    expect(ledgerParts(japan!)).toEqual([
      'part.destroyed 5',
      'part.no-line 5',
      'part.line-west 18',
      'part.objective 10',
    ])
    expect(match.record('victory.lines-west')).toMatchObject({ rule: '15.34', args: { open: 4, all: 4 } })
    expect(match.match.outcome?.reason).toMatchObject({ key: 'victory.japan-decisive', args: { ratio: '0.37' } })
    const closed = ending('final-collapse', { '0808': 'jp-364-bn', '0807': 'us-305-regt', '0909': 'us-306-regt' })
    expect(ledgerParts(closed.record('victory.points').ledgers![0]!)).toEqual(['part.cut-off 3'])
  })

  it('16.34 Ormoc counts once, at the end of turn 22', () => {
    const units = { '0808': 'jp-364-bn', '1703': 'jp-1-regt', '2024': 'us-19-regt', '2018': 'us-21-regt' }
    const match = leyte({ scenario: 'final-collapse', phase: 'over', side: 'japan', turn: 22, units })
    expect(match.record('points.held')).toMatchObject({ rule: '16.34', args: { points: 10 } })
    expect([match.game.vars.held, match.track('japan-victory')]).toEqual([10, 10])
    const lost = { ...units, '0808': 'us-305-regt' }
    const other = leyte({ scenario: 'final-collapse', phase: 'over', side: 'japan', turn: 22, units: lost })
    expect(other.game.vars.held).toBe(0)
    const early = leyte({ scenario: 'final-collapse', phase: 'over', side: 'japan', turn: 21, units })
    expect(early.game.vars.held).toBe(0)
  })
})
