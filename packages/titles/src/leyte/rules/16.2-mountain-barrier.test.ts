import { describe, expect, it } from 'vitest'
import { said } from '../../shared/testing.ts'
import { ending, ledgerParts, leyte } from '../testing/index.ts'

describe('the Mountain Barrier', () => {
  it('16.23 Japanese units may not enter the southernmost row', () => {
    const units = { '0216': 'jp-1-regt', '1405': 'jp-41-regt' }
    const reach = (scenario: string) => {
      const match = leyte({ scenario, phase: 'movement', side: 'japan', units })
      match.choose({ verb: 'unit', piece: 'jp-1-regt' })
      return match
    }
    expect(reach('american-assault').turn.offered({ space: '0115' })).toHaveLength(1)
    const barrier = reach('mountain-barrier')
    expect(barrier.turn.offered({ space: '0115' })).toEqual([])
    expect(said(barrier.refuses({ verb: 'move', piece: 'jp-1-regt', space: '0115', value: 2 }).text)).toBe(
      'why.forbidden 16.23',
    )
  })

  it('16.23 nor come in there from the west', () => {
    const units = { 'japan-reinforcements': 'jp-3/77' }
    const match = leyte({ scenario: 'mountain-barrier', phase: 'reinforcement', side: 'japan', turn: 15, units })
    match.choose({ verb: 'bring', piece: 'jp-3/77' })
    expect(match.turn.ask).toBe('ask.arrival.west-edge')
    expect(match.turn.offered({ space: '0201' })).toHaveLength(1)
    expect(match.turn.offered({ space: '0101' })).toEqual([])
  })

  it('16.24 golden: the Mountain Barrier', () => {
    const americans = {
      '2303': 'us-34-regt',
      '2203': 'us-21-regt',
      '2406': 'us-19-regt',
      '2607': 'us-947-art',
      '1901': 'us-112-regt',
    }
    const japanese = { '2403': 'jp-57-regt', '1904': 'jp-49-regt', 'japan-eliminated': ['jp-41-regt'] }
    const match = ending('mountain-barrier', { ...americans, ...japanese })
    const [us, japan] = match.record('victory.points').ledgers!
    expect(ledgerParts(us!)).toEqual(['part.destroyed 10', 'part.through 30'])
    expect(ledgerParts(japan!)).toEqual(['part.objective 15'])
    expect(match.match.outcome?.reason).toMatchObject({ key: 'victory.us-substantive', args: { ratio: '2.67' } })
    const open = ending('mountain-barrier', {
      '2303': 'us-34-regt',
      '2203': 'us-21-regt',
      '2406': 'us-19-regt',
      '2207': 'us-5-regt',
    })
    expect(ledgerParts(open.record('victory.points').ledgers![0]!)).toEqual(['part.through 20'])
    expect(open.match.outcome?.reason.key).toBe('victory.us-decisive')
  })
})
