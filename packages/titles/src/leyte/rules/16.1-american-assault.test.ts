import { describe, expect, it } from 'vitest'
import { pieces, said } from '../../shared/testing.ts'
import { ending, heard, ledgerParts, leyte, type Position, reachOf } from '../testing/index.ts'

const moving = (units: Position['units'], more: Position = {}) => leyte({ phase: 'movement', units, ...more })

describe('the American Assault', () => {
  it('16.13 a unit that leaves by 2925 comes back four turns later on the northern edge', () => {
    const match = moving({ '2926': 'us-7-regt', '2018': 'us-13-art' }, { turn: 2 })
    match.choose({ verb: 'unit', piece: 'us-7-regt' })
    expect(match.turn.offered('exit')).toEqual([{ verb: 'exit', piece: 'us-7-regt', space: '2925', value: 2 }])
    match.choose('exit')
    expect(match.record('exit.left')).toMatchObject({ rule: '16.13', args: { turn: 6 } })
    expect(match.at('us-7-regt')).toBe('us-exited')
    match.until(
      () => match.game.vars.turn === 6 && match.turn.ask === 'ask.arrival.unit',
      ({ choices }) => choices.at(-1)!,
    )
    expect(match.game.vars.side).toBe('us')
    match.choose({ verb: 'bring', piece: 'us-7-regt' })
    expect(match.turn.ask).toBe('ask.arrival.north-edge')
    expect(match.turn.offered({ space: '2918' })[0]?.value).toBe(2)
    match.choose({ verb: 'move', space: '2918' })
    expect(match.at('us-7-regt')).toBe('2918')
  })

  it('16.13 it does not come back earlier', () => {
    const units = { 'us-exited': 'us-7-regt', '2018': 'us-13-art' }
    const match = moving(units, { turn: 5, returns: { 'us-7-regt': 6 } })
    match.choose('done')
    expect(match.game.vars.side).toBe('japan')
  })

  it('16.13 nobody leaves through a zone of control, and no Japanese unit at all', () => {
    const near = moving({ '2926': 'us-7-regt', '2924': 'jp-1/9', '2018': 'us-13-art' })
    near.choose({ verb: 'unit', piece: 'us-7-regt' })
    expect(near.turn.offered('exit')).toEqual([])
    const japan = moving({ '2926': 'jp-1/9', '2018': 'jp-2/9' }, { side: 'japan' })
    japan.choose({ verb: 'unit', piece: 'jp-1/9' })
    expect(said(japan.refuses({ verb: 'exit', piece: 'jp-1/9', space: '2925', value: 2 }).text)).toBe(
      'why.no-exit 16.13',
    )
  })

  it('16.13 one 3-2-5 battalion, and no other unit, leaves by 0531 by turn 3', () => {
    const units = { '0631': 'us-17-bn', '0731': 'us-32-bn', '0630': 'us-32-regt' }
    const match = moving(units, { turn: 3 })
    match.choose({ verb: 'unit', piece: 'us-32-regt' })
    expect(match.turn.offered('exit')).toEqual([])
    match.as('us').undo()
    match.choose({ verb: 'unit', piece: 'us-17-bn' })
    expect(match.turn.offered('exit')).toEqual([{ verb: 'exit', piece: 'us-17-bn', space: '0531', value: 2 }])
    match.choose('exit')
    expect(match.record('exit.detached').rule).toBe('16.13')
    match.choose({ verb: 'unit', piece: 'us-32-bn' })
    expect(match.turn.offered('exit')).toEqual([])
    const late = moving(units, { turn: 4 }).choose({ verb: 'unit', piece: 'us-17-bn' })
    expect(late.turn.offered('exit')).toEqual([])
  })

  it('16.13 nobody goes on south of 0531', () => {
    const match = moving({ '0531': 'us-17-bn', '2018': 'us-13-art' })
    expect(Object.keys(reachOf(match, 'us-17-bn')).some((hex) => ['0431', '0332', '0231'].includes(hex))).toBe(false)
    match.choose({ verb: 'unit', piece: 'us-17-bn' })
    expect(said(match.refuses({ verb: 'move', piece: 'us-17-bn', space: '0431', value: 1 }).text)).toBe(
      'why.closed 16.13',
    )
  })

  it('16.13 golden: if none has left in time, the Japanese player removes one of his choice', () => {
    const us = { '2024': 'us-17-bn', '2018': 'us-32-bn', '2020': 'us-13-art', 'us-withheld': 'us-19-bn' }
    const units = { ...us, '1405': 'jp-1-regt', '1804': 'jp-57-regt' }
    const match = leyte({ phase: 'over', side: 'japan', turn: 3, units })
    expect(match.as('japan').decision).toMatchObject({ ask: 'ask.exit.penalty', rule: '16.13' })
    expect(pieces(match, 'remove')).toEqual(['us-32-bn', 'us-17-bn'].sort((a) => (a === 'us-17-bn' ? -1 : 1)))
    match.choose({ verb: 'remove', piece: 'us-32-bn' })
    expect(match.record('exit.penalty').rule).toBe('16.13')
    expect(match.record('points.scored').args).toMatchObject({ side: { side: 'japan' }, points: 5 })
    expect([match.at('us-32-bn'), match.track('japan-victory')]).toEqual(['us-eliminated', 5])
    expect(match.game.vars.turn).toBe(4)
  })

  it('16.13 no penalty if one has left, nor in another turn', () => {
    const units = { '2024': 'us-17-bn', '2018': 'us-32-bn' }
    const left = leyte({ phase: 'over', side: 'japan', turn: 3, units, vars: { detached: true } })
    expect(left.records('exit.penalty')).toEqual([])
    const early = leyte({ phase: 'over', side: 'japan', turn: 2, units })
    expect(early.records('exit.penalty')).toEqual([])
  })

  it('16.14 golden: the American Assault', () => {
    const match = ending('american-assault', {
      '2215': 'us-34-regt',
      '2312': 'us-8-regt',
      '2413': 'us-7-regt',
      '2918': 'us-12-regt',
      '2809': 'jp-41-regt',
      '1126': 'jp-1/33',
      '1023': 'jp-1/20',
      '1226': 'jp-2/20',
      'japan-eliminated': ['jp-1/9', 'jp-2/9', 'jp-3/9', 'jp-12-regt', 'jp-1-regt', 'jp-49-regt', 'jp-57-regt'],
      'us-eliminated': ['us-19-bn'],
    })
    const [us, japan] = match.record('victory.points').ledgers!
    expect(ledgerParts(us!)).toEqual([
      'part.destroyed 59',
      'part.objective 15',
      'part.objective 15',
      'part.objective 15',
    ])
    expect(ledgerParts(japan!)).toEqual(['part.destroyed 5', 'part.objective 15', 'part.airfields 20'])
    expect(match.match.outcome).toEqual({
      winner: 0,
      reason: { key: 'victory.us-substantive', rule: '15.4', args: { us: 104, japan: 40, ratio: '2.60' } },
    })
    expect([match.track('us-victory'), match.track('japan-victory')]).toEqual([104, 40])
  })

  it('16.13 nobody but such a battalion is removed', () => {
    const units = { '2024': 'us-19-bn', '2020': 'us-21-bn', '2018': 'us-5-regt' }
    const late = leyte({ phase: 'over', side: 'japan', turn: 3, units })
    expect(heard(late, { verb: 'remove', piece: 'us-5-regt' })).toBe('why.not-battalion 16.13')
  })
})
